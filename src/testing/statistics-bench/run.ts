import { parseArgs } from 'node:util';
import { readMovements } from '../../service/registry/rewards/read-movements.ts';
import { readPeer, readPeers } from '../../service/registry/tallies/read-peers.ts';
import { dayOf, readStatistics } from '../../service/registry/tallies/read-statistics.ts';
import { median, msOf, storeMs } from '../download-bench/store-time.ts';
import { type Figure, verdictOf } from '../overlap-bench/figure.ts';
import { onBenchStore } from '../service/bench-store.ts';
import { layOut, PEERS } from './lay-out.ts';

// Part of `npm run bench`: statistics, peers and movements among as many contributions as `--rows` says, in a PostgreSQL. It tells,
// and does not fail.

const ROUNDS = 40;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

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
    const figures: readonly Figure[] = [
      { what: `${what}: median`, value: median(wall), unit: 'ms', most: 100 },
      { what: '  processor time of the store', value: store, unit: 'ms', most: 100 },
    ];
    for (const figure of figures)
      say(
        `  ${figure.what.padEnd(60)}${figure.value.toFixed(2).padStart(9)} ${figure.unit}   ${verdictOf(figure)}`,
      );
  }
});
