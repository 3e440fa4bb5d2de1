import process from 'node:process';
import { systemClock } from '../../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openEmbedded } from '../../../service/store/open-embedded.ts';
import { fuzzHttp } from './fuzz-http.ts';

// `npm run fuzz:http [-- <count> [<seed>]]`: as many generated requests as asked for, 100,000 and by a seed of the moment
// where nothing else is said. It ends at the first finding, made as small as it can be, with status 1.

const DEFAULT_COUNT = 100_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A whole number, or nothing at all. */
function read(argument: string | undefined, otherwise: number): number | undefined {
  if (argument === undefined) return otherwise;
  return /^\d{1,9}$/u.test(argument) ? Number(argument) : undefined;
}

const [first, second, ...rest] = process.argv.slice(2);
const count = read(first, DEFAULT_COUNT);
const seed = read(second, Math.trunc(performance.timeOrigin) % 2 ** 31);
if (count === undefined || seed === undefined || rest.length > 0) {
  say('npm run fuzz:http [-- <count> [<seed>]]: both are whole numbers.');
  process.exitCode = 1;
} else {
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
