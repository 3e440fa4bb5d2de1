import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { publicKeyBytesOf } from '../ledger/ed25519.ts';
import { loadOperatorKey } from '../ledger/service-key.ts';
import { administrationSubject, defineCommand, SHOWING } from './command.ts';
import { rotateOperatorKey, rotateTokenKey } from './rotate-keys.ts';

const show = defineCommand({
  name: 'show',
  explanation:
    'the operator’s public key and the newest entry of the ledger: its height, hash and time, worth noting elsewhere.',
  ...SHOWING,
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

const rotateKey = defineCommand({
  name: 'rotate-key',
  explanation:
    'makes the operator a new key, which signs every later change. The entry that says so is signed by the old one, which is then gone from the store; it remains in older backups.',
  request: z.strictObject({}),
  usage: {},
  async run(_request, tx, administrator) {
    return [`The operator’s public key is ${await rotateOperatorKey(tx, administrator)} from now on.`];
  },
});

const rotateToken = defineCommand({
  name: 'rotate-token-key',
  explanation:
    'makes a new key for the tokens of sessions. Every session ends, and everybody signs in again. No entry of the ledger: sessions are none of its business.',
  request: z.strictObject({}),
  usage: {},
  async run(_request, tx) {
    const ended = await rotateTokenKey(tx);
    return [
      `The tokens have a new key. ${ended === 1 ? 'One session has' : `${ended} sessions have`} ended; everybody signs in again.`,
    ];
  },
});

export const operatorCommands = administrationSubject('operator', 'the service’s own keys', [
  show,
  rotateKey,
  rotateToken,
]);
