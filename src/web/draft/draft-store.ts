import { type FieldNote, LINE_FIELDS, type LineField, type LineFields, NO_FIELDS } from '../lines/line.ts';
import type { ReadLine } from '../lines/reading/read-lines.ts';
import { Draft } from './draft.ts';
import type { DraftStep } from './draft-history.ts';
import type { DraftRow } from './draft-row.ts';
import {
  alikeSuggestion,
  blankRow,
  filledIn,
  holds,
  type Replacement,
  withAsTyped,
  withFields,
  withRemoved,
  withReplaced,
} from './row-edits.ts';

/** The analyst's draft: everything that can be done with its rows. It lives outside React. */
export class DraftStore extends Draft {
  /** What is typed into the form, which knows it already. */
  type(change: Partial<LineFields>): void {
    const { currentKey } = this.getState();
    const names = LINE_FIELDS.filter((field) => change[field] !== undefined);
    this.change([currentKey], (row) => withFields(row, change), {
      name: `${currentKey} ${names.join(' ')}`,
      isTyped: true,
    });
  }

  edit(key: number, change: Partial<LineFields>): void {
    this.change([key], (row) => withFields(row, change));
  }

  /** Whether the changes of a field are taken back, so that it is sent as it came in. */
  setAsTyped(key: number, field: LineField, isAsTyped: boolean): void {
    this.change([key], (row) => withAsTyped(row, field, isAsTyped));
  }

  accept(key: number, { suggestion }: FieldNote): void {
    if (suggestion !== undefined) this.edit(key, { [suggestion.field]: suggestion.value });
  }

  /** The rows that a suggestion fits in the same way, itself included. */
  alike(key: number, note: FieldNote): readonly number[] {
    const before = this.#beforeOf(key, note);
    if (before === undefined) return [];
    return this.freeKeys().filter((one) => {
      const judged = this.rows.get(one);
      return judged !== undefined && alikeSuggestion(judged, note, before) !== undefined;
    });
  }

  /** Applies the suggestion to all rows that it fits in the same way. */
  acceptAlike(key: number, note: FieldNote): void {
    const before = this.#beforeOf(key, note);
    if (before === undefined) return;
    this.change(this.freeKeys(), (row) => {
      const judged = this.rows.get(row.key);
      const suggestion = judged && alikeSuggestion(judged, note, before);
      return suggestion === undefined ? row : withFields(row, { [suggestion.field]: suggestion.value });
    });
  }

  remove(keys: readonly number[]): void {
    this.change(keys, (row) => withRemoved(row, true));
  }

  restore(keys: readonly number[]): void {
    this.change(keys, (row) => withRemoved(row, false));
  }

  removeDuplicates(): void {
    this.remove(this.getState().keys.filter((key) => this.rows.get(key)?.verdict === 'duplicate'));
  }

  /** Sets a column in many rows. */
  setColumn(keys: readonly number[], field: LineField, value: string): void {
    this.change(keys, (row) => withFields(row, { [field]: value }));
  }

  /** The rows that find and replace would change. */
  found(what: Pick<Replacement, 'find' | 'field'>): readonly number[] {
    return this.freeKeys().filter((key) => {
      const judged = this.rows.get(key);
      return judged !== undefined && holds(judged.row, what);
    });
  }

  replaceMany(replacement: Replacement): void {
    this.change(this.found(replacement), (row) => withReplaced(row, replacement));
  }

  /**
   * Adds lines behind the others and returns their keys. A draft of one row without an identifier is not one of them: its type
   * and countries become defaults, since they were entered for what comes.
   */
  addLines(lines: readonly ReadLine[]): readonly number[] {
    if (lines.length === 0) return [];
    const rows = lines.map(({ source, lineNumber, fields }): DraftRow => ({
      ...blankRow(this.takeKey(), fields),
      source,
      lineNumber,
    }));
    const added = rows.map((row) => ({ key: row.key, before: undefined, after: row }));
    const blank = this.#onlyBlank();
    if (blank === undefined) this.commit({ rows: added });
    else
      this.commit({
        rows: [{ key: blank.key, before: blank, after: undefined }, ...added],
        ...this.#defaultsStep(filledIn(this.getState().defaults, blank.fields)),
      });
    return rows.map(({ key }) => key);
  }

  /**
   * A report like another one: it goes into the form. In a draft of one row it takes that row's place, and what it does not say
   * stays; a longer draft gets one row more.
   */
  startWith(fields: Partial<LineFields>): void {
    const { keys } = this.getState();
    const { current } = this;
    if (keys.length === 1 && !this.rows.isFixed(current.key)) {
      this.edit(current.key, fields);
      if (current.isRemoved) this.restore([current.key]);
      return;
    }
    const row = blankRow(this.takeKey(), { ...NO_FIELDS, ...fields });
    this.commit({ rows: [{ key: row.key, before: undefined, after: row }] });
    this.setCurrent(row.key);
  }

  /** Takes all rows out of the draft, except those whose outcome is open. */
  clear(): void {
    this.takeOut(
      this.getState().keys.filter((key) => this.rows.get(key)?.verdict !== 'open'),
      NO_FIELDS,
    );
  }

  /** Takes the reported rows out; what is still to be reported stays. The next report starts with the same type and countries. */
  removeReported(): void {
    const { fraudType, origination, destination } = this.current.fields;
    this.takeOut(
      this.getState().keys.filter((key) => this.rows.get(key)?.verdict === 'reported'),
      { ...NO_FIELDS, fraudType, origination, destination },
    );
  }

  setDefaults(change: Partial<Omit<LineFields, 'id'>>): void {
    const step = this.#defaultsStep({ ...this.getState().defaults, ...change, id: '' });
    if (step.defaults !== undefined) this.commit({ rows: [], ...step });
  }

  #beforeOf(key: number, { suggestion }: FieldNote): string | undefined {
    return suggestion === undefined ? undefined : this.rows.get(key)?.row.fields[suggestion.field];
  }

  #onlyBlank(): DraftRow | undefined {
    const [key, second] = this.getState().keys;
    const row = key === undefined ? undefined : this.rows.get(key)?.row;
    const isBlank = second === undefined && row?.fields.id.trim() === '' && !this.rows.isFixed(row.key);
    return isBlank ? row : undefined;
  }

  #defaultsStep(after: LineFields): Pick<DraftStep, 'defaults'> {
    const before = this.getState().defaults;
    return LINE_FIELDS.every((field) => before[field] === after[field])
      ? {}
      : { defaults: { before, after } };
  }
}
