import type { UnderstoodLine } from '../lines/line.ts';
import { NEVER_REPORT } from '../lines/lint-line.ts';
import type { RowRelations } from '../lines/relate-rows.ts';
import type { DraftRow, RowVerdict } from './draft-row.ts';
import type { RowFate } from './row-fate.ts';

/** A row with everything that is known about it; replaced as a whole when any of it changes. */
export interface JudgedRow {
  readonly row: DraftRow;
  /** Absent until the row is understood. While a changed row waits for that, it is what was understood before. */
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
  duplicate: 0,
  warned: 0,
  ready: 0,
  removed: 0,
  open: 0,
  reported: 0,
  unread: 0,
};

/** What two rows that say the same have in common; `undefined` of a row that nothing can repeat. */
function contentOf(row: DraftRow, line: UnderstoodLine | undefined): string | undefined {
  if (row.isRemoved || line?.identifier === undefined || line.problems.length > 0) return undefined;
  const { fraudType, origination, destination } = line.values;
  return [line.identifier.canonical, fraudType, origination, destination].join('\n');
}

/** All of them. */
export const VERDICTS = Object.keys(NO_COUNTS).filter(
  (name): name is keyof VerdictCounts => name in NO_COUNTS,
);

interface Entry extends JudgedRow {
  readonly content: string | undefined;
}

/**
 * The rows of a draft, in the order of their keys, each with its verdict. Verdicts and counts are kept up to date as rows
 * change, at a cost that does not depend on how many there are.
 */
export class JudgedRows {
  readonly #entries = new Map<number, Entry>();
  readonly #counts: Record<RowVerdict | 'unread', number> = { ...NO_COUNTS };
  /** The keys of the rows of each content, ascending: the first is the one that is reported. */
  readonly #alike = new Map<string, number[]>();
  readonly #byOperation = new Map<string, Set<number>>();
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

  get operationIds(): IterableIterator<string> {
    return this.#byOperation.keys();
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
    const id = this.#entries.get(key)?.row.operationId;
    return id !== undefined && this.#fateOf(id) !== 'free';
  }

  /** The earlier row that says the same. */
  duplicateOf(key: number): number | undefined {
    const content = this.#entries.get(key)?.content;
    const first = content === undefined ? undefined : this.#alike.get(content)?.[0];
    return first === key ? undefined : first;
  }

  /** Adds a row or replaces it; `line`: as what it is understood, or `undefined` for what it was before. */
  put(row: DraftRow, line?: UnderstoodLine): void {
    const before = this.#entries.get(row.key);
    this.#indexOperation(row.key, before?.row.operationId, row.operationId);
    this.#replace({
      row,
      line: line ?? before?.line,
      relations: before?.relations,
      verdict: before?.verdict ?? 'unread',
    });
  }

  delete(key: number): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#indexOperation(key, entry.row.operationId, undefined);
    this.#entries.delete(key);
    this.#counts[entry.verdict] -= 1;
    this.#onChange(key);
    if (entry.content !== undefined) this.#leave(entry.content, key);
  }

  relate(relations: ReadonlyMap<number, RowRelations>): void {
    for (const [key, entry] of this.#entries) {
      const found = relations.get(key);
      if (found === undefined && entry.relations === undefined) continue;
      this.#settle(key, { ...entry, relations: found });
    }
  }

  /** Something is known of an operation that was not known before. */
  followOperation(operationId: string): void {
    for (const key of this.#byOperation.get(operationId) ?? []) this.#settle(key);
  }

  #replace(next: JudgedRow): void {
    const { key } = next.row;
    const before = this.#entries.get(key)?.content;
    const content = contentOf(next.row, next.line);
    const entry: Entry = { ...next, content };
    const isNew = !this.#entries.has(key);
    this.#entries.set(key, entry);
    if (isNew) this.#counts[entry.verdict] += 1;
    if (before !== content) {
      if (before !== undefined) this.#leave(before, key);
      if (content !== undefined) this.#join(content, key);
    }
    this.#settle(key, entry, true);
  }

  #join(content: string, key: number): void {
    const alike = this.#alike.get(content);
    if (alike === undefined) {
      this.#alike.set(content, [key]);
      return;
    }
    const [first] = alike;
    alike.splice(indexOf(alike, key), 0, key);
    if (first !== undefined && key < first) this.#settle(first);
  }

  #leave(content: string, key: number): void {
    const alike = this.#alike.get(content) ?? [];
    const at = indexOf(alike, key);
    alike.splice(at, 1);
    const [first] = alike;
    if (first === undefined) this.#alike.delete(content);
    else if (at === 0) this.#settle(first);
  }

  /** Works out the verdict of a row once more. */
  #settle(key: number, next = this.#entries.get(key), hasChanged = next !== this.#entries.get(key)): void {
    if (next === undefined) return;
    const verdict = this.#verdictOf(next);
    if (verdict === next.verdict && !hasChanged) return;
    const before = this.#entries.get(key)?.verdict ?? next.verdict;
    this.#counts[before] -= 1;
    this.#counts[verdict] += 1;
    this.#entries.set(key, { ...next, verdict });
    this.#onChange(key);
  }

  #verdictOf({ row, line, relations }: Entry): RowVerdict | 'unread' {
    const fate = row.operationId === undefined ? 'free' : this.#fateOf(row.operationId);
    if (fate !== 'free') return fate;
    if (row.isRemoved) return 'removed';
    if (line === undefined) return 'unread';
    if (line.problems.length > 0) return 'refused';
    if (line.warnings.some(({ code }) => code === NEVER_REPORT)) return 'stopped';
    if (this.duplicateOf(row.key) !== undefined) return 'duplicate';
    const isRelated = relations?.overlaps !== undefined || relations?.lookAlikes !== undefined;
    return line.warnings.length > 0 || isRelated ? 'warned' : 'ready';
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
