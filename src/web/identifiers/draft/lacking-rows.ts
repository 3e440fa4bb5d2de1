import type { LineField } from '../../../reading/line/line.ts';
import type { JudgedRow } from './judged-rows.ts';

/** What every report has beside its identifier. */
export const NEEDED_FIELDS = [
  'fraudType',
  'origination',
  'destination',
] as const satisfies readonly LineField[];
export type NeededField = (typeof NEEDED_FIELDS)[number];

/** Whether a row cannot be reported because this field is empty. */
export const lacks = ({ verdict, row }: JudgedRow, field: LineField): boolean =>
  verdict === 'refused' && NEEDED_FIELDS.some((name) => name === field) && row.fields[field].trim() === '';

export interface LackingRows {
  readonly keys: readonly number[];
  /** The fields that some of them lack. */
  readonly fields: readonly NeededField[];
  /** Whether each lacks all of these. */
  readonly isAlike: boolean;
}

/** The rows of a draft that lack something; `undefined` if fewer than two do, which say so themselves. */
export function lackingRows(rows: readonly JudgedRow[]): LackingRows | undefined {
  const lacking = rows.filter((row) => NEEDED_FIELDS.some((field) => lacks(row, field)));
  if (lacking.length < 2) return undefined;
  const fields = NEEDED_FIELDS.filter((field) => lacking.some((row) => lacks(row, field)));
  return {
    keys: lacking.map(({ row }) => row.key),
    fields,
    isAlike: lacking.every((row) => fields.every((field) => lacks(row, field))),
  };
}

/** Whether one of these values fills in what a row lacks. */
export const isFilledBy = (judged: JudgedRow, values: Readonly<Record<NeededField, string>>): boolean =>
  NEEDED_FIELDS.some((field) => values[field].trim() !== '' && lacks(judged, field));
