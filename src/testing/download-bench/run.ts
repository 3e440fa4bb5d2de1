import { parseArgs } from 'node:util';
import { tell } from '../figure.ts';
import { say } from '../run-command.ts';
import { onBenchStore } from '../service/store/bench-store.ts';
import { layOut, PEERS } from './lay-out.ts';
import { measureDownloads } from './measure-downloads.ts';

// Part of `npm run bench`: quotes and downloads among as many contributions as `--rows` says, in a
// PostgreSQL.

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);

await onBenchStore(async (db) => {
  const endMs = await layOut(db, rows);
  say(`\nDownloads among ${rows} contributions of ${PEERS} peers, PostgreSQL`);
  tell(...(await measureDownloads(db, rows, endMs)));
});
