import { Buffer } from 'node:buffer';
import sodium from 'libsodium-wrappers';
import { bench, describe } from 'vitest';
import { bytesToHex } from '../contract/hex.ts';
import { assembleReport } from './assemble.ts';
import {
  compareWithRequest,
  inspectTransaction,
  keyPairFromHex,
  ready,
  signTransactionHex,
} from './index.ts';

// Performance, section D: hex → decode → hash → sign → hex against the splice limit, side by side in one run.

await ready;

const PRIVATE_KEY_HEX = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3'; // Readings, "Test values".
const keyPair = keyPairFromHex(PRIVATE_KEY_HEX);
const accountId = 'alice@wonderland';
const nowMs = Date.now();

/** The floor: native hex, libsodium, the entry spliced in at a known place, nothing read and nothing checked. */
function splice(transactionHex: string): string {
  return spliceBytes(Buffer.from(transactionHex, 'hex'));
}

/** The splice limit: the same, with the bytes read by a cursor written by hand for this one kind of transaction. */
function readAndSplice(transactionHex: string): string {
  const bytes = Buffer.from(transactionHex, 'hex');
  if (handDecode(bytes) !== bytes.length) throw new Error('The cursor must reach the end.');
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

/** Reads a report into plain objects without any check, as fast as it goes; answers where it ended. */
function handDecode(bytes: Buffer): number {
  let at = 2;
  const length = (): number => {
    const mode = bytes.readUInt8(at) & 3;
    const value =
      mode === 0 ? bytes.readUInt8(at) : mode === 1 ? bytes.readUInt16LE(at) : bytes.readUInt32LE(at);
    at += mode === 0 ? 1 : mode * 2;
    return value >>> 2;
  };
  const text = (): string => {
    const size = length();
    at += size;
    return bytes.toString('latin1', at - size, at);
  };
  const creationTimeMs = bytes.readBigUInt64LE(at);
  at += 8;
  const authority = { domain: text(), name: text() };
  at += 1;
  const instructions: unknown[] = [];
  for (let left = length(); left > 0; left -= 1) {
    const tag = bytes[at];
    at += 4;
    if (tag === 0) {
      const id = { name: text(), domain: text() };
      instructions.push({
        tag,
        id,
        kind: bytes[at],
        mintable: bytes[at + 1],
        logo: bytes[at + 2],
        metadata: [],
      });
      at += 4;
    } else {
      const account = { domain: text(), name: text() };
      at += 2;
      const key = text();
      at += 2;
      instructions.push({ tag, account, key, value: text() });
    }
  }
  const payload = { creationTimeMs, authority, instructions, timeToLiveMs: bytes.readBigUInt64LE(at + 1) };
  return payload.instructions.length > 0 ? at + 15 : 0;
}

for (const count of [1, 500, 5000]) {
  const items = Array.from({ length: count }, (_, index) => ({
    id: `+4477009${String(index).padStart(5, '0')}`,
    fraudType: 'Wangiri',
    origination: 'GB',
    destination: 'SE',
  }));
  const bytes = assembleReport(
    { authority: accountId, creationTimeMs: nowMs, nonce: 1 },
    items.map((draft, index) => ({
      draft,
      suffix: index,
      expiryAtS: Math.floor(nowMs / 1000) + 86_400,
    })),
  );
  const transactionHex = bytesToHex(bytes);
  if (splice(transactionHex) !== signTransactionHex(transactionHex, keyPair))
    throw new Error('They must agree.');

  describe(`a report of ${count}: hex, decode, hash, sign, hex`, () => {
    bench('nothing read (floor)', () => void splice(transactionHex));
    bench('the splice limit', () => void readAndSplice(transactionHex));
    bench('signTransactionHex', () => void signTransactionHex(transactionHex, keyPair));
  });

  describe(`a report of ${count}: inspect and compare`, () => {
    const request = { kind: 'report', accountId, items } as const;
    const buffer = Buffer.from(bytes);
    if (compareWithRequest(inspectTransaction(bytes), request).verdict !== 'matches')
      throw new Error('It must match.');
    bench('hand-cursor decode', () => void handDecode(buffer));
    bench('inspectTransaction and compareWithRequest', () => {
      compareWithRequest(inspectTransaction(bytes), request);
    });
  });
}
