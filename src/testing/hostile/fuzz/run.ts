import process from 'node:process';
import { systemClock } from '../../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openPostgres } from '../../../service/store/open-postgres.ts';
import { newSeed, runCommand, say, testCommand, wholeNumber } from '../../run-command.ts';
import { startPostgres } from '../../service/postgres/start-postgres.ts';
import { fuzzHttp } from './fuzz-http.ts';

/** On a PostgreSQL of its own, which answers in a third of the embedded store's time. */
async function run(count: number, seed: number): Promise<void> {
  say(`${count} requests, seed ${seed}`);
  const start = performance.now();
  const server = await startPostgres();
  try {
    const db = openPostgres(server.url);
    await migrate(db, systemClock, await readMigrations());
    const { accepted, asked, finding, statuses } = await fuzzHttp({
      count,
      seed,
      db,
      onProgress: (done) => say(`${done} of ${count}`),
    });
    const inWords = [...statuses].toSorted(([left], [right]) => left - right).map((pair) => pair.join(': '));
    const never = [...asked].filter((name) => !accepted.has(name));
    say(
      `${inWords.join(', ')}; ${accepted.size} of ${asked.size} operations said yes, not ${never.join(', ')}; ${Math.round((performance.now() - start) / 1000)} s`,
    );
    if (finding !== undefined) {
      say(finding);
      process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
}

await runCommand(
  testCommand(
    'fuzz:http',
    'Sends the service requests made from its own OpenAPI document. It ends at the first finding, made as small as it can be, with status 1.',
  )
    .argument('[count]', 'how many', wholeNumber(0), 100_000)
    .argument('[seed]', 'what decides them', wholeNumber(0), newSeed())
    .action(run),
);
