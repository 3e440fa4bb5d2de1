import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from './db.ts';
import { StoreError } from './store-error.ts';

const serverSchema = z.object({
  version: z.int(),
  encoding: z.string(),
  readOnly: z.boolean(),
  synchronousCommit: z.string(),
  synchronousStandbyNames: z.string(),
  nowMs: z.int(),
});

export interface ServerFacts extends Omit<z.output<typeof serverSchema>, 'nowMs'> {
  /** By how much the clock of this machine is ahead of the server's; negative when it is behind. */
  readonly clockAheadMs: number;
}

/** The facts that decide if a server can hold a registry. @throws {StoreError} */
export async function readServerFacts(tx: Tx, clock: Clock): Promise<ServerFacts> {
  const [facts] = await tx.query(
    `select current_setting('server_version_num')::int4 as version, current_setting('server_encoding') as encoding,
       current_setting('transaction_read_only') = 'on' as "readOnly",
       current_setting('synchronous_commit') as "synchronousCommit",
       current_setting('synchronous_standby_names') as "synchronousStandbyNames",
       floor(extract(epoch from clock_timestamp()) * 1000)::int8 as "nowMs"`,
    [],
    serverSchema,
  );
  const { nowMs, ...others } = serverSchema.parse(facts);
  return { ...others, clockAheadMs: clock.nowMs() - nowMs };
}

/** The oldest version that this service is tested with, as `server_version_num` counts. */
const OLDEST = 150_000;

/**
 * The largest clock difference at which transactions assembled by one process are never from the future for
 * another. Source: `MAX_AHEAD_MS`, more than twice this.
 */
const MOST_CLOCK_ERROR_MS = 120_000;

/** Values of `synchronous_commit` at which a commit does not wait for the disk of a standby. */
const BEFORE_A_STANDBY: ReadonlySet<string> = new Set(['local', 'remote_write']);

/**
 * The reason why a server cannot hold a registry, if any. `place`: the name of the database in a sentence.
 */
export function serverFault(
  { version, encoding, readOnly, synchronousCommit, synchronousStandbyNames, clockAheadMs }: ServerFacts,
  place: string,
): StoreError | undefined {
  if (version < OLDEST) {
    return new StoreError(
      'server-too-old',
      `The ${place} is of PostgreSQL ${Math.floor(version / 10_000)}; this service needs 15 or later.`,
    );
  }
  if (encoding !== 'UTF8') {
    return new StoreError(
      'server-encoding',
      `The ${place} is encoded in ${encoding} and cannot hold every text. Create it again with: encoding 'UTF8' template template0.`,
    );
  }
  if (readOnly) {
    return new StoreError(
      'server-read-only',
      `The ${place} can only be read: default_transaction_read_only is on. DATABASE_URL must name a database that is written to.`,
    );
  }
  if (synchronousCommit === 'off') {
    return new StoreError(
      'server-forgets',
      `The ${place} answers before it has stored anything (synchronous_commit is off), so what was acknowledged could be lost. Set it to on for this database.`,
    );
  }
  if (BEFORE_A_STANDBY.has(synchronousCommit) && synchronousStandbyNames !== '') {
    return new StoreError(
      'server-forgets',
      `The ${place} answers before a standby has stored anything (synchronous_commit is ${synchronousCommit}), although synchronous_standby_names says that one must. Set it to on for this database.`,
    );
  }
  if (Math.abs(clockAheadMs) > MOST_CLOCK_ERROR_MS) {
    return new StoreError(
      'clocks-differ',
      `The clock of this machine is ${Math.round(Math.abs(clockAheadMs) / 1000)} seconds ${clockAheadMs > 0 ? 'ahead of' : 'behind'} that of the ${place}. Set them right: the ledger’s time never runs backwards, so one entry from the future would keep it from taking others until then.`,
    );
  }
  return undefined;
}
