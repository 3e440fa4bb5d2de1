import type { KeyObject } from 'node:crypto';
import type { Tx } from '../db/db.ts';
import { type Administration, administrationSchema } from './administration.ts';
import { appendEntry, lockLedger } from './append-entry.ts';
import { applyAdministration } from './apply-administration.ts';
import { canonicalJson } from './canonical-json.ts';
import { signEd25519 } from './ed25519.ts';

/** Who administers, and when. */
export interface Administrator {
  readonly operatorKey: KeyObject;
  readonly nowMs: number;
}

/** Appends a signed administration entry and applies it. @throws {z.ZodError} for one that the ledger would not read. */
export async function recordAdministration(
  tx: Tx,
  { operatorKey, nowMs }: Administrator,
  entry: Administration,
): Promise<void> {
  const checked = administrationSchema.parse(entry);
  const head = await lockLedger(tx);
  await appendEntry(tx, head, nowMs, {
    kind: 'administration',
    body: new TextEncoder().encode(canonicalJson(checked)),
    sign: (contentHash) => signEd25519(contentHash, operatorKey),
  });
  await applyAdministration(tx, checked);
}
