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
type FurtherCodes = (judged: JudgedRow) => readonly Code[];
const noneFurther: FurtherCodes = () => [];

/** The code of rows with a value that is only written in another way than it came in. */
export const NORMALISED = 'normalised';

const isPlain = ({ isGuess }: FieldChange): boolean => isGuess !== true;

/** The codes of a row, each once. */
function codesOf(judged: JudgedRow, furtherCodes: FurtherCodes): readonly Code[] {
  const { problems = [], warnings = [], changes = [] } = judged.line ?? {};
  const normalised = changes.some(isPlain) ? [{ code: NORMALISED }] : [];
  const codes: readonly Code[] = [...furtherCodes(judged), ...problems, ...warnings, ...normalised];
  return codes.filter(({ code }, at) => codes.findIndex((one) => one.code === code) === at);
}

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
  const counts = new Map<string, CodeCount>();
  for (const judged of rows)
    for (const { code, message = code } of codesOf(judged, furtherCodes)) {
      const known = counts.get(code) ?? { code, message, count: 0 };
      counts.set(code, { ...known, count: known.count + 1 });
    }
  return [...counts.values()].sort((one, other) => other.count - one.count);
}
