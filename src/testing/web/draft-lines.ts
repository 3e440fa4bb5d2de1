import { type LineFields, NO_FIELDS } from '../../reading/line/line.ts';
import type { ReadLine } from '../../reading/list/read-lines.ts';

export const PHONE = '+447700900123';

export const fieldsOf = (id: string, more: Partial<LineFields> = {}): LineFields => ({
  ...NO_FIELDS,
  id,
  fraudType: 'Scam',
  origination: 'SE',
  destination: 'GB',
  ...more,
});

/** Lines as they were read from a list. */
export const linesWith = (lines: readonly LineFields[]): ReadLine[] =>
  lines.map((fields, at) => ({ source: 'list.csv', lineNumber: at + 1, fields }));

export const linesOf = (ids: readonly string[], more?: Partial<LineFields>): ReadLine[] =>
  linesWith(ids.map((id) => fieldsOf(id, more)));
