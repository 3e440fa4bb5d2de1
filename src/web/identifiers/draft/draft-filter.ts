import { type JudgedRow, VERDICTS } from './judged-rows.ts';

/** What rows of a draft are chosen by; each part that is absent lets all through. */
export interface DraftFilter {
  readonly verdicts?: ReadonlySet<JudgedRow['verdict']>;
  /** Of a problem, a warning, or what else is known of a row. */
  readonly code?: string;
  /** Somewhere in what came in, what is sent or the name of the source; in any case of letters. */
  readonly text?: string;
}

/** The verdicts of all rows that are not on the ledger. */
export const NOT_REPORTED: ReadonlySet<JudgedRow['verdict']> = new Set(
  VERDICTS.filter((verdict) => verdict !== 'reported'),
);

interface Code {
  readonly code: string;
  readonly message?: string;
}

/** The codes of what the draft itself does not know of a row. */
export type FurtherCodes = (judged: JudgedRow) => readonly Code[];
const noneFurther: FurtherCodes = () => [];

/** The keys of the rows that a filter lets through, in order. */
export function matchingKeys(
  rows: readonly JudgedRow[],
  { verdicts, code, text }: DraftFilter,
  furtherCodes = noneFurther,
): readonly number[] {
  const sought = text?.trim().toLowerCase() ?? '';
  return rows
    .filter(
      (judged) =>
        (verdicts === undefined || verdicts.has(judged.verdict)) &&
        (code === undefined || codesOf(judged, furtherCodes).some((one) => one.code === code)) &&
        (sought === '' || textOf(judged).includes(sought)),
    )
    .map(({ row }) => row.key);
}

/** A kind of note that rows have. */
export interface CodeCount {
  readonly code: string;
  /** As it reads for one of the rows. */
  readonly message: string;
  readonly count: number;
}

/** What is wrong with rows or worth a second look, by code, with the number of rows that have it, most first. */
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

/** What the relations of rows are filtered by, beside the codes of notes. */
const RELATION_CODES = { overlaps: { code: 'overlap' }, lookAlikes: { code: 'look-alike' } } as const;

const NO_CODES: readonly Code[] = [];

function codesOf(judged: JudgedRow, furtherCodes: FurtherCodes): readonly Code[] {
  const { line, relations } = judged;
  const { problems = NO_CODES, warnings = NO_CODES } = line ?? {};
  const further = furtherCodes(judged);
  // Most rows of a long list.
  if (problems.length + warnings.length + further.length === 0 && relations === undefined) return NO_CODES;
  return [
    ...further,
    ...problems,
    ...warnings,
    ...(relations?.overlaps === undefined ? [] : [RELATION_CODES.overlaps]),
    ...(relations?.lookAlikes === undefined ? [] : [RELATION_CODES.lookAlikes]),
  ];
}

function textOf({ row, line }: JudgedRow): string {
  return [row.source, ...Object.values(row.fields), ...Object.values(line?.values ?? {})]
    .join('\n')
    .toLowerCase();
}
