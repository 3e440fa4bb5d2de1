import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { type Administrator, appendAdministration } from '../ledger/append-administration.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { publicKeyBytesOf } from '../ledger/ed25519.ts';
import { loadOperatorKey, newServiceKey, storeServiceKey } from '../ledger/service-key.ts';
import { endAllSessions } from '../registry/accounts/session-store.ts';
import type { Tx } from '../store/db.ts';
import { administrationSubject, defineCommand, SHOWING } from './command.ts';

const show = defineCommand({
  name: 'show',
  explanation:
    'the operator’s public key and the newest entry of the ledger: its height, hash and time, worth noting elsewhere.',
  request: SHOWING,
  async run({ json }, tx) {
    const head = await lockLedger(tx);
    const operatorPublicKeyHex = bytesToHex(publicKeyBytesOf(await loadOperatorKey(tx)));
    const ledgerHead = {
      height: head.height,
      entryHashHex: bytesToHex(head.entryHash),
      at: new Date(head.atMs).toISOString(),
    };
    if (json) return [JSON.stringify({ operatorPublicKeyHex, ledgerHead })];
    return [
      `The operator’s public key: ${operatorPublicKeyHex}`,
      `The ledger’s newest entry: ${ledgerHead.height}:${ledgerHead.entryHashHex}, of ${ledgerHead.at}`,
    ];
  },
});

/**
 * Gives the operator a new key and returns its public half. The entry that says so is the last one signed by
 * the old key, which is not kept.
 */
export async function rotateOperatorKey(tx: Tx, administrator: Administrator): Promise<string> {
  await lockLedger(tx);
  const { seed, privateKey } = newServiceKey();
  const operatorPublicKeyHex = bytesToHex(publicKeyBytesOf(privateKey));
  await appendAdministration(tx, administrator, { type: 'operator-key-rotated', operatorPublicKeyHex });
  await storeServiceKey(tx, 'operator', seed);
  return operatorPublicKeyHex;
}

const rotateKey = defineCommand({
  name: 'rotate-key',
  explanation:
    'makes the operator a new key, which signs every later change. The entry that says so is signed by the old one, which is then gone from the store; it remains in older backups.',
  request: z.strictObject({}),
  async run(_request, tx, administrator) {
    return [`The operator’s public key is ${await rotateOperatorKey(tx, administrator)} from now on.`];
  },
});

const endSessions = defineCommand({
  name: 'end-sessions',
  explanation: 'ends every session, and everybody signs in again. Makes no entry of the ledger.',
  request: z.strictObject({}),
  async run(_request, tx) {
    const ended = await endAllSessions(tx);
    return [`${ended === 1 ? 'One session has' : `${ended} sessions have`} ended; everybody signs in again.`];
  },
});

export const operatorCommands = administrationSubject('operator', 'the service’s own key, and all sessions', [
  show,
  rotateKey,
  endSessions,
]);
