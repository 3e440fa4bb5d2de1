import process from 'node:process';
import { systemClock } from '../../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openEmbedded } from '../../../service/store/open-embedded.ts';
import { type FuzzArguments, newSeed, readArguments } from '../../fuzz/read-arguments.ts';
import { fuzzHttp } from './fuzz-http.ts';
import { runCommand, say } from '../../run-command.ts';

const USAGE = `npm run fuzz:http [-- <count> [<seed>]]

Sends the service that many requests made from its own OpenAPI document: 100,000, and by a seed of the moment, where
nothing else is said. It ends at the first finding, made as small as it can be, with status 1.`;

async function run({ count, seed }: FuzzArguments): Promise<void> {
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

await runCommand({
  usage: USAGE,
  readArguments: (given) =>
    readArguments(given, {
      command: 'fuzz:http',
      count: 100_000,
      seed: newSeed(),
    }),
  run,
});
