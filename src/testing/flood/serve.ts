import { openLedger } from '../../service/ledger/open-ledger.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../service/store/migrate.ts';
import { openEmbedded } from '../../service/store/open-embedded.ts';
import { openPostgres } from '../../service/store/open-postgres.ts';
import { listen } from './listen.ts';

// The service in a process of its own, for practice, on an embedded store or where the argument says. It says where it listens.

const [databaseUrl] = process.argv.slice(2);
const db = databaseUrl === undefined ? await openEmbedded() : openPostgres(databaseUrl);
await migrate(db, systemClock, await readMigrations());
await db.transaction((tx) => openLedger(tx, systemClock.nowMs(), { practice: true }));
const { url } = await listen(db);
process.stdout.write(`ready ${url}\n`);
