import { z } from 'zod';
import { csvField, LIST_HEADER } from '../../../reading/csv/csv.ts';
import { withoutPrivateKeys } from '../../../reading/line/key-like.ts';
import { LINE_FIELDS, type LineFields } from '../../../reading/line/line.ts';
import type { DraftRow } from './draft-row.ts';
import type { JudgedRow } from './judged-rows.ts';

/**
 * Exports the rows that are still to be reported as a CSV list that reads back as the same rows: the
 * understood values of reportable rows, the input of all others.
 */
export function draftCsv(rows: readonly JudgedRow[]): string {
  const lines = rows
    .filter(({ verdict }) => verdict !== 'removed' && verdict !== 'open' && verdict !== 'reported')
    .map(({ line, row }) => {
      const values = line?.problems.length === 0 ? line.values : withoutPrivateKeys(row.fields);
      return LINE_FIELDS.map((field) => csvField(values[field])).join(',');
    });
  return [LIST_HEADER.join(','), ...lines, ''].join('\r\n');
}

const text = z.string();
const fields = {
  id: text,
  fraudType: text,
  origination: text,
  destination: text,
  sourcePeerId: text,
};

const fileSchema = z.strictObject({
  format: z.literal('contribution-desk-draft'),
  version: z.literal(1),
  defaults: z.strictObject(fields),
  rows: z.array(
    z.strictObject({
      source: text,
      lineNumber: z.int().min(0),
      ...fields,
      asTyped: z.array(z.enum(LINE_FIELDS)),
      isRemoved: z.boolean(),
    }),
  ),
});

/** The contents of a draft file: rows as they came in, with the analyst's decisions. */
export interface DraftFile {
  readonly defaults: LineFields;
  readonly rows: readonly Omit<DraftRow, 'key'>[];
}

/**
 * Exports a whole draft. Submitted rows are exported as removed, because importing the file must not report
 * them twice.
 */
export function draftJson(rows: readonly JudgedRow[], defaults: LineFields): string {
  const file: z.input<typeof fileSchema> = {
    format: 'contribution-desk-draft',
    version: 1,
    defaults: withoutPrivateKeys(defaults),
    rows: rows.map(({ row, verdict }) => ({
      source: row.source,
      lineNumber: row.lineNumber,
      ...((verdict === 'open' || verdict === 'reported') && row.sent !== undefined
        ? row.sent
        : withoutPrivateKeys(row.fields)),
      asTyped: [...row.asTyped],
      isRemoved: row.isRemoved || verdict === 'open' || verdict === 'reported',
    })),
  };
  return JSON.stringify(file);
}

/** Reads the output of `draftJson`; returns `undefined` for any other text. */
export function readDraftJson(json: string): DraftFile | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const file = fileSchema.safeParse(value).data;
  return (
    file && {
      defaults: { ...file.defaults, id: '' },
      rows: file.rows.map(({ source, lineNumber, asTyped, isRemoved, ...line }) => ({
        source,
        lineNumber,
        fields: line,
        asTyped,
        isRemoved,
      })),
    }
  );
}
