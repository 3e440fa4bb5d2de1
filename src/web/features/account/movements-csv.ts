import type { Movement } from '../../../client/account/movements.ts';
import { csvField } from '../../platform/csv/csv-field.ts';
import { exportedTime } from '../../registry/results/export-results.ts';

const COLUMNS: readonly (readonly [name: string, of: (movement: Movement) => string | number])[] = [
  ['time', ({ at }) => exportedTime(at)],
  ['kind', ({ kind }) => kind],
  ['tokens', ({ tokens }) => tokens],
  ['contributions', ({ contributions }) => contributions ?? ''],
  ['accountId', ({ accountId }) => accountId ?? ''],
  ['height', ({ height }) => height],
  ['downloadId', ({ downloadId }) => downloadId ?? ''],
];

/** RFC 4180, one line for each movement, in the order given. */
export function movementsCsv(movements: readonly Movement[]): string {
  const lines = movements.map((movement) => COLUMNS.map(([, of]) => csvField(of(movement))).join(','));
  return [COLUMNS.map(([name]) => name).join(','), ...lines, ''].join('\r\n');
}
