import { parseArgs } from 'node:util';
import { systemClock } from '../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../service/store/migrate.ts';
import { openPostgres } from '../../service/store/open-postgres.ts';
import { verdictOf } from '../overlap-bench/figure.ts';
import { startPostgres } from '../service/start-postgres.ts';
import { layOut, PEERS } from './lay-out.ts';
import { measureDownloads } from './measure-downloads.ts';

// Part of `npm run bench`: quotes and downloads among as many contributions as `--rows` says, in a PostgreSQL. It tells, and does
// not fail.

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const server = await startPostgres({
  settings: { shared_buffers: '1GB', max_wal_size: '4GB', autovacuum: 'off', jit: 'off' },
});
const db = openPostgres(server.url, {
  size: 1,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
  idleTransactionTimeoutMs: 0,
});
try {
  await migrate(db, systemClock, await readMigrations());
  const endMs = await layOut(db, rows);
  say(`\nDownloads among ${rows} contributions of ${PEERS} peers, PostgreSQL`);
  for (const figure of await measureDownloads(db, rows, endMs)) {
    const { what, value, unit } = figure;
    say(`  ${what.padEnd(60)}${value.toFixed(2).padStart(9)} ${unit}   ${verdictOf(figure)}`);
  }
} finally {
  await db.close();
  await server.stop();
}
