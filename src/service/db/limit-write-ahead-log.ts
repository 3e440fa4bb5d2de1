import { z } from 'zod';
import type { Tx } from './db.ts';

const MIB = 1024 * 1024;
const LIMIT_BYTES = 64 * MIB;
const LOOK_EVERY_MS = 10_000;

const sizeSchema = z.object({ bytes: z.string() });

/** Whether so much was written since the last checkpoint that a new one was made. @throws {StoreError} */
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

/**
 * Keeps the write-ahead log of an embedded store small while it is open. A PostgreSQL that is embedded has no
 * checkpointer: left alone, the log would grow until the store is closed, and all of it be replayed after a crash.
 */
export function limitWriteAheadLog(db: Tx): { stop(): Promise<void> } {
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = checkpointWhenDue(db).then(
      () => {},
      // What was written is safe in the log; whatever stands in the way will be told by the next statement too.
      () => {},
    );
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
