import type { CountryCode } from '../../../contract/country.ts';
import { numberDialledIn } from '../../../reading/identifier/read-identifier.ts';
import { NATIONAL_NUMBER } from '../../../reading/identifier/refusal.ts';
import { withoutPrivateKeys } from '../../../reading/line/key-like.ts';
import {
  type FieldNote,
  type FieldOffer,
  LINE_FIELDS,
  type LineField,
  type LineFields,
  NO_FIELDS,
} from '../../../reading/line/line.ts';
import type { LineReader } from '../line-worker/line-reader.ts';
import type { ReadLine } from '../../../reading/list/read-lines.ts';
import type { DeskSession } from '../../desk/session/desk-session.ts';
import { type JsonStorage, tabStorage } from '../../platform/storage/json-storage.ts';
import { Draft, type DraftOptions } from './draft.ts';
import { DraftDatabase, type DraftRecord } from './draft-database.ts';
import type { DraftStep } from './draft-history.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { browserLocks, type TabLocks } from '../../platform/storage/tab-locks.ts';
import { type DraftRow, GUESSED } from './draft-row.ts';
import type { KnownReports } from './judged-rows.ts';
import { DraftShelf, type OpenDraft } from './draft-shelf.ts';
import {
  matchingOffer,
  blankRow,
  filledIn,
  withAsTyped,
  withFields,
  withOverruled,
  withRemoved,
} from './row-edits.ts';
import { storageProblemOf } from '../../platform/storage/browser-database.ts';

export interface DraftStoreOptions extends DraftOptions {
  readonly session: Pick<DeskSession, 'getState' | 'subscribe'>;
  readonly database?: DraftDatabase;
  readonly locks?: TabLocks | undefined;
  readonly tab?: JsonStorage;
  readonly clock?: () => number;
}

/** The analyst's draft: all operations on its rows, and its storage. Independent of React. */
export class DraftStore extends Draft {
  /** Reads lists for the draft, and understands its rows if there are many. */
  readonly reader: LineReader;
  readonly #session: Pick<DeskSession, 'getState' | 'subscribe'>;
  readonly #database: DraftDatabase;
  readonly #shelf: DraftShelf;
  readonly #clock: () => number;
  #accountId: string | undefined;
  #opening: Promise<void> = Promise.resolve();

  constructor({
    session,
    database = new DraftDatabase(),
    tab = tabStorage(),
    clock = Date.now,
    ...options
  }: DraftStoreOptions) {
    super(options);
    this.reader = options.reader;
    const locks = 'locks' in options ? options.locks : browserLocks();
    this.#session = session;
    this.#database = database;
    this.#shelf = new DraftShelf({ database, locks, tab, clock });
    this.#clock = clock;
    session.subscribe(() => this.#followSession());
    this.#followSession();
  }

  /** Resolves once the stored draft is loaded, or cannot be read. */
  loaded(): Promise<void> {
    return this.#opening;
  }

  /** Starts writing unsaved changes; call it when the page may close soon. */
  flush(): void {
    this.finish();
    this.keeper?.flush();
  }

  /** Takes what was typed in the form, without restarting the form. */
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
    const before = this.rows.get(key)?.row.fields[offer.field];
    if (before === undefined) return [];
    const asked = { note, offer, before };
    return this.keysWhere(
      (judged) => !this.rows.isFixed(judged.row.key) && matchingOffer(judged, asked) !== undefined,
    );
  }

  /** Takes the offer in every row that has it. */
  acceptAlike(key: number, note: FieldNote, offer: FieldOffer): void {
    const before = this.rows.get(key)?.row.fields[offer.field];
    if (before === undefined) return;
    const asked = { note, offer, before };
    this.change(this.alike(key, note, offer), (row) => {
      const judged = this.rows.get(row.key);
      const same = judged && matchingOffer(judged, asked);
      return same === undefined ? row : withFields(row, { [same.field]: same.value });
    });
  }

  remove(keys: readonly number[]): void {
    this.change(keys, (row) => withRemoved(row, true));
  }

  restore(keys: readonly number[]): void {
    this.change(keys, (row) => withRemoved(row, false));
  }

  /** Includes rows in the report despite serious warnings, flags or duplicates. */
  include(keys: readonly number[]): void {
    this.change(keys, (row) => withOverruled(row, this.rows.objectionsTo(row.key)));
  }

  /** Leaves out the rows that the registry has flagged, or that earn nothing, until they are included. */
  leaveOutKnown(known: KnownReports): void {
    if (this.rows.followKnown(known)) this.publish({ revised: true });
  }

  /** The reasons to leave a row out that are not overruled; `DUPLICATE`, `FLAGGED` and `REPEATED` first. */
  objectionsTo(key: number): readonly string[] {
    const overruled = this.rows.get(key)?.row.overruled ?? [];
    return this.rows.objectionsTo(key).filter((reason) => !overruled.includes(reason));
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

  /** Includes every row with a serious warning. */
  includeLeftOut(): void {
    this.include(this.keysWhere(({ verdict }) => verdict === 'leftOut'));
  }

  /** The rows whose identifier may be a national number of this country, each with the number that it may be. */
  nationalOf(country: CountryCode): ReadonlyMap<number, string> {
    const numbers = new Map<number, string>();
    for (const { line, row } of this.all()) {
      if (line?.problems.some(({ code }) => code === NATIONAL_NUMBER) !== true) continue;
      const number = numberDialledIn(row.fields.id, country);
      if (number !== undefined && !this.rows.isFixed(row.key)) numbers.set(row.key, number);
    }
    return numbers;
  }

  /** Reads those rows as national numbers of this country. */
  readNational(country: CountryCode): void {
    const numbers = this.nationalOf(country);
    this.change([...numbers.keys()], (row) => withFields(row, { id: numbers.get(row.key) ?? row.fields.id }));
  }

  removeDuplicates(): void {
    this.remove(this.keysWhere(({ verdict }) => verdict === 'duplicate'));
  }

  /** Sets a column in many rows. */
  setColumn(keys: readonly number[], field: LineField, value: string): void {
    this.change(keys, (row) => withFields(row, { [field]: value }));
  }

  /**
   * Appends lines and returns their keys. A draft of a single row without an identifier loses that row; its
   * fraud type and countries are offered as defaults.
   */
  addLines(lines: readonly ReadLine[]): readonly number[] {
    return this.#add(
      lines.map(({ source, lineNumber, fields }) => ({
        source,
        lineNumber,
        fields,
        asTyped: [],
        isRemoved: false,
      })),
    );
  }

  /**
   * Puts the given fields in the form, for a report like an earlier one. A single row is edited and keeps its
   * other fields; a longer draft gets a new row.
   */
  startWith(fields: Partial<LineFields>): void {
    const { keys } = this.getState();
    const { current } = this;
    if (keys.length === 1 && !this.rows.isFixed(current.key)) {
      this.edit(current.key, fields);
      if (current.isRemoved) this.restore([current.key]);
      return;
    }
    this.#addRow({ ...NO_FIELDS, ...fields });
  }

  /** Whether the latest step changed a list, and can be undone. */
  get canUndoMany(): boolean {
    return this.history.canUndoMany;
  }

  /** Removes all rows except those with an open outcome. */
  clear(): void {
    this.takeOut(
      this.keysWhere(({ verdict }) => verdict !== 'open'),
      NO_FIELDS,
    );
  }

  /**
   * Ends a report. Reported rows stay while the draft has any others, because duplicates are found by
   * comparison with them. Otherwise they are taken out, and the next report starts with the same fraud type
   * and countries.
   */
  endReport(): void {
    const reported = this.keysWhere(({ verdict }) => verdict === 'reported');
    if (reported.length === 0) return;
    const [left] = this.keysWhere(
      ({ row, verdict }) => verdict !== 'reported' && row.fields.id.trim() !== '',
    );
    if (left !== undefined) {
      if (this.rows.get(this.current.key)?.verdict === 'reported') this.setCurrent(left);
      return;
    }
    const { fraudType, origination, destination } = this.current.fields;
    const all = this.keysWhere(() => true);
    this.takeOut(all, { ...NO_FIELDS, fraudType, origination, destination });
  }

  setDefaults(change: Partial<Omit<LineFields, 'id'>>): void {
    this.set({ offeredDefaults: undefined });
    const step = this.#defaultsStep({ ...this.getState().defaults, ...change, id: '' });
    if (step.defaults !== undefined) this.commit(0, () => undefined, step);
  }

  /** A draft belongs to its account: signing out hides it, signing in shows it again. */
  #followSession(): void {
    const accountId = this.#session.getState().account?.accountId;
    if (accountId === this.#accountId) return;
    if (this.#accountId !== undefined) {
      void this.#close();
      this.start({ rows: [], defaults: NO_FIELDS });
      this.set({ isLoading: false });
    }
    this.#accountId = accountId;
    if (accountId !== undefined) this.#opening = this.#load(accountId);
  }

  async #load(accountId: string): Promise<void> {
    this.set({ isLoading: true });
    const open = await this.#attempt(() => this.#shelf.open(accountId));
    if (accountId !== this.#accountId) {
      open?.release();
      return;
    }
    this.#show(open, accountId);
  }

  /** Shows a draft; `undefined`: a new one, in memory only. */
  #show(open: OpenDraft | undefined, accountId: string): void {
    this.keeper =
      open &&
      new DraftKeeper({
        database: this.#database,
        rows: this.rows,
        record: () => this.#record(open.id, accountId),
        onProblem: (error) => this.#showProblem(error),
        release: open.release,
      });
    this.start({ defaults: NO_FIELDS, ...open?.record, rows: open?.rows ?? [] });
    this.set({ isLoading: false });
  }

  #record(id: string, accountId: string): DraftRecord {
    const { currentKey, defaults, keys } = this.getState();
    return {
      id,
      accountId,
      changedAtMs: this.#clock(),
      rowCount: this.#onlyBlank() === undefined ? keys.length : 0,
      nextKey: this.nextKey,
      currentKey,
      defaults: withoutPrivateKeys(defaults),
    };
  }

  async #close(): Promise<void> {
    this.finish();
    const { keeper } = this;
    this.keeper = undefined;
    await keeper?.close();
  }

  /** Reports a storage error in the state; the draft continues in memory. */
  async #attempt<Result>(access: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await access();
    } catch (error) {
      this.#showProblem(error);
      return undefined;
    }
  }

  #showProblem(error: unknown): void {
    this.set({ problem: storageProblemOf(error) });
  }

  #add(lines: readonly Omit<DraftRow, 'key'>[], defaults: LineFields = NO_FIELDS): readonly number[] {
    if (lines.length === 0) return [];
    const keys = lines.map(() => this.takeKey());
    const blank = this.#onlyBlank();
    const before = this.getState().defaults;
    const filled = filledIn(before, defaults);
    const offered = filledIn(filled, blank?.fields ?? NO_FIELDS);
    this.set({ offeredDefaults: saysTheSame(filled, offered) ? undefined : offered });
    this.commit(
      lines.length + 1,
      (at) => {
        // A draft always has a row, so the blank one is removed last.
        if (at === lines.length) return blank && { key: blank.key, before: blank, after: undefined };
        const [line, key] = [lines[at], keys[at]];
        if (line === undefined || key === undefined) return undefined;
        return { key, before: undefined, after: { ...line, key } };
      },
      this.#defaultsStep(filled),
    );
    return keys;
  }

  #addRow(fields: LineFields): void {
    const row = blankRow(this.takeKey(), fields);
    this.commit(1, () => ({ key: row.key, before: undefined, after: row }));
    this.setCurrent(row.key);
  }

  #onlyBlank(): DraftRow | undefined {
    const [key, second] = this.getState().keys;
    const row = key === undefined ? undefined : this.rows.get(key)?.row;
    const isBlank = second === undefined && row?.fields.id.trim() === '' && !this.rows.isFixed(row.key);
    return isBlank ? row : undefined;
  }

  #defaultsStep(after: LineFields): Pick<DraftStep, 'defaults'> {
    const before = this.getState().defaults;
    return saysTheSame(before, after) ? {} : { defaults: { before, after } };
  }
}

const saysTheSame = (one: LineFields, other: LineFields): boolean =>
  LINE_FIELDS.every((field) => one[field] === other[field]);
