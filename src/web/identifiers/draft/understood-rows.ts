import {
  LINE_FIELDS,
  type LineField,
  type LineFields,
  type UnderstoodLine,
} from '../../../reading/line/line.ts';
import type { LineContext } from '../../../reading/line/line-context.ts';
import { understandLine } from '../../../reading/line/understand-line.ts';
import type { DraftRow, RowFate } from './draft-row.ts';

/** A submitted row stands for the values that were sent, whatever the settings say since. */
const inputOf = ({ asTyped, fields, sent }: DraftRow, fate: RowFate) =>
  fate === 'free' || sent === undefined ? { fields, asTyped } : { fields: sent, asTyped: LINE_FIELDS };

/** What rows were understood as in one context. Each row is understood once: 5,000 of them take a third of a second. */
export class UnderstoodRows {
  readonly context: LineContext;
  readonly #lines = new WeakMap<
    LineFields,
    { readonly asTyped: readonly LineField[]; readonly line: UnderstoodLine }
  >();

  constructor(context: LineContext) {
    this.context = context;
  }

  /** Returns what the row was understood as; `undefined`: not yet. */
  readonly lineOf = (row: DraftRow, fate: RowFate): UnderstoodLine | undefined => {
    const { asTyped, fields } = inputOf(row, fate);
    const known = this.#lines.get(fields);
    return known?.asTyped === asTyped ? known.line : undefined;
  };

  understand(row: DraftRow, fate: RowFate): void {
    const { asTyped, fields } = inputOf(row, fate);
    this.#lines.set(fields, { asTyped, line: understandLine(fields, asTyped, this.context) });
  }

  /** Keeps what a row was understood as, for the row that stands for the values it sent. */
  keepSent(line: UnderstoodLine): void {
    this.#lines.set(line.values, { asTyped: LINE_FIELDS, line: { ...line, changes: [] } });
  }
}
