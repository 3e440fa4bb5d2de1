import { readLedgerHeight } from '../../service/ledger/append-entry.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { DEFAULT_POOL } from '../../service/platform/settings.ts';
import { setPrice } from '../../service/registry/terms/administer-terms.ts';
import { migrate, readMigrations } from '../../service/store/migrate.ts';
import { openPostgres } from '../../service/store/open-postgres.ts';
import { ready } from '../../transaction/index.ts';
import { tell } from '../figure.ts';
import { runCommand, say, testCommand, wholeNumber } from '../run-command.ts';
import { createAnalyst } from '../service/analyst.ts';
import { startPostgres } from '../service/postgres/start-postgres.ts';
import { injectInto } from '../service/send.ts';
import { startTestService } from '../service/test-service.ts';
import { copyUpTo, readIndexSizes, readSizes, reportBase } from './fill.ts';
import { timeLocks } from './lock-times.ts';
import { measureManyReports, measureReading, measureReporting } from './measure.ts';

// With one size it is the part `registry` of `npm run bench`.

const PEERS = 10;
const BASE = 100_000;

interface ScaleArguments {
  /** Ascending. */
  readonly contributions: readonly number[];
  readonly minutes: number;
}

const countsIn = (text: string): readonly number[] =>
  text
    .split(',')
    .map(wholeNumber(1))
    .toSorted((one, other) => one - other);

async function run({ contributions: counts, minutes }: ScaleArguments): Promise<void> {
  await ready;
  const untilMs = Date.now() + minutes * 60_000;
  const server = await startPostgres({ settings: { shared_buffers: '2GB', max_wal_size: '8GB' } });
  const db = openPostgres(server.url, { ...DEFAULT_POOL, statementTimeoutMs: 0 });
  await migrate(db, systemClock, await readMigrations());
  const timed = timeLocks(db);
  const service = await startTestService({ db: timed.db });
  try {
    const { clock } = service.context;
    await db.transaction((tx) => setPrice(tx, { nowMs: clock.nowMs() }, { tokens: 1, scoredTokens: 2 }));
    const send = injectInto(service.app);
    const analysts = [];
    for (let peer = 0; peer < PEERS; peer += 1) analysts.push(await createAnalyst(send));
    const base = await reportBase(db, analysts, Math.min(BASE, counts[0] ?? BASE));
    let there = base.identifiers.length;
    await db.exec('vacuum analyze');
    for (const count of counts) {
      const startMs = Date.now();
      // Reports that measure come after the copies of the next size: they are few.
      there = await copyUpTo(db, base, count, { from: there, untilMs });
      say(`\n${there} contributions, after ${Math.round((Date.now() - startMs) / 1000)} s`);
      const sizes = await readSizes(db);
      for (const [name, bytes] of Object.entries(sizes))
        say(`  ${name}: ${(bytes / 1e6).toFixed(0)} MB, ${(bytes / there).toFixed(0)} bytes a contribution`);
      for (const { name, bytes } of await readIndexSizes(db))
        say(`    ${name}: ${(bytes / there).toFixed(1)} bytes a contribution`);
      const scene = { service, analysts, base, locks: timed.locks };
      const measured = [
        ...(await measureReading(scene, await readLedgerHeight(db))),
        ...(there === counts.at(-1) || Date.now() >= untilMs ? await measureReporting(scene) : []),
      ];
      tell(...measured);
      if (there < count) {
        say(`The ${minutes} minutes were up at ${there} of ${count}.`);
        break;
      }
    }
    tell(...(await measureManyReports({ service, analysts, base, locks: timed.locks })));
  } finally {
    await service.close();
    await server.stop();
  }
}

await runCommand(
  testCommand(
    'scale',
    'Fills a PostgreSQL with contributions and says how much room they take and how long searches, checks, pages of the feed, quotes and reports take, beside what people feel. The first 100,000 are reported; copies of them are laid out in the same tables by SQL, since reporting ten million takes hours. src/service/SCALE.md reads the figures.',
  )
    .option('--contributions <counts>', 'at these, with commas', countsIn, [100_000, 1_000_000, 10_000_000])
    .option('--minutes <count>', 'no copy begins later', wholeNumber(1), 15)
    .action(run),
);
