import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import type { Tx } from '../db/db.ts';
import { administrationSchema } from './administration.ts';
import { lockLedger } from './append-entry.ts';
import { publicKeyBytesOf } from './ed25519.ts';
import { recordAdministration } from './record-administration.ts';
import { loadServiceKey } from './service-key.ts';

export interface Ledger {
  /** Whether it was opened for practice, which never changes. */
  readonly practice: boolean;
  /** Whether it was opened just now. */
  readonly isNew: boolean;
}

const bodySchema = z.object({ body: z.instanceof(Uint8Array) });

async function readPractice(tx: Tx): Promise<boolean> {
  const [first] = await tx.query('select body from ledger_entry where height = 1', [], bodySchema);
  const entry = administrationSchema.parse(
    JSON.parse(new TextDecoder().decode(bodySchema.parse(first).body)),
  );
  return entry.type === 'ledger-opened' && entry.practice;
}

/** The store's ledger; its first entry is written, and the operator's key made, when it has none yet. */
export async function openLedger(
  tx: Tx,
  nowMs: number,
  { practice }: { practice: boolean },
): Promise<Ledger> {
  if ((await lockLedger(tx)).height > 0) return { practice: await readPractice(tx), isNew: false };
  const operatorKey = await loadServiceKey(tx, 'operator');
  await recordAdministration(
    tx,
    { nowMs },
    {
      type: 'ledger-opened',
      operatorPublicKeyHex: bytesToHex(publicKeyBytesOf(operatorKey)),
      practice,
    },
  );
  return { practice, isNew: true };
}
