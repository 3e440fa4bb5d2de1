import { SignedTransaction, submitContribution } from '../../client/submission/transactions.ts';
import { readLedgerHeight } from '../../service/ledger/append-entry.ts';
import { openLedger } from '../../service/ledger/open-ledger.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../service/store/migrate.ts';
import { openPostgres } from '../../service/store/open-postgres.ts';
import { msOf } from '../download-bench/store-time.ts';
import { median, tell } from '../figure.ts';
import { say } from '../run-command.ts';
import { type Analyst, createAnalyst } from '../service/analyst.ts';
import { draft, freshAddress } from '../service/drafts.ts';
import { startPostgres } from '../service/postgres/start-postgres.ts';
import { startChild } from '../service/processes/child-process.ts';
import { listen } from './listen.ts';
import { fetchFrom } from '../service/send.ts';

// Part of `npm run bench`: reports of one at full speed, alone and beside consumers of the feed, in turn.

const ROUNDS = 3;
const REPORTS = 400;
const CLIENTS = 16;
const POLLING = 1_000;
const WAITING = 100;
/** An account has at most four open requests that wait. */
const READERS = 25;

async function signedReports(analyst: Analyst): Promise<string[]> {
  const reports: string[] = [];
  for (let left = REPORTS; left > 0; left -= 1) {
    reports.push(analyst.sign(await analyst.assembleReport([draft(freshAddress())])));
  }
  return reports;
}

async function submitAll({ client }: Analyst, reports: string[]): Promise<void> {
  const one = async () => {
    for (let hex = reports.pop(); hex !== undefined; hex = reports.pop()) {
      await submitContribution(client, new SignedTransaction(hex));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
}

const server = await startPostgres();
const db = openPostgres(server.url, {
  size: 10,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
  idleTransactionTimeoutMs: 0,
});
await migrate(db, systemClock, await readMigrations());
await db.transaction((tx) => openLedger(tx, systemClock.nowMs(), { practice: true }));
const { app, url } = await listen(db);
const analyst = await createAnalyst(fetchFrom(url));
const tokens: string[] = [];
while (tokens.length < READERS) tokens.push((await createAnalyst(fetchFrom(url))).token);

say(
  `\n${REPORTS} reports of one by ${CLIENTS} clients, beside ${POLLING} consumers that ask every 10 s and ${WAITING} that wait`,
);
const alone: number[] = [];
const beside: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const [first, second] = [await signedReports(analyst), await signedReports(analyst)];
  alone.push(await msOf(() => submitAll(analyst, first)));
  const after = `${await readLedgerHeight(db)}.0`;
  const consumers = startChild('src/testing/feed-bench/consumers.ts', [
    JSON.stringify({ url, tokens, after, polling: POLLING, waiting: WAITING }),
  ]);
  await consumers.says(/begun/u);
  beside.push(await msOf(() => submitAll(analyst, second)));
  consumers.process.kill('SIGKILL');
  await consumers.ended;
}
tell(
  { what: 'reports alone, median', value: median(alone), unit: 'ms' },
  { what: 'reports beside the consumers, median', value: median(beside), unit: 'ms' },
  {
    what: '  times as long, median of pairs',
    value: median(beside.map((ms, round) => ms / (alone[round] ?? Number.NaN))),
    unit: '×',
    most: 1.1,
  },
);
await app.close();
await db.close();
await server.stop();
