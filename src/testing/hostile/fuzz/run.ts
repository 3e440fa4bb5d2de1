import process from 'node:process';
import { systemClock } from '../../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openEmbedded } from '../../../service/store/open-embedded.ts';
import { fuzzHttp } from './fuzz-http.ts';
import { newSeed, runCommand, say, testCommand, wholeNumber } from '../../run-command.ts';

async function run(count: number, seed: number): Promise<void> {
  say(`${count} requests, seed ${seed}`);
  const start = performance.now();
  const db = await openEmbedded();
  await migrate(db, systemClock, await readMigrations());
  const { accepted, asked, finding, statuses } = await fuzzHttp({ count, seed, db });
  const inWords = [...statuses].toSorted(([left], [right]) => left - right).map((pair) => pair.join(': '));
  say(
    `${inWords.join(', ')}; ${accepted} of ${asked} operations said yes; ${Math.round((performance.now() - start) / 1000)} s`,
  );
  if (finding !== undefined) {
    say(finding);
    process.exitCode = 1;
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
