import { z } from 'zod';
import { Store } from '../../../../signer/store.ts';
import { followAccount } from '../../../desk/session/follow-account.ts';
import { browserStorage, type JsonStorage } from '../../../platform/storage/json-storage.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';
import { MAX_WIDTH_PX, MIN_WIDTH_PX, withinLimits } from '../../../ui/grid/column-widths.ts';
import { type ChosenColumn, CHOSEN_COLUMNS, columnsOf } from './columns.ts';

const keyOf = (accountId: string) => `contribution-desk.results-columns.${accountId}`;

const storedSchema = z
  .object({
    columns: z.array(z.string()).transform(columnsOf),
    widths: z.record(z.string(), z.number().int().min(MIN_WIDTH_PX).max(MAX_WIDTH_PX)),
  })
  .catch({ columns: CHOSEN_COLUMNS, widths: {} });

/** How an account has the columns of its results. */
export interface ColumnChoice {
  readonly columns: readonly ChosenColumn[];
  /** In CSS pixels, by column; the others are as wide as their content. */
  readonly widths: Readonly<Record<string, number>>;
}

const AS_USUAL: ColumnChoice = { columns: CHOSEN_COLUMNS, widths: {} };

/** The columns that an account chose and the widths that it gave them, in this browser. */
export class KeptColumns extends Store<ColumnChoice> {
  readonly #storage: JsonStorage;
  #accountId: string | undefined;

  constructor(storage: JsonStorage = browserStorage()) {
    super(AS_USUAL);
    this.#storage = storage;
  }

  follow(accountId: string | undefined): void {
    this.#accountId = accountId;
    this.setState(
      accountId === undefined ? AS_USUAL : storedSchema.parse(this.#storage.read(keyOf(accountId))),
    );
  }

  choose(columns: readonly ChosenColumn[]): void {
    this.#keep({ ...this.getState(), columns });
  }

  /** Gives a column a width, or lets its content decide. */
  widen(column: string, widthPx: number | undefined): void {
    const widths = Object.entries(this.getState().widths).filter(([name]) => name !== column);
    const width = widthPx && withinLimits(widthPx);
    const given = width === undefined ? widths : [...widths, [column, width] as const];
    this.#keep({ ...this.getState(), widths: Object.fromEntries(given) });
  }

  /** The usual columns, as wide as their content. */
  reset(): void {
    this.#keep(AS_USUAL);
  }

  #keep(choice: ColumnChoice): void {
    this.setState(choice);
    if (this.#accountId !== undefined) this.#storage.write(keyOf(this.#accountId), choice);
  }
}

export const useKeptColumns = perDesk(({ session }) => {
  const kept = new KeptColumns();
  followAccount(session, (accountId) => kept.follow(accountId));
  return kept;
});
