import { parseArgs } from 'node:util';
import { readMovements } from '../../service/registry/rewards/read-movements.ts';
import { readPeer, readPeers } from '../../service/registry/tallies/read-peers.ts';
import { dayOf, readStatistics } from '../../service/registry/tallies/read-statistics.ts';
import { msOf, storeMs } from '../download-bench/store-time.ts';
import { median, tell } from '../figure.ts';
import { say } from '../run-command.ts';
import { onBenchStore } from '../service/store/bench-store.ts';
import { layOut, PEERS } from './lay-out.ts';

// Part of `npm run bench`: statistics, peers and movements among as many contributions as `--rows` says, in a
// PostgreSQL.

const ROUNDS = 40;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);

await onBenchStore(async (db) => {
  const endMs = await layOut(db, rows);
  const ever = { fromDay: 0, toDay: dayOf(endMs) };
  const works: Readonly<Record<string, () => Promise<unknown>>> = {
    'the statistics of a year': () => readStatistics(db, ever, endMs),
    'the statistics of the last 30 days': () =>
      readStatistics(db, { ...ever, fromDay: ever.toDay - 30 }, endMs),
    'every peer': () => readPeers(db),
    'one peer': () => readPeer(db, 'peer7'),
    'a page of movements': () => readMovements(db, 'peer7', { before: Number.MAX_SAFE_INTEGER, size: 50 }),
  };
  say(`\nStatistics of ${rows} contributions of ${PEERS} peers, PostgreSQL`);
  for (const [what, work] of Object.entries(works)) {
    await work();
    const before = await storeMs(db);
    const wall: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) wall.push(await msOf(work));
    const store = ((await storeMs(db)) - before) / ROUNDS;
    tell(
      { what: `${what}: processor time of the store`, value: store, unit: 'ms', most: 100 },
      { what: '  by the clock, median', value: median(wall), unit: 'ms' },
    );
  }
});
