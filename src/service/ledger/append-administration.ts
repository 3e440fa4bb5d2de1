import type { Tx } from '../store/db.ts';
import { type Administration, administrationSchema } from './administration.ts';
import { appendAdministrationEntry, type LedgerHead, lockLedger } from './append-entry.ts';
import { canonicalJson } from './canonical-json.ts';
import { signEd25519 } from './ed25519.ts';
import { loadOperatorKey } from './service-key.ts';

/** The moment of an administrative act. The author is always the operator, by the key in force then. */
export interface Administrator {
  readonly nowMs: number;
}

/**
 * Appends a signed administration entry without applying it. Its time may be later than the clock's: it never runs backwards.
 * @throws {z.ZodError} when the ledger could not read it back {StoreError}
 */
export async function appendAdministration(
  tx: Tx,
  { nowMs }: Administrator,
  entry: Administration,
): Promise<Pick<LedgerHead, 'height' | 'atMs'> & { readonly said: Administration }> {
  const said = administrationSchema.parse(entry);
  const head = await lockLedger(tx);
  // After the lock, so no other process can rotate the key meanwhile.
  const operatorKey = await loadOperatorKey(tx);
  const { height, atMs } = await appendAdministrationEntry(tx, head, nowMs, {
    body: new TextEncoder().encode(canonicalJson(said)),
    sign: (contentHash) => signEd25519(contentHash, operatorKey),
  });
  return { said, height, atMs };
}
