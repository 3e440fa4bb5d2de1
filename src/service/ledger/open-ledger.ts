import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import type { Tx } from '../store/db.ts';
import { StoreError } from '../store/store-error.ts';
import { type Administration, administrationSchema, RULES } from './administration.ts';
import { appendAdministration } from './append-administration.ts';
import { lockLedger } from './append-entry.ts';
import { publicKeyBytesOf } from './ed25519.ts';
import { newServiceKey, storeServiceKey } from './service-key.ts';

export interface Ledger {
  /** True if it was opened for practice. Never changes. */
  readonly practice: boolean;
  /** True if it was opened just now. */
  readonly isNew: boolean;
}

const bodySchema = z.object({ body: z.instanceof(Uint8Array) });

async function readOpening(tx: Tx): Promise<Administration> {
  const [first] = await tx.query('select body from ledger_entry where height = 1', [], bodySchema);
  return administrationSchema.parse(JSON.parse(new TextDecoder().decode(bodySchema.parse(first).body)));
}

/**
 * Opens the store's ledger, with a first entry and an operator's key when it is empty. @throws {StoreError}
 * `rules-unknown` when its entries are applied by rules that this version does not know
 */
export async function openLedger(
  tx: Tx,
  nowMs: number,
  { practice }: { practice: boolean },
): Promise<Ledger> {
  if ((await lockLedger(tx)).height > 0) {
    const opening = await readOpening(tx);
    if (opening.type !== 'ledger-opened') throw new Error('The first entry does not open the ledger.');
    if (opening.rules > RULES)
      throw new StoreError(
        'rules-unknown',
        `The ledger’s entries are applied by rules ${opening.rules}, and this version of the service knows rules up to ${RULES}. Start a newer version; nothing was changed.`,
      );
    return { practice: opening.practice, isNew: false };
  }
  const { seed, privateKey } = newServiceKey();
  await storeServiceKey(tx, 'operator', seed);
  await appendAdministration(
    tx,
    { nowMs },
    {
      type: 'ledger-opened',
      operatorPublicKeyHex: bytesToHex(publicKeyBytesOf(privateKey)),
      practice,
      rules: RULES,
    },
  );
  return { practice, isNew: true };
}
