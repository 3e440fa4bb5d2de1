import { parseArgs } from 'node:util';
import { verdictOf } from '../overlap-bench/figure.ts';
import { onBenchStore } from '../service/bench-store.ts';
import { layOut, PEERS } from './lay-out.ts';
import { measureDownloads } from './measure-downloads.ts';

// Part of `npm run bench`: quotes and downloads among as many contributions as `--rows` says, in a PostgreSQL. It tells, and does
// not fail.

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

await onBenchStore(async (db) => {
  const endMs = await layOut(db, rows);
  say(`\nDownloads among ${rows} contributions of ${PEERS} peers, PostgreSQL`);
  for (const figure of await measureDownloads(db, rows, endMs)) {
    const { what, value, unit } = figure;
    say(`  ${what.padEnd(60)}${value.toFixed(2).padStart(9)} ${unit}   ${verdictOf(figure)}`);
  }
});
