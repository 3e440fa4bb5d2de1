import { parseArgs } from 'node:util';
import { systemClock } from '../../service/platform/clock.ts';
import type { Db } from '../../service/store/db.ts';
import { migrate, readMigrations } from '../../service/store/migrate.ts';
import { openEmbedded } from '../../service/store/open-embedded.ts';
import { tell } from '../figure.ts';
import { say } from '../run-command.ts';
import { onBenchStore } from '../service/store/bench-store.ts';
import { layOut } from './lay-out.ts';
import { measureAnswer } from './measure-answer.ts';
import { measureInserts, measureSearches } from './measure-search.ts';

// Part of `npm run bench`: overlap search against its limits. `--rows` is how many contributions the
// PostgreSQL holds and `--embedded-rows` how many the embedded store; 0 leaves one out.

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '300000' },
    'embedded-rows': { type: 'string', default: '100000' },
  },
});

async function runOn(name: 'embedded' | 'PostgreSQL', db: Db, rows: number): Promise<void> {
  say(`\nOverlap search in ${rows} contributions, ${name}`);
  for (const { definition, buildSeconds, megabytes } of await layOut(db, rows)) {
    say(
      `  ${definition.padEnd(60)}${megabytes.toFixed(0).padStart(9)} MB, built in ${buildSeconds.toFixed(1)} s`,
    );
  }
  tell(...(await measureInserts(db)));
  // The embedded store runs in this process, which waits for each statement.
  tell(...(await measureAnswer(db, { mostPause: name === 'embedded' ? undefined : 0.5 })));
  tell(...(await measureSearches(db)));
}

const embeddedRows = Number(values['embedded-rows']);
if (embeddedRows > 0) {
  const db = await openEmbedded();
  await migrate(db, systemClock, await readMigrations());
  await runOn('embedded', db, embeddedRows);
  await db.close();
}
const rows = Number(values.rows);
if (rows > 0) await onBenchStore((db) => runOn('PostgreSQL', db, rows));
