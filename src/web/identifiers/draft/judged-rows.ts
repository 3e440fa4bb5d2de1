import { LINE_FIELDS, type UnderstoodLine } from '../../../reading/line/line.ts';
import { isSerious, NEVER_REPORT } from '../../../reading/line/lint-line.ts';
import {
  type DraftRow,
  DUPLICATE,
  FLAGGED,
  GUESSED,
  REPEATED,
  repeatKey,
  type RowVerdict,
} from './draft-row.ts';
import type { RowFate } from './row-fate.ts';

/** A row with everything that is known about it; an immutable object. */
export interface JudgedRow {
  readonly row: DraftRow;
  /**
   * Absent until the row is understood. For an `unread` row that changed, the line from before the change.
   */
  readonly line: UnderstoodLine | undefined;
  readonly verdict: RowVerdict | 'unread';
}

/**
 * The number of rows with each verdict; `unread`: not understood yet. They add up to all rows of the draft.
 */
export type VerdictCounts = Readonly<Record<RowVerdict | 'unread', number>>;

export const NO_COUNTS: VerdictCounts = {
  refused: 0,
  stopped: 0,
  guessed: 0,
  leftOut: 0,
  duplicate: 0,
  warned: 0,
  ready: 0,
  removed: 0,
  open: 0,
  reported: 0,
  unread: 0,
};

export const VERDICTS = Object.keys(NO_COUNTS).filter(
  (name): name is keyof VerdictCounts => name in NO_COUNTS,
);

/** Returns a key that rows with the same content share; `undefined` for a row that cannot have duplicates. */
function contentOf(line: UnderstoodLine | undefined): string | undefined {
  if (line?.identifier === undefined || line.problems.length > 0) return undefined;
  const { fraudType, origination, destination } = line.values;
  return `${line.identifier.canonical}\n${fraudType}\n${origination}\n${destination}`;
}

/**
 * Returns the line of a row. A submitted row keeps the values that were sent, even if the defaults have
 * changed.
 */
function lineOf(row: DraftRow, line: UnderstoodLine, fate: RowFate): UnderstoodLine {
  const { sent } = row;
  if (fate === 'free' || sent === undefined) return line;
  const isSo = line.values === sent && line.defaulted.length === 0 && line.changes.length === 0;
  return isSo ? line : { ...line, values: sent, defaulted: [], changes: [] };
}

const NO_OBJECTIONS: readonly string[] = [];

/** What the registry knows already. */
export interface KnownReports {
  /** Identifiers that it has flagged, themselves or a range around them. */
  readonly flagged: ReadonlySet<string>;
  /** By `repeatKey`: what one's own peer has reported, and is still active. */
  readonly repeated: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((text) => other.has(text));

interface Entry extends JudgedRow {
  readonly fate: RowFate;
  /** Whether the row has changed since it was understood. */
  readonly isStale: boolean;
  readonly content: string | undefined;
}

function matchesSubmission(entry: Entry): entry is Entry & { readonly line: UnderstoodLine } {
  const { isStale, line, row } = entry;
  if (isStale || line === undefined) return false;
  return LINE_FIELDS.every((field) => line.values[field] === row.sent?.[field]);
}

/** Removed rows are neither duplicates nor have any. */
const countedContent = ({ content, row }: Entry): string | undefined => (row.isRemoved ? undefined : content);

/**
 * The keys of rows with the same content, each list ascending. The first submitted row counts as the
 * original, or else the first free one.
 */
interface Alike {
  readonly submitted: number[];
  readonly free: number[];
}

const firstOf = ({ submitted, free }: Alike): number | undefined => submitted[0] ?? free[0];

/**
 * The rows of a draft in key order, each with its verdict. Updating verdicts and counts for a changed row
 * costs the same however many rows there are.
 */
export class JudgedRows {
  readonly #entries = new Map<number, Entry>();
  readonly #counts: Record<RowVerdict | 'unread', number> = { ...NO_COUNTS };
  readonly #alike = new Map<string, Alike>();
  readonly #byOperation = new Map<string, Set<number>>();
  #known: KnownReports = { flagged: NONE, repeated: NONE };
  readonly #fateOf: (operationId: string) => RowFate;
  readonly #onChange: (key: number) => void;

  /** `onChange` is called for each row whose `JudgedRow` was replaced. */
  constructor(fateOf: (operationId: string) => RowFate, onChange: (key: number) => void) {
    this.#fateOf = fateOf;
    this.#onChange = onChange;
  }

  get size(): number {
    return this.#entries.size;
  }

  get counts(): VerdictCounts {
    return { ...this.#counts };
  }

  get(key: number): JudgedRow | undefined {
    return this.#entries.get(key);
  }

  sortedKeys(): readonly number[] {
    // Rows are added in key order; only undo inserts one in between.
    const keys = [...this.#entries.keys()];
    return keys.every((key, at) => at === 0 || (keys[at - 1] ?? 0) < key)
      ? keys
      : keys.sort((one, other) => one - other);
  }

  /** Returns whether the row was submitted and has not failed: it must not be changed. */
  isFixed(key: number): boolean {
    return (this.#entries.get(key)?.fate ?? 'free') !== 'free';
  }

  /** Returns the original of a duplicate: an earlier row with the same content, or one that was submitted. */
  duplicateOf(key: number): number | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#originalOf(entry);
  }

  /** Returns the reasons against reporting the row, overruled or not. */
  objectionsTo(key: number): readonly string[] {
    const entry = this.#entries.get(key);
    if (entry === undefined) return NO_OBJECTIONS;
    const objections = this.#warningsAgainst(entry);
    return this.#originalOf(entry) === undefined ? objections : [DUPLICATE, ...objections];
  }

  /** Sets the reports that the registry knows. Returns whether any verdict changed. */
  followKnown(known: KnownReports): boolean {
    // A check of thousands of rows calls this several times a second, and few are known.
    if (isSame(known.flagged, this.#known.flagged) && isSame(known.repeated, this.#known.repeated))
      return false;
    this.#known = known;
    const changed = [...this.#entries.values()].filter((entry) => this.#verdictOf(entry) !== entry.verdict);
    for (const entry of changed) this.#set({ ...entry }, entry);
    return changed.length > 0;
  }

  /** Returns the rows with an open outcome whose operation matches, in order. */
  submittedWith(isSought: (operationId: string) => boolean): readonly number[] {
    const keys = [...this.#byOperation].flatMap(([id, submitted]) => (isSought(id) ? [...submitted] : []));
    return keys.filter((key) => this.#entries.get(key)?.verdict === 'open').sort((one, other) => one - other);
  }

  /** Adds or replaces a row. A row with changed content is unread until it is understood. */
  put(row: DraftRow): void {
    const before = this.#entries.get(row.key);
    this.#indexOperation(row.key, before?.row.operationId, row.operationId);
    const saysTheSame = before?.row.fields === row.fields && before.row.asTyped === row.asTyped;
    this.#replace({
      row,
      line: before?.line,
      isStale: before === undefined || before.isStale || !saysTheSame,
    });
  }

  /** Sets the line of a row, understood in its current form. */
  understand(key: number, line: UnderstoodLine): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined)
      this.#replace({ ...entry, line: lineOf(entry.row, line, entry.fate), isStale: false });
  }

  /** Marks the line of a row as out of date. */
  expire(key: number): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined && !entry.isStale) this.#replace({ ...entry, isStale: true });
  }

  delete(key: number): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#indexOperation(key, entry.row.operationId, undefined);
    this.#entries.delete(key);
    this.#counts[entry.verdict] -= 1;
    this.#onChange(key);
    this.#leave(entry);
  }

  clear(): void {
    this.#entries.clear();
    this.#alike.clear();
    this.#byOperation.clear();
    Object.assign(this.#counts, NO_COUNTS);
  }

  /**
   * Reads the fate of every operation again. `isChanged`: the fate of some row changed. `toUnderstand`: rows
   * to understand again, either as the values that were sent or, if they are free again, as their fields.
   */
  followOperations(): { readonly isChanged: boolean; readonly toUnderstand: readonly number[] } {
    let isChanged = false;
    const toUnderstand: number[] = [];
    for (const [operationId, keys] of this.#byOperation) {
      const fate = this.#fateOf(operationId);
      for (const key of keys) {
        const entry = this.#entries.get(key);
        // All rows of an operation share its fate.
        if (entry === undefined || entry.fate === fate) break;
        isChanged = true;
        if (fate === 'free' || !matchesSubmission(entry)) {
          this.#replace(entry);
          toUnderstand.push(key);
        } else this.#replace({ ...entry, line: lineOf(entry.row, entry.line, fate) });
      }
    }
    return { isChanged, toUnderstand };
  }

  #replace({ row, line, isStale }: Omit<Entry, 'verdict' | 'fate' | 'content'>): void {
    const { key, operationId } = row;
    const before = this.#entries.get(key);
    const fate = operationId === undefined ? 'free' : this.#fateOf(operationId);
    const content = before !== undefined && before.line === line ? before.content : contentOf(line);
    const next: Entry = { row, line, isStale, fate, content, verdict: 'unread' };
    const moves =
      before === undefined ||
      countedContent(before) !== countedContent(next) ||
      (before.fate === 'free') !== (fate === 'free');
    if (moves && before !== undefined) this.#leave(before);
    if (moves) this.#join(next);
    this.#set(next, before);
  }

  #join(entry: Entry): void {
    const content = countedContent(entry);
    if (content === undefined) return;
    const alike = this.#alike.get(content);
    const { key } = entry.row;
    const isFree = entry.fate === 'free';
    if (alike === undefined) {
      this.#alike.set(content, isFree ? { submitted: [], free: [key] } : { submitted: [key], free: [] });
      return;
    }
    const before = firstOf(alike);
    const keys = isFree ? alike.free : alike.submitted;
    keys.splice(indexOf(keys, key), 0, key);
    if (before !== firstOf(alike)) this.#updateVerdict(before);
  }

  #leave(entry: Entry): void {
    const content = countedContent(entry);
    const alike = content === undefined ? undefined : this.#alike.get(content);
    if (content === undefined || alike === undefined) return;
    const before = firstOf(alike);
    const { key } = entry.row;
    const keys = entry.fate === 'free' ? alike.free : alike.submitted;
    keys.splice(indexOf(keys, key), 1);
    const holder = firstOf(alike);
    if (holder === undefined) this.#alike.delete(content);
    else if (holder !== before) this.#updateVerdict(holder);
  }

  /** Recomputes the verdict of a row. */
  #updateVerdict(key: number | undefined): void {
    const entry = key === undefined ? undefined : this.#entries.get(key);
    if (entry !== undefined && this.#verdictOf(entry) !== entry.verdict) this.#set({ ...entry }, entry);
  }

  /** Stores an entry with its verdict. */
  #set(next: Entry, before: Entry | undefined): void {
    const entry = Object.assign(next, { verdict: this.#verdictOf(next) });
    if (before !== undefined) this.#counts[before.verdict] -= 1;
    this.#counts[entry.verdict] += 1;
    this.#entries.set(entry.row.key, entry);
    this.#onChange(entry.row.key);
  }

  #originalOf(entry: Entry): number | undefined {
    const content = countedContent(entry);
    const alike = content === undefined ? undefined : this.#alike.get(content);
    const holder = alike && firstOf(alike);
    return holder === entry.row.key ? undefined : holder;
  }

  #warningsAgainst({ line }: Entry): readonly string[] {
    if (line === undefined) return NO_OBJECTIONS;
    const { flagged, repeated } = this.#known;
    const known = [
      ...(line.changes.some(({ isGuess }) => isGuess) ? [GUESSED] : []),
      ...(flagged.has(line.values.id) ? [FLAGGED] : []),
      ...(repeated.size > 0 && repeated.has(repeatKey(line.values)) ? [REPEATED] : []),
    ];
    if (line.warnings.length === 0) return known;
    return [...known, ...line.warnings.filter(isSerious).map(({ code }) => code)];
  }

  #verdictOf(entry: Entry): RowVerdict | 'unread' {
    const { row, line, fate, isStale } = entry;
    if (fate !== 'free') return fate;
    if (row.isRemoved) return 'removed';
    if (line === undefined || isStale) return 'unread';
    if (line.problems.length > 0) return 'refused';
    if (line.warnings.some(({ code }) => code === NEVER_REPORT)) return 'stopped';
    const { overruled = NO_OBJECTIONS } = row;
    const isRepeated = this.#originalOf(entry) !== undefined;
    if (isRepeated && !overruled.includes(DUPLICATE)) return 'duplicate';
    const objections = this.#warningsAgainst(entry);
    const standing = objections.filter((reason) => !overruled.includes(reason));
    if (standing.includes(GUESSED)) return 'guessed';
    if (standing.length > 0) return 'leftOut';
    const isWarned = line.warnings.length > 0 || objections.length > 0 || isRepeated;
    return isWarned ? 'warned' : 'ready';
  }

  #indexOperation(key: number, before: string | undefined, after: string | undefined): void {
    if (before === after) return;
    if (before !== undefined) {
      const keys = this.#byOperation.get(before);
      keys?.delete(key);
      if (keys?.size === 0) this.#byOperation.delete(before);
    }
    if (after !== undefined) {
      const keys = this.#byOperation.get(after) ?? new Set();
      this.#byOperation.set(after, keys.add(key));
    }
  }
}

/** Returns the index of a key in an ascending list, or its insertion point. */
function indexOf(keys: readonly number[], key: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
