import type { CountryCode } from '../../../contract/country.ts';
import { MAX_DRAFTS } from '../../../contract/contribution.ts';
import { bareLine } from '../../../reading/line/bare-line.ts';
import { numberDialledIn } from '../../../reading/identifier/read-identifier.ts';
import { NATIONAL_NUMBER } from '../../../reading/identifier/refusal.ts';
import {
  type FieldNote,
  type FieldOffer,
  LINE_FIELDS,
  type LineField,
  type LineFields,
  NO_FIELDS,
  withMissing,
} from '../../../reading/line/line.ts';
import type { ReadLine } from '../../../reading/list/read-lines.ts';
import type { ActivityStore } from '../../desk/operations/activity-store.ts';
import { browserLocks } from '../../platform/storage/tab-locks.ts';
import { Draft } from './draft.ts';
import { DraftDatabase } from './draft-database.ts';
import { DraftKeeper, type DraftKeeperOptions } from './draft-keeper.ts';
import { type DraftRow, GUESSED } from './draft-row.ts';
import {
  asSubmitted,
  blankRow,
  matchingOffer,
  withAsTyped,
  withFields,
  withOverruled,
  withRemoved,
} from './row-edits.ts';

/** The most rows of a draft: a list is one transaction. */
export const MAX_ROWS = MAX_DRAFTS;

export interface DraftStoreOptions
  extends Pick<DraftKeeperOptions, 'session'>, Partial<Omit<DraftKeeperOptions, 'session'>> {
  readonly activity: ActivityStore;
}

/** The analyst's draft: all operations on its rows, and its storage. Independent of React. */
export class DraftStore extends Draft {
  readonly #keeper: DraftKeeper;

  constructor({ activity, session, database = new DraftDatabase(), ...options }: DraftStoreOptions) {
    super(activity);
    const locks = 'locks' in options ? options.locks : browserLocks();
    this.#keeper = new DraftKeeper(this, { session, database, locks });
  }

  /** Resolves once the stored draft is loaded, or cannot be read. */
  loaded(): Promise<void> {
    return this.#keeper.loaded();
  }

  /** Starts writing unsaved changes; call it when the page may close soon. */
  flush(): void {
    this.#keeper.flush();
  }

  /** Takes what was typed in the form, without restarting the form. */
  type(change: Partial<LineFields>): void {
    const { currentKey } = this.getState();
    const names = LINE_FIELDS.filter((field) => change[field] !== undefined);
    this.change([currentKey], (row) => withFields(row, change), `${currentKey} ${names.join(' ')}`);
  }

  edit(key: number, change: Partial<LineFields>): void {
    this.change([key], (row) => withFields(row, change));
  }

  /**
   * Takes back the automatic changes of a field, or applies them again. A field that is as typed is sent as
   * it came in.
   */
  setAsTyped(key: number, field: LineField, isAsTyped: boolean): void {
    this.change([key], (row) => withAsTyped(row, field, isAsTyped));
  }

  accept(key: number, { field, value }: FieldOffer): void {
    this.edit(key, { [field]: value });
  }

  /** Returns the rows that have the same offer, including this row. */
  alike(key: number, note: FieldNote, offer: FieldOffer): readonly number[] {
    const before = this.get(key)?.row.fields[offer.field] ?? '';
    return this.keysWhere(
      (judged) =>
        !this.isFixed(judged.row.key) && matchingOffer(judged, { note, offer, before }) !== undefined,
    );
  }

  /** Takes the offer in every row that has it. */
  acceptAlike(key: number, note: FieldNote, offer: FieldOffer): void {
    const before = this.get(key)?.row.fields[offer.field] ?? '';
    this.change(this.alike(key, note, offer), (row) => {
      const judged = this.get(row.key);
      const same = judged && matchingOffer(judged, { note, offer, before });
      return same === undefined ? row : withFields(row, { [same.field]: same.value });
    });
  }

  remove(keys: readonly number[]): void {
    this.change(keys, (row) => withRemoved(row, true));
  }

  restore(keys: readonly number[]): void {
    this.change(keys, (row) => withRemoved(row, false));
  }

  removeDuplicates(): void {
    this.remove(this.keysWhere(({ verdict }) => verdict === 'duplicate'));
  }

  /** Includes rows in the report despite serious warnings, flags or duplicates. */
  include(keys: readonly number[]): void {
    this.change(keys, (row) => withOverruled(row, this.get(row.key)?.objections ?? []));
  }

  /** Includes every row with a serious warning. */
  includeLeftOut(): void {
    this.include(this.keysWhere(({ verdict }) => verdict === 'leftOut'));
  }

  /** Takes the guesses of rows: what they were read as is what was meant. */
  takeGuesses(keys: readonly number[]): void {
    this.change(keys, (row) => withOverruled(row, [GUESSED]));
  }

  /** The rows whose guess waits to be taken; with a reason, those guessed for the same one. */
  guessed(reason?: string): readonly number[] {
    return this.keysWhere(
      ({ verdict, line }) =>
        verdict === 'guessed' &&
        (reason === undefined ||
          line?.changes.some((change) => change.isGuess && change.reason === reason) === true),
    );
  }

  /** The rows whose identifier may be a national number of this country, each with the number that it may be. */
  nationalOf(country: CountryCode): ReadonlyMap<number, string> {
    const numbers = new Map<number, string>();
    for (const { line, row } of this.all()) {
      if (line?.problems.some(({ code }) => code === NATIONAL_NUMBER) !== true) continue;
      const { id } = row.fields;
      const number = numberDialledIn(id, country) ?? numberDialledIn(bareLine(id).text, country);
      if (number !== undefined && !this.isFixed(row.key)) numbers.set(row.key, number);
    }
    return numbers;
  }

  /** Reads those rows as national numbers of this country. */
  readNational(country: CountryCode): void {
    const numbers = this.nationalOf(country);
    this.change([...numbers.keys()], (row) => withFields(row, { id: numbers.get(row.key) ?? row.fields.id }));
  }

  /** Sets a column in many rows. */
  setColumn(keys: readonly number[], field: LineField, value: string): void {
    this.change(keys, (row) => withFields(row, { [field]: value }));
  }

  /** Sets the fields that rows leave empty. */
  fillMissing(keys: readonly number[], values: Partial<LineFields>): void {
    this.change(keys, (row) => withFields(row, withMissing(row.fields, values)));
  }

  /**
   * Appends lines, as many as there is room for, and returns their keys. A draft of a single row without an
   * identifier loses that row; its fraud type and countries are offered for the fields that lines leave empty. Lines
   * read again take the place of the rows in `instead`.
   */
  addLines(lines: readonly ReadLine[], instead: readonly number[] = []): readonly number[] {
    const replaced = new Set(instead.filter((key) => !this.isFixed(key)));
    const blank = this.#onlyBlank();
    const kept = this.getState().rows.filter((row) => row !== blank && !replaced.has(row.key));
    const room = Math.max(0, MAX_ROWS - kept.length);
    const added = lines.slice(0, room).map(({ source, lineNumber, fields }): DraftRow => ({
      key: this.takeKey(),
      source,
      lineNumber,
      fields,
      asTyped: [],
      isRemoved: false,
    }));
    if (added.length === 0 && replaced.size === 0) return [];
    // What was offered for an earlier list is not offered for this one.
    this.offer(blank);
    const rows = [...kept, ...added];
    this.step(rows.length > 0 ? rows : [blankRow(this.takeKey(), NO_FIELDS)]);
    return added.map(({ key }) => key);
  }

  /**
   * Puts the given fields in the form, for a report like an earlier one. A single row is edited and keeps its
   * other fields; a longer draft gets a new row.
   */
  startWith(fields: Partial<LineFields>): void {
    const { rows } = this.getState();
    const { current } = this;
    if (rows.length === 1 && !this.isFixed(current.key)) {
      this.change([current.key], (row) => withRemoved(withFields(row, fields), false));
      return;
    }
    if (rows.length >= MAX_ROWS) return;
    const row = blankRow(this.takeKey(), { ...NO_FIELDS, ...fields });
    this.step([...rows, row]);
    this.setCurrent(row.key);
  }

  /** Removes all rows except those with an open outcome. */
  clear(): void {
    this.offer(undefined);
    this.step(this.getState().rows.filter(({ key }) => this.get(key)?.verdict === 'open'));
  }

  /**
   * Ends a report. Reported rows stay while the draft has any others, because duplicates are found by
   * comparison with them. Otherwise they are taken out, and the next report starts with the same fraud type
   * and countries.
   */
  endReport(): void {
    if (this.getState().counts.reported === 0) return;
    this.offer(undefined);
    const [left] = this.keysWhere(
      ({ row, verdict }) => verdict !== 'reported' && row.fields.id.trim() !== '',
    );
    if (left !== undefined) {
      if (this.get(this.current.key)?.verdict === 'reported') this.setCurrent(left);
      return;
    }
    const { fraudType, origination, destination } = this.current.fields;
    const carriedOver = { ...NO_FIELDS, fraudType, origination, destination };
    this.step([{ ...blankRow(this.takeKey(), carriedOver), carriedOver }]);
  }

  /**
   * Records that an operation submits these rows. Resolves once that is stored; nothing may be sent before.
   */
  async markSubmitted(keys: readonly number[], operationId: string): Promise<void> {
    this.submit(keys, operationId);
    await this.#keeper.saved();
  }

  /**
   * Returns the rows whose outcome can no longer be found out: Activity does not have their operation, or the
   * registry took nothing of it and its signed bytes may be lost.
   */
  unsettled(): readonly number[] {
    if (this.activity.getState().loading) return [];
    return this.keysWhere(
      ({ row, verdict }) => verdict === 'open' && (this.operationOf(row)?.state ?? 'unsent') === 'unsent',
    );
  }

  /** Allows `unsettled` rows to be reported again, on the analyst's word. */
  release(keys: readonly number[]): void {
    const released = new Set(this.unsettled().filter((key) => keys.includes(key)));
    this.replace(this.getState().rows.map((row) => (released.has(row.key) ? asSubmitted(row, {}) : row)));
  }

  #onlyBlank(): DraftRow | undefined {
    const [row, second] = this.getState().rows;
    const isBlank = second === undefined && row?.fields.id.trim() === '' && !this.isFixed(row.key);
    return isBlank ? row : undefined;
  }
}
