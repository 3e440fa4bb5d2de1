import { z } from 'zod';
import type { Tx } from './db.ts';

const MIB = 1024 * 1024;
const LIMIT_BYTES = 64 * MIB;
const LOOK_EVERY_MS = 10_000;
/** A table may have this many dead rows beside a fifth of its live ones. */
const LIMIT_DEAD_ROWS = 10_000;

const sizeSchema = z.object({ bytes: z.string() });

/** Makes a checkpoint if enough was written since the last; returns whether it did. @throws {StoreError} */
export async function checkpointWhenDue(db: Tx, limitBytes = LIMIT_BYTES): Promise<boolean> {
  const [written] = await db.query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()',
    [],
    sizeSchema,
  );
  if (Number(sizeSchema.parse(written).bytes) <= limitBytes) return false;
  await db.exec('checkpoint');
  return true;
}

// Tables whose rows come and go. The large ones, whose rows stay, are not among them: an embedded store has one
// connection, and everybody would wait while they are read. A row that only changes makes room for itself.
const BUSY = ['session', 'session_token', 'assembled', 'download', 'ledger_checkpoint'];

const tableSchema = z.object({ name: z.string() });

/** Vacuums the tables with many dead rows; returns which. @throws {StoreError} */
export async function vacuumWhenDue(db: Tx, limitRows = LIMIT_DEAD_ROWS): Promise<readonly string[]> {
  const due = await db.query(
    `select relname as name from pg_stat_user_tables
     where relname = any($1::text[]) and n_dead_tup > $2::int8 + n_live_tup / 5 order by relname`,
    [BUSY, limitRows],
    tableSchema,
  );
  for (const { name } of due) await db.exec(`vacuum ${name}`);
  return due.map(({ name }) => name);
}

/**
 * Does for an embedded store, while it is open, what a server does by itself. Without checkpoints its write-ahead log
 * would grow until it is closed, and all of it be replayed after a crash; without vacuum its busy tables would grow.
 */
export function startEmbeddedUpkeep(db: Tx): { stop(): Promise<void> } {
  let looking = Promise.resolve();
  async function look(): Promise<void> {
    try {
      await checkpointWhenDue(db);
      await vacuumWhenDue(db);
    } catch {
      // Committed data is safe in the log, and the next statement reports the same obstacle.
    }
  }
  const timer = setInterval(() => {
    looking = look();
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
