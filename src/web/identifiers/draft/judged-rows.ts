import { LINE_FIELDS, type UnderstoodLine } from '../lines/line.ts';
import { isSerious, NEVER_REPORT } from '../lines/lint-line.ts';
import type { RowRelations } from '../lines/relate-rows.ts';
import { type DraftRow, DUPLICATE, FLAGGED, type RowVerdict } from './draft-row.ts';
import type { RowFate } from './row-fate.ts';

/** A row with everything that is known about it; replaced as a whole when any of it changes. */
export interface JudgedRow {
  readonly row: DraftRow;
  /** Absent until the row is understood. While a row is `unread` because it changed, this is what it was before. */
  readonly line: UnderstoodLine | undefined;
  readonly verdict: RowVerdict | 'unread';
  /** What it has in common with other rows; found a moment later than the rest. */
  readonly relations: RowRelations | undefined;
}

/** How many rows have each verdict; `unread`: not understood yet. They add up to the rows of the draft. */
export type VerdictCounts = Readonly<Record<RowVerdict | 'unread', number>>;

export const NO_COUNTS: VerdictCounts = {
  refused: 0,
  stopped: 0,
  leftOut: 0,
  duplicate: 0,
  warned: 0,
  ready: 0,
  removed: 0,
  open: 0,
  reported: 0,
  unread: 0,
};

/** Every verdict. */
export const VERDICTS = Object.keys(NO_COUNTS).filter(
  (name): name is keyof VerdictCounts => name in NO_COUNTS,
);

/** What two rows that say the same have in common; `undefined` of a row that nothing can repeat. */
function contentOf(line: UnderstoodLine | undefined): string | undefined {
  if (line?.identifier === undefined || line.problems.length > 0) return undefined;
  const { fraudType, origination, destination } = line.values;
  return `${line.identifier.canonical}\n${fraudType}\n${origination}\n${destination}`;
}

/** What is understood of a row that was submitted is what was sent, whatever the defaults say since. */
function lineOf(row: DraftRow, line: UnderstoodLine, fate: RowFate): UnderstoodLine {
  const { sent } = row;
  if (fate === 'free' || sent === undefined) return line;
  const isSo = line.values === sent && line.defaulted.length === 0 && line.changes.length === 0;
  return isSo ? line : { ...line, values: sent, defaulted: [], changes: [] };
}

const NO_OBJECTIONS: readonly string[] = [];

interface Entry extends JudgedRow {
  readonly fate: RowFate;
  /** Whether it changed since it was understood. */
  readonly isStale: boolean;
  readonly content: string | undefined;
}

function saysWhatWasSent(entry: Entry): entry is Entry & { readonly line: UnderstoodLine } {
  const { isStale, line, row } = entry;
  if (isStale || line === undefined) return false;
  return LINE_FIELDS.every((field) => line.values[field] === row.sent?.[field]);
}

/** A removed row repeats nothing, and nothing repeats it. */
const countedContent = ({ content, row }: Entry): string | undefined => (row.isRemoved ? undefined : content);

/** The keys of the rows that say the same, each list ascending. The first of all is the one that is reported. */
interface Alike {
  readonly submitted: number[];
  readonly free: number[];
}

const holderOf = ({ submitted, free }: Alike): number | undefined => submitted[0] ?? free[0];

/**
 * The rows of a draft, in the order of their keys, each with its verdict. Verdicts and counts are kept up to
 * date as rows change, at a cost that does not depend on how many there are.
 */
export class JudgedRows {
  readonly #entries = new Map<number, Entry>();
  readonly #counts: Record<RowVerdict | 'unread', number> = { ...NO_COUNTS };
  readonly #alike = new Map<string, Alike>();
  readonly #byOperation = new Map<string, Set<number>>();
  /** Identifiers as rows are reported with them. */
  #flagged: ReadonlySet<string> = new Set();
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

  /** A copy. */
  get counts(): VerdictCounts {
    return { ...this.#counts };
  }

  get(key: number): JudgedRow | undefined {
    return this.#entries.get(key);
  }

  sortedKeys(): readonly number[] {
    // Rows are added in the order of their keys; only undoing puts one back in between.
    const keys = [...this.#entries.keys()];
    return keys.every((key, at) => at === 0 || (keys[at - 1] ?? 0) < key)
      ? keys
      : keys.sort((one, other) => one - other);
  }

  /** Whether the row was submitted and nobody knows that it failed: it must not be changed. */
  isFixed(key: number): boolean {
    return (this.#entries.get(key)?.fate ?? 'free') !== 'free';
  }

  /** The row that says the same and comes first: an earlier one, or one that was submitted. */
  duplicateOf(key: number): number | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#holderBefore(entry);
  }

  /** The reasons to leave the row out, overruled or not. */
  objectionsTo(key: number): readonly string[] {
    const entry = this.#entries.get(key);
    if (entry === undefined) return NO_OBJECTIONS;
    const objections = this.#warningsAgainst(entry);
    return this.#holderBefore(entry) === undefined ? objections : [DUPLICATE, ...objections];
  }

  /** The identifiers that the registry has flagged. Returns whether any verdict is another than before. */
  followFlagged(flagged: ReadonlySet<string>): boolean {
    // A check of thousands tells more of them several times a second, and few are flagged.
    if (flagged.size === this.#flagged.size && [...flagged].every((id) => this.#flagged.has(id)))
      return false;
    this.#flagged = flagged;
    const changed = [...this.#entries.values()].filter((entry) => this.#verdictOf(entry) !== entry.verdict);
    for (const entry of changed) this.#set({ ...entry }, entry);
    return changed.length > 0;
  }

  /** The rows whose outcome is open, of the operations that are sought; in order. */
  submittedWith(isSought: (operationId: string) => boolean): readonly number[] {
    const keys = [...this.#byOperation].flatMap(([id, submitted]) => (isSought(id) ? [...submitted] : []));
    return keys.filter((key) => this.#entries.get(key)?.verdict === 'open').sort((one, other) => one - other);
  }

  /** Adds a row or replaces it. Where it says something else than before, it is unread until it is understood. */
  put(row: DraftRow): void {
    const before = this.#entries.get(row.key);
    this.#indexOperation(row.key, before?.row.operationId, row.operationId);
    const saysTheSame = before?.row.fields === row.fields && before.row.asTyped === row.asTyped;
    this.#replace({
      row,
      line: before?.line,
      relations: before?.relations,
      isStale: before === undefined || before.isStale || !saysTheSame,
    });
  }

  /** What a row is understood as, as it is now. */
  understand(key: number, line: UnderstoodLine): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined)
      this.#replace({ ...entry, line: lineOf(entry.row, line, entry.fate), isStale: false });
  }

  /** What a row was understood as does not hold any more. */
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

  relate(keys: readonly number[], relations: ReadonlyMap<number, RowRelations>): void {
    for (const key of keys) {
      const entry = this.#entries.get(key);
      const found = relations.get(key);
      if (entry !== undefined && (found !== undefined || entry.relations !== undefined))
        this.#replace({ ...entry, relations: found });
    }
  }

  /**
   * Reads the fate of every operation again. `isChanged`: some row's fate is another than before.
   * `toUnderstand`: rows to understand again, since a row is understood as what was sent, or, once it is
   * free, as what its fields say.
   */
  followOperations(): { readonly isChanged: boolean; readonly toUnderstand: readonly number[] } {
    let isChanged = false;
    const toUnderstand: number[] = [];
    for (const [operationId, keys] of this.#byOperation) {
      const fate = this.#fateOf(operationId);
      for (const key of keys) {
        const entry = this.#entries.get(key);
        // All rows of an operation have the same.
        if (entry === undefined || entry.fate === fate) break;
        isChanged = true;
        if (fate === 'free' || !saysWhatWasSent(entry)) {
          this.#replace(entry);
          toUnderstand.push(key);
        } else this.#replace({ ...entry, line: lineOf(entry.row, entry.line, fate) });
      }
    }
    return { isChanged, toUnderstand };
  }

  #replace({ row, line, relations, isStale }: Omit<Entry, 'verdict' | 'fate' | 'content'>): void {
    const { key, operationId } = row;
    const before = this.#entries.get(key);
    const fate = operationId === undefined ? 'free' : this.#fateOf(operationId);
    const content = before !== undefined && before.line === line ? before.content : contentOf(line);
    const next: Entry = { row, line, relations, isStale, fate, content, verdict: 'unread' };
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
    const before = holderOf(alike);
    const keys = isFree ? alike.free : alike.submitted;
    keys.splice(indexOf(keys, key), 0, key);
    if (before !== holderOf(alike)) this.#settle(before);
  }

  #leave(entry: Entry): void {
    const content = countedContent(entry);
    const alike = content === undefined ? undefined : this.#alike.get(content);
    if (content === undefined || alike === undefined) return;
    const before = holderOf(alike);
    const { key } = entry.row;
    const keys = entry.fate === 'free' ? alike.free : alike.submitted;
    keys.splice(indexOf(keys, key), 1);
    const holder = holderOf(alike);
    if (holder === undefined) this.#alike.delete(content);
    else if (holder !== before) this.#settle(holder);
  }

  /** Works out the verdict of a row once more. */
  #settle(key: number | undefined): void {
    const entry = key === undefined ? undefined : this.#entries.get(key);
    if (entry !== undefined && this.#verdictOf(entry) !== entry.verdict) this.#set({ ...entry }, entry);
  }

  /** Takes a new entry, with its verdict. */
  #set(next: Entry, before: Entry | undefined): void {
    const entry = Object.assign(next, { verdict: this.#verdictOf(next) });
    if (before !== undefined) this.#counts[before.verdict] -= 1;
    this.#counts[entry.verdict] += 1;
    this.#entries.set(entry.row.key, entry);
    this.#onChange(entry.row.key);
  }

  #holderBefore(entry: Entry): number | undefined {
    const content = countedContent(entry);
    const alike = content === undefined ? undefined : this.#alike.get(content);
    const holder = alike && holderOf(alike);
    return holder === entry.row.key ? undefined : holder;
  }

  #warningsAgainst({ line }: Entry): readonly string[] {
    if (line === undefined) return NO_OBJECTIONS;
    const isFlagged = this.#flagged.has(line.values.id);
    if (line.warnings.length === 0 && !isFlagged) return NO_OBJECTIONS;
    const serious = line.warnings.filter(isSerious).map(({ code }) => code);
    return isFlagged ? [FLAGGED, ...serious] : serious;
  }

  #verdictOf(entry: Entry): RowVerdict | 'unread' {
    const { row, line, relations, fate, isStale } = entry;
    if (fate !== 'free') return fate;
    if (row.isRemoved) return 'removed';
    if (line === undefined || isStale) return 'unread';
    if (line.problems.length > 0) return 'refused';
    if (line.warnings.some(({ code }) => code === NEVER_REPORT)) return 'stopped';
    const { overruled = NO_OBJECTIONS } = row;
    const isRepeated = this.#holderBefore(entry) !== undefined;
    if (isRepeated && !overruled.includes(DUPLICATE)) return 'duplicate';
    const objections = this.#warningsAgainst(entry);
    if (objections.some((reason) => !overruled.includes(reason))) return 'leftOut';
    const isRelated = relations?.overlaps !== undefined || relations?.lookAlikes !== undefined;
    const isWarned = line.warnings.length > 0 || objections.length > 0 || isRepeated || isRelated;
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

/** Where a key is in an ascending list, or would be. */
function indexOf(keys: readonly number[], key: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
