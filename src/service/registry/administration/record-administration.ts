import type { Tx } from '../../store/db.ts';
import { type Administration, administrationSchema } from '../../ledger/administration.ts';
import { appendEntry, lockLedger } from '../../ledger/append-entry.ts';
import { applyAdministration } from './apply-administration.ts';
import { canonicalJson } from '../../ledger/canonical-json.ts';
import { signEd25519 } from '../../ledger/ed25519.ts';
import { loadOperatorKey } from '../../ledger/service-key.ts';

/** When something is administered. Who does is always the operator, by the key that is in force then. */
export interface Administrator {
  readonly nowMs: number;
}

/** Appends a signed administration entry and applies it. @throws {z.ZodError} for one that the ledger would not read {StoreError} */
export async function recordAdministration(
  tx: Tx,
  { nowMs }: Administrator,
  entry: Administration,
): Promise<void> {
  const checked = administrationSchema.parse(entry);
  const head = await lockLedger(tx);
  // After the lock: no other process can rotate it any more.
  const operatorKey = await loadOperatorKey(tx);
  await appendEntry(tx, head, nowMs, {
    kind: 'administration',
    body: new TextEncoder().encode(canonicalJson(checked)),
    sign: (contentHash) => signEd25519(contentHash, operatorKey),
  });
  await applyAdministration(tx, checked);
}
