import type { LineFields } from '../../reading/line/line.ts';
import { readLines, type ReadOptions } from '../../reading/list/read-lines.ts';

export const readList = (text: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  readLines(text, { source: 'list.csv', ...options });

/** A row as `id|fraudType|origination|destination|source`, without trailing empty fields. */
export const rowText = ({ id, fraudType, origination, destination, sourcePeerId }: LineFields) =>
  [id, fraudType, origination, destination, sourcePeerId].join('|').replace(/\|+$/u, '');

/** The rows of a list in this form. */
export const linesOf = (text: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  readList(text, options).rows.map(({ fields }) => rowText(fields));
