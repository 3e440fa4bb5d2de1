import { z } from 'zod';
import type { Tx } from '../../store/db.ts';

const storedSchema = z.object({
  size: z.int(),
  note: z.string(),
  /** By the policy of this service. */
  quorum: z.boolean(),
});
/** A checkpoint that is published, with the cosignatures that came. */
export type StoredCheckpoint = Readonly<z.output<typeof storedSchema>>;
const COLUMNS = 'select size, note, quorum from ledger_checkpoint';

export async function findNewestCheckpoint(tx: Tx): Promise<StoredCheckpoint | undefined> {
  const [newest] = await tx.query(`${COLUMNS} order by size desc limit 1`, [], storedSchema);
  return newest;
}

export async function findNewestWithQuorum(tx: Tx): Promise<StoredCheckpoint | undefined> {
  const [newest] = await tx.query(`${COLUMNS} where quorum order by size desc limit 1`, [], storedSchema);
  return newest;
}

export function listCheckpoints(tx: Tx): Promise<readonly StoredCheckpoint[]> {
  return tx.query(`${COLUMNS} order by size`, [], storedSchema);
}

/** Publishes it, or replaces the one of this size. */
export async function storeCheckpoint(tx: Tx, { size, note, quorum }: StoredCheckpoint): Promise<void> {
  await tx.run(
    `insert into ledger_checkpoint (size, note, quorum) values ($1, $2, $3)
     on conflict (size) do update set note = excluded.note, quorum = excluded.quorum`,
    [size, note, quorum],
  );
}

const DAY_MS = 86_400_000;

/** Drops all but the newest, the newest with a quorum, and the best of each day (UTC) of its last entry. */
export async function dropOldCheckpoints(tx: Tx): Promise<void> {
  await tx.run(
    `delete from ledger_checkpoint where size in (
       select size from (
         select size, row_number() over (order by size desc) as newest,
           row_number() over (partition by quorum order by size desc) as newest_alike, quorum,
           row_number() over (partition by at_ms / $1::int8 order by quorum desc, size desc) as best_of_day
         from ledger_checkpoint join ledger_entry on height = size
       ) ranked where newest > 1 and not (quorum and newest_alike = 1) and best_of_day > 1)`,
    [DAY_MS],
  );
}
