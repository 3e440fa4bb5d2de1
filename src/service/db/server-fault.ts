import { z } from 'zod';
import type { Tx } from './db.ts';
import { StoreError } from './store-error.ts';

const serverSchema = z.object({
  version: z.int(),
  encoding: z.string(),
  readOnly: z.boolean(),
  synchronousCommit: z.string(),
});

export type ServerFacts = z.output<typeof serverSchema>;

/** What decides whether a server can hold a registry. @throws {StoreError} */
export async function readServerFacts(tx: Tx): Promise<ServerFacts> {
  const [facts] = await tx.query(
    `select current_setting('server_version_num')::int4 as version, current_setting('server_encoding') as encoding,
       pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly",
       current_setting('synchronous_commit') as "synchronousCommit"`,
    [],
    serverSchema,
  );
  return serverSchema.parse(facts);
}

/** The oldest version that this service is tested with, as `server_version_num` counts. */
const OLDEST = 150_000;

/** Why a server cannot hold a registry, if so. `place`: what the database is called in a sentence. */
export function serverFault(
  { version, encoding, readOnly, synchronousCommit }: ServerFacts,
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
      `The ${place} is encoded in ${encoding} and cannot hold every text. Create it anew with: encoding 'UTF8' template template0.`,
    );
  }
  if (readOnly) {
    return new StoreError(
      'server-read-only',
      `The ${place} can only be read: it is a standby, or default_transaction_read_only is on. DATABASE_URL must name the server that is written to.`,
    );
  }
  if (synchronousCommit === 'off') {
    return new StoreError(
      'server-forgets',
      `The ${place} answers before it has stored anything (synchronous_commit is off), so what was acknowledged could be lost. Set it to on for this database.`,
    );
  }
  return undefined;
}
