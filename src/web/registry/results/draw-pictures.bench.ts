import { tell } from '../../../testing/figure.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { mixedIdentifiers } from '../../../testing/mixed-identifiers.ts';
import { quietTimes } from '../../../testing/quiet-times.ts';
import { say } from '../../../testing/run-command.ts';
import { drawPictures } from './draw-pictures.ts';
import { STATUSES } from './result-columns.ts';
import { RecordColumns } from './rows/record-columns.ts';

// Part of `npm run bench`: the pictures of as many rows as one answer may hold.

const COUNT = 100_000;

/** The limit within which a change appears immediate. */
const AT_ONCE_MS = 100;
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

const drawn = [
  ['identifiers of all kinds', mixed],
  ['addresses and ranges of one /64', oneNetwork],
] as const;
const times = await quietTimes(
  drawn.map(
    ([, columns]) =>
      () =>
        drawPictures(columns, rows, size),
  ),
  { rounds: 10, warmUpRounds: 3 },
);
say(`\nPictures of ${COUNT} rows`);
for (const [index, [what]] of drawn.entries())
  tell({ what, value: times[index] ?? Number.NaN, unit: 'ms', most: AT_ONCE_MS });
