import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import type { Tx } from '../store/db.ts';
import { type Administration, administrationSchema, NEWEST_RULES } from './administration.ts';
import { appendAdministration } from './append-administration.ts';
import { lockLedger } from './append-entry.ts';
import { canonicalJson } from './canonical-json.ts';
import { publicKeyBytesOf } from './ed25519.ts';
import { loadServiceKey } from './service-key.ts';

export interface Ledger {
  /** Whether it was opened for practice. Never changes. */
  readonly practice: boolean;
  /** Whether it was opened just now. */
  readonly isNew: boolean;
}

const bodySchema = z.object({ body: z.instanceof(Uint8Array) });

async function readOpening(tx: Tx): Promise<Administration> {
  const [first] = await tx.query('select body from ledger_entry where height = 1', [], bodySchema);
  return administrationSchema.parse(JSON.parse(new TextDecoder().decode(bodySchema.parse(first).body)));
}

const setSchema = z.object({ set: z.boolean() });

/** Puts the newest rules in force in a ledger that an earlier version opened. Older entries keep theirs. */
async function setRules(tx: Tx, nowMs: number): Promise<void> {
  const entry: Administration = { type: 'rules-set', rules: NEWEST_RULES };
  const [row] = await tx.query(
    `select exists (select from ledger_entry where kind = 'administration' and body = $1) as set`,
    [new TextEncoder().encode(canonicalJson(entry))],
    setSchema,
  );
  if (!setSchema.parse(row).set) await appendAdministration(tx, { nowMs }, entry);
}

/**
 * Opens the store's ledger, with a first entry and an operator's key when it is empty. Entries from here on are by the
 * newest rules.
 */
export async function openLedger(
  tx: Tx,
  nowMs: number,
  { practice }: { practice: boolean },
): Promise<Ledger> {
  if ((await lockLedger(tx)).height > 0) {
    const opening = await readOpening(tx);
    if (opening.type !== 'ledger-opened') throw new Error('The first entry does not open the ledger.');
    if (opening.rules !== NEWEST_RULES) await setRules(tx, nowMs);
    return { practice: opening.practice, isNew: false };
  }
  const operatorKey = await loadServiceKey(tx, 'operator');
  await appendAdministration(
    tx,
    { nowMs },
    {
      type: 'ledger-opened',
      operatorPublicKeyHex: bytesToHex(publicKeyBytesOf(operatorKey)),
      practice,
      rules: NEWEST_RULES,
    },
  );
  return { practice, isNew: true };
}
