import type { JudgedRow } from './judged-rows.ts';

/** What rows of a draft are chosen by; each part that is absent lets all through. */
export interface DraftFilter {
  readonly verdicts?: ReadonlySet<JudgedRow['verdict']>;
  /** Of a problem, a warning, or what else is known of a row. */
  readonly code?: string;
  /** Somewhere in what came in, what is sent or the name of the source; in any case of letters. */
  readonly text?: string;
}

/** The codes of what the draft itself does not know of a row. */
export type FurtherCodes = (judged: JudgedRow) => readonly { readonly code: string }[];
const noneFurther: FurtherCodes = () => [];

/** The keys of the rows that a filter lets through, in order. */
export function keysThrough(
  rows: readonly JudgedRow[],
  { verdicts, code, text }: DraftFilter,
  furtherCodes = noneFurther,
): readonly number[] {
  const sought = text?.trim().toLowerCase() ?? '';
  return rows
    .filter(
      (judged) =>
        (verdicts === undefined || verdicts.has(judged.verdict)) &&
        (code === undefined || codesOf(judged, furtherCodes).includes(code)) &&
        (sought === '' || textOf(judged).includes(sought)),
    )
    .map(({ row }) => row.key);
}

/** The codes of what is wrong with rows or worth a second look, with the number of rows that have each, most first. */
export function countCodes(
  rows: readonly JudgedRow[],
  furtherCodes = noneFurther,
): readonly { readonly code: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const judged of rows)
    for (const code of new Set(codesOf(judged, furtherCodes))) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).sort((one, other) => other.count - one.count);
}

/** What the relations of rows are filtered by, beside the codes of notes. */
const RELATION_CODES = { overlaps: 'overlap', lookAlikes: 'look-alike' } as const;

function codesOf(judged: JudgedRow, furtherCodes: FurtherCodes): readonly string[] {
  const { line, relations } = judged;
  return [
    ...furtherCodes(judged).map(({ code }) => code),
    ...(line?.problems ?? []).map(({ code }) => code),
    ...(line?.warnings ?? []).map(({ code }) => code),
    ...(relations?.overlaps === undefined ? [] : [RELATION_CODES.overlaps]),
    ...(relations?.lookAlikes === undefined ? [] : [RELATION_CODES.lookAlikes]),
  ];
}

function textOf({ row, line }: JudgedRow): string {
  return [row.source, ...Object.values(row.fields), ...Object.values(line?.values ?? {})]
    .join('\n')
    .toLowerCase();
}
