import type { UnderstoodLine } from '../../../reading/line/line.ts';
import { isSerious, NEVER_REPORT } from '../../../reading/line/lint-line.ts';
import {
  type DraftRow,
  DUPLICATE,
  FLAGGED,
  GUESSED,
  REPEATED,
  repeatKey,
  type RowFate,
  type RowVerdict,
} from './draft-row.ts';

/** A row with everything that is known about it; an immutable object. */
export interface JudgedRow {
  readonly row: DraftRow;
  /** Absent until the row is understood. */
  readonly line: UnderstoodLine | undefined;
  readonly verdict: RowVerdict | 'unread';
  /** The key of the row with the same content that counts as the original of this one. */
  readonly duplicateOf: number | undefined;
  /** The reasons to leave the row out that are not overruled; those that are no warnings first. */
  readonly objections: readonly string[];
}

/** The number of rows with each verdict; `unread`: not understood yet. They add up to all rows of the draft. */
export type VerdictCounts = Readonly<Record<RowVerdict | 'unread', number>>;

const NO_COUNTS: VerdictCounts = {
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

/** What the registry knows already. */
export interface KnownReports {
  /** Identifiers that it has flagged, themselves or a range around them. */
  readonly flagged: ReadonlySet<string>;
  /** By `repeatKey`: what one's own peer has reported, and is still active. */
  readonly repeated: ReadonlySet<string>;
}

export const NOTHING_KNOWN: KnownReports = { flagged: new Set(), repeated: new Set() };

/** What the verdicts on rows depend on, apart from the rows themselves. */
export interface Evidence {
  readonly fateOf: (row: DraftRow) => RowFate;
  /** Returns what a row was understood as; `undefined`: not yet. */
  readonly lineOf: (row: DraftRow, fate: RowFate) => UnderstoodLine | undefined;
  readonly known: KnownReports;
}

/** All rows of a draft in order, each with its verdict. */
export interface Judgement {
  readonly rows: readonly JudgedRow[];
  readonly byKey: ReadonlyMap<number, JudgedRow>;
  readonly counts: VerdictCounts;
}

export const NOTHING_JUDGED: Judgement = { rows: [], byKey: new Map(), counts: NO_COUNTS };

const NONE: readonly string[] = [];

/**
 * Returns a key that rows with the same content share, also where all lack the same; `undefined` for a row that cannot
 * have duplicates.
 */
function contentOf({ isRemoved }: DraftRow, line: UnderstoodLine | undefined): string | undefined {
  if (isRemoved || line?.identifier === undefined) return undefined;
  if (line.problems.some(({ field }) => line.values[field].trim() !== '')) return undefined;
  const { fraudType, origination, destination } = line.values;
  return `${line.identifier.canonical}\n${fraudType}\n${origination}\n${destination}`;
}

/** Returns the reasons against reporting the row, overruled or not. */
function reasonsAgainst(
  line: UnderstoodLine | undefined,
  isDuplicate: boolean,
  { flagged, repeated }: KnownReports,
): readonly string[] {
  const reasons = isDuplicate ? [DUPLICATE] : [];
  if (line === undefined) return reasons;
  if (line.changes.some(({ isGuess }) => isGuess)) reasons.push(GUESSED);
  if (flagged.has(line.values.id)) reasons.push(FLAGGED);
  if (repeated.size > 0 && repeated.has(repeatKey(line.values))) reasons.push(REPEATED);
  for (const warning of line.warnings) if (isSerious(warning)) reasons.push(warning.code);
  return reasons.length === 0 ? NONE : reasons;
}

function verdictOf(
  { isRemoved }: DraftRow,
  line: UnderstoodLine | undefined,
  { fate, reasons, objections }: { fate: RowFate; reasons: readonly string[]; objections: readonly string[] },
): JudgedRow['verdict'] {
  if (fate !== 'free') return fate;
  if (isRemoved) return 'removed';
  if (line === undefined) return 'unread';
  if (line.problems.length > 0) return 'refused';
  if (line.warnings.some(({ code }) => code === NEVER_REPORT)) return 'stopped';
  if (objections.includes(DUPLICATE)) return 'duplicate';
  if (objections.includes(GUESSED)) return 'guessed';
  if (objections.length > 0) return 'leftOut';
  return line.warnings.length > 0 || reasons.length > 0 ? 'warned' : 'ready';
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

const isSameJudged = (one: JudgedRow, other: JudgedRow): boolean =>
  one.row === other.row &&
  one.line === other.line &&
  one.verdict === other.verdict &&
  one.duplicateOf === other.duplicateOf &&
  isSameList(one.objections, other.objections);

/**
 * Judges all rows. The original of rows with the same content is the first submitted one, or else the first. Rows
 * whose verdict is the same as `before` keep their object, and if nothing has changed, `before` is returned.
 */
export function judgeRows(
  rows: readonly DraftRow[],
  { fateOf, lineOf, known }: Evidence,
  before: Judgement = NOTHING_JUDGED,
): Judgement {
  const originals = new Map<string, { readonly key: number; readonly isFree: boolean }>();
  const read = rows.map((row) => {
    const fate = fateOf(row);
    const line = lineOf(row, fate);
    const content = contentOf(row, line);
    if (content !== undefined) {
      const original = originals.get(content);
      const isFree = fate === 'free';
      if (original === undefined || (original.isFree && !isFree))
        originals.set(content, { key: row.key, isFree });
    }
    return { row, fate, line, content };
  });
  const byKey = new Map<number, JudgedRow>();
  const counts = { ...NO_COUNTS };
  let isChanged = rows.length !== before.rows.length;
  const judged = read.map(({ row, fate, line, content }, at) => {
    const original = content === undefined ? undefined : originals.get(content)?.key;
    const duplicateOf = original === row.key ? undefined : original;
    const { overruled = NONE } = row;
    const reasons = reasonsAgainst(line, duplicateOf !== undefined, known);
    const objections =
      overruled.length === 0 ? reasons : reasons.filter((reason) => !overruled.includes(reason));
    const verdict = verdictOf(row, line, { fate, reasons, objections });
    const next: JudgedRow = { row, line, verdict, duplicateOf, objections };
    const last = before.byKey.get(row.key);
    const kept = last !== undefined && isSameJudged(last, next) ? last : next;
    if (kept !== before.rows[at]) isChanged = true;
    byKey.set(row.key, kept);
    counts[verdict] += 1;
    return kept;
  });
  return isChanged ? { rows: judged, byKey, counts } : before;
}
