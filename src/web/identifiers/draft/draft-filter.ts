import type { FieldChange } from '../../../reading/line/line.ts';
import { type JudgedRow, VERDICTS } from './judged-rows.ts';

/** The criteria that rows of a draft must meet. An absent criterion matches every row. */
export interface DraftFilter {
  readonly verdicts?: ReadonlySet<JudgedRow['verdict']>;
  /** The code of a problem, a warning or another remark on the row. */
  readonly code?: string;
}

/** The verdicts of all rows that are not on the ledger. */
export const NOT_REPORTED: ReadonlySet<JudgedRow['verdict']> = new Set(
  VERDICTS.filter((verdict) => verdict !== 'reported'),
);

interface Code {
  readonly code: string;
  readonly message?: string;
}

/** Returns codes for what is known about a row outside the draft. */
export type FurtherCodes = (judged: JudgedRow) => readonly Code[];
const noneFurther: FurtherCodes = () => [];

/** Returns the keys of the rows that match a filter, in order. */
export function filteredKeys(
  rows: readonly JudgedRow[],
  { verdicts, code }: DraftFilter,
  furtherCodes = noneFurther,
): readonly number[] {
  return rows
    .filter(
      (judged) =>
        (verdicts === undefined || verdicts.has(judged.verdict)) &&
        (code === undefined || codesOf(judged, furtherCodes).some((one) => one.code === code)),
    )
    .map(({ row }) => row.key);
}

/** A kind of note that rows have. */
export interface CodeCount {
  readonly code: string;
  /** The message of one of the rows. */
  readonly message: string;
  readonly count: number;
}

/** Counts the rows with each problem, warning or other code, most frequent first. */
export function countCodes(rows: readonly JudgedRow[], furtherCodes = noneFurther): readonly CodeCount[] {
  const counts = new Map<string, { code: string; message: string; count: number }>();
  for (const judged of rows) {
    const codes = codesOf(judged, furtherCodes);
    for (const [at, { code, message }] of codes.entries()) {
      if (codes.findIndex((one) => one.code === code) !== at) continue;
      const known = counts.get(code);
      if (known === undefined) counts.set(code, { code, message: message ?? code, count: 1 });
      else known.count += 1;
    }
  }
  return [...counts.values()].sort((one, other) => other.count - one.count);
}

const NO_CODES: readonly Code[] = [];
const NO_CHANGES: readonly FieldChange[] = [];

/** The code of rows with a value that is only written in another way than it came in. */
export const NORMALISED = 'normalised';

const isPlain = ({ isGuess }: FieldChange): boolean => isGuess !== true;

/** How many values of these rows are only written in another way than they came in. */
export const countNormalised = (rows: readonly JudgedRow[]): number =>
  rows.reduce((sum, { line }) => sum + (line?.changes.filter(isPlain).length ?? 0), 0);

function codesOf(judged: JudgedRow, furtherCodes: FurtherCodes): readonly Code[] {
  const { line } = judged;
  const { problems = NO_CODES, warnings = NO_CODES, changes = NO_CHANGES } = line ?? {};
  const further = furtherCodes(judged);
  // The fast path: most rows of a long list have no codes.
  if (problems.length + warnings.length + changes.length + further.length === 0) return NO_CODES;
  return [...further, ...problems, ...warnings, ...(changes.some(isPlain) ? [{ code: NORMALISED }] : [])];
}
