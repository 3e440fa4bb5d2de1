import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openPostgres } from '../../../service/store/open-postgres.ts';
import { startHeldNode } from '../../held-process.ts';
import { newSeed, runCommand, say, testCommand, wholeNumber } from '../../run-command.ts';
import { startPostgres } from '../../service/postgres/start-postgres.ts';
import { fuzzHttp } from './fuzz-http.ts';

const RUN = fileURLToPath(import.meta.url);

/** On a PostgreSQL of its own, which answers in a third of the embedded store's time. */
async function runOne(count: number, seed: number): Promise<void> {
  const start = performance.now();
  const server = await startPostgres();
  try {
    const db = openPostgres(server.url);
    await migrate(db, systemClock, await readMigrations());
    const { accepted, asked, finding, statuses } = await fuzzHttp({
      count,
      seed,
      db,
      onProgress: (done) => say(`seed ${seed}: ${done} of ${count}`),
    });
    const inWords = [...statuses].toSorted(([left], [right]) => left - right).map((pair) => pair.join(': '));
    const never = [...asked].filter((name) => !accepted.has(name));
    say(
      `seed ${seed}: ${inWords.join(', ')}; ${accepted.size} of ${asked.size} operations said yes, not ${never.join(', ')}; ${Math.round((performance.now() - start) / 1000)} s`,
    );
    if (finding !== undefined) {
      say(finding);
      process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
}

async function run(
  count: number,
  seed: number,
  { processes }: { readonly processes: number },
): Promise<void> {
  if (processes === 1) return runOne(count, seed);
  say(`${count} requests, seeds ${seed} to ${seed + processes - 1}`);
  const children = Array.from({ length: processes }, (_, place) => {
    const part = Math.ceil(count / processes);
    const args = ['--import', 'tsx', RUN, String(part), String(seed + place), '--processes', '1'];
    return startHeldNode(args, { stdio: ['ignore', 'inherit', 'inherit'] });
  });
  await Promise.all(
    children.map(async (child) => {
      await once(child, 'close');
      if (child.exitCode === 0) return;
      process.exitCode = 1;
      for (const other of children) other.kill();
    }),
  );
}

await runCommand(
  testCommand(
    'fuzz:http',
    'Sends the service requests made from its own OpenAPI document. It ends at the first finding, made as small as it can be, with status 1.',
  )
    .argument('[count]', 'how many', wholeNumber(0), 100_000)
    .argument(
      '[seed]',
      'what decides them; each process adds one to that of the last',
      wholeNumber(0),
      newSeed(),
    )
    .option('--processes <count>', 'that share the requests', wholeNumber(1), 2)
    .action(run),
);
