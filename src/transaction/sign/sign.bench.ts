import { Buffer } from 'node:buffer';
import sodium from 'libsodium-wrappers';
import { bench, describe } from 'vitest';
import { bytesToHex } from '../../contract/hex.ts';
import { handDecode } from '../../testing/transaction/hand-cursor.ts';
import { reportOf } from '../../testing/transaction/report-of.ts';
import {
  compareWithRequest,
  inspectTransaction,
  keyPairFromHex,
  ready,
  signTransactionHex,
} from '../index.ts';

// Hex → decode → hash → sign → hex against the splice limit, side by side in one run.

await ready;

const PRIVATE_KEY_HEX = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3'; // INTERFACE.md, "Sessions".
const keyPair = keyPairFromHex(PRIVATE_KEY_HEX);

/** The floor: native hex, libsodium, the entry spliced in at a known place, nothing read and nothing checked. */
function splice(transactionHex: string): string {
  return spliceBytes(Buffer.from(transactionHex, 'hex'));
}

/** The splice limit: the same, with the bytes read by a cursor written by hand for this one kind of transaction. */
function readAndSplice(transactionHex: string): string {
  const bytes = Buffer.from(transactionHex, 'hex');
  if (handDecodeOf(bytes) !== bytes.length) throw new Error('The cursor must reach the end.');
  return spliceBytes(bytes);
}

function spliceBytes(bytes: Buffer): string {
  const payload = bytes.subarray(2);
  const hash = sodium.crypto_generichash(32, payload, null);
  hash[31] = (hash[31] ?? 0) | 1;
  const signature = sodium.crypto_sign_detached(hash, keyPair.privateKey);
  const head = Buffer.from([1, 4, 0, 0x80]);
  return Buffer.concat([head, keyPair.publicKey, Buffer.from([1, 1]), signature, payload]).toString('hex');
}

const handDecodeOf = (bytes: Buffer): number =>
  handDecode(bytes, (start, end) => bytes.toString('latin1', start, end));

for (const count of [1, 500, 5000]) {
  const { bytes, request } = reportOf(count, Date.now());
  const transactionHex = bytesToHex(bytes);
  if (splice(transactionHex) !== signTransactionHex(transactionHex, keyPair))
    throw new Error('They must agree.');

  describe(`a report of ${count}: hex, decode, hash, sign, hex`, () => {
    bench('nothing read (floor)', () => void splice(transactionHex));
    bench('the splice limit', () => void readAndSplice(transactionHex));
    bench('signTransactionHex', () => void signTransactionHex(transactionHex, keyPair));
  });

  describe(`a report of ${count}: inspect and compare`, () => {
    const buffer = Buffer.from(bytes);
    if (compareWithRequest(inspectTransaction(bytes), request).verdict !== 'matches')
      throw new Error('It must match.');
    bench('hand-cursor decode', () => void handDecodeOf(buffer));
    bench('inspectTransaction and compareWithRequest', () => {
      compareWithRequest(inspectTransaction(bytes), request);
    });
  });
}
