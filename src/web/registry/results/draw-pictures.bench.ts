import { bench, describe } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { mixedIdentifiers } from '../../../testing/mixed-identifiers.ts';
import { drawPictures } from './draw-pictures.ts';
import { STATUSES } from './result-columns.ts';
import { RecordColumns } from './rows/record-columns.ts';

// As many rows as one answer may hold, measured against looking at each of them once.
const COUNT = 100_000;

const START_MS = Date.UTC(2026, 0);
function columnsOf(identifiers: readonly string[]) {
  const columns = new RecordColumns();
  columns.add(
    identifiers.map((id, row) =>
      registryRecord({
        id,
        status: STATUSES[row % STATUSES.length] ?? 'active',
        reportedAt: { ms: START_MS + ((row * 7919) % 90) * 86_400_000 },
        flaggedAt: { ms: START_MS + ((row * 104_729) % 90) * 86_400_000 },
        fraudType: `type ${row % 7}`,
        origination: `country ${row % 200}`,
      }),
    ),
  );
  return columns.drawn();
}

const mixed = columnsOf(mixedIdentifiers(COUNT));
const oneNetwork = columnsOf(
  Array.from({ length: COUNT }, (_, row) =>
    row % 2 === 0
      ? `2001:db8:0:1:${(row * 7919) % 65_536}::`
      : `2001:db8:0:1:${(row * 31) % 9999}::-2001:db8:0:1:${9999 + (row % 50_000)}::`,
  ),
);
const rows = Uint32Array.from(mixed.statuses.keys());
const size = { widthPx: 1200, span: undefined, timeZone: 'Europe/Stockholm' };
let looked = 0;

describe('pictures of 100,000 rows', () => {
  bench('limit: a plain pass over the rows', () => {
    looked = 0;
    for (const row of rows) looked += (mixed.statuses[row] ?? 0) + (mixed.reportedAtMs[row] ?? 0);
    if (looked === 0) throw new Error('Nothing was looked at.');
  });
  bench('identifiers of all kinds', () => {
    drawPictures(mixed, rows, size);
  });
  bench('addresses and ranges of one /64', () => {
    drawPictures(oneNetwork, rows, size);
  });
});
