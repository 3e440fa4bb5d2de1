import type { Movement } from '../../../client/account/movements.ts';
import { type CsvColumns, csvText } from '../../../reading/csv/csv.ts';
import { exportedTime } from '../../../reading/csv/download-columns.ts';

const COLUMNS: CsvColumns<Movement> = [
  ['time', ({ at }) => exportedTime(at)],
  ['kind', ({ kind }) => kind],
  ['tokens', ({ tokens }) => tokens],
  ['contributions', ({ contributions }) => contributions],
  ['accountId', ({ accountId }) => accountId],
  ['height', ({ height }) => height],
  ['downloadId', ({ downloadId }) => downloadId],
];

/** Returns one line for each movement, in the order given. */
export const movementsCsv = (movements: readonly Movement[]): string => csvText(COLUMNS, movements);
