import { createBLAKE2b } from 'hash-wasm';
import { bytesToHex, hexToBytes } from '../../src/contract/hex.ts';
import { handDecode } from '../../src/testing/transaction/hand-cursor.ts';
import { reportOf } from '../../src/testing/transaction/report-of.ts';
import { inspectTransaction as inspectWith } from '../../src/transaction/inspect.ts';
import {
  compareWithRequest,
  inspectTransaction,
  keyPairFromHex,
  ready,
  signTransactionHex,
  type KeyPair,
} from '../../src/transaction/index.ts';
import { payloadHash } from '../../src/transaction/signing-hash.ts';
import { sodium } from '../../src/transaction/sodium.ts';
import type { Platform } from './platform.ts';
import { interleaved } from './rounds.ts';
import type { Row } from './row.ts';

// The targets of the issue, each against its limit in the same run. The same code measures in Node and in a worker of a
// browser, built for production.

const PRIVATE_KEY_HEX = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3'; // Readings, "Test values".
/** PKCS #8 around an Ed25519 seed. */
const PKCS8_HEX = '302e020100300506032b657004220420';

const mebibytes = (count: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: count * 1_048_576 }, (_, index) => (index * 31) & 0xff);

async function hashRows(): Promise<readonly Row[]> {
  const hashWasm = await createBLAKE2b(256);
  const rows: Row[] = [];
  const sizes = [
    ['300 B', mebibytes(1).subarray(0, 300)],
    ['100 KB', mebibytes(1).subarray(0, 100_000)],
    ['2 MB', mebibytes(2)],
  ] as const;
  for (const [size, bytes] of sizes) {
    const [ours = 0, libsodium = 0, wasm = 0] = await interleaved([
      { name: 'payloadHash', run: () => payloadHash(bytes) },
      { name: 'libsodium', run: () => sodium().crypto_generichash(32, bytes, null) },
      { name: 'hash-wasm', run: () => hashWasm.init().update(bytes).digest('binary') },
    ]);
    const limit = Math.min(libsodium, wasm);
    const name = libsodium < wasm ? 'libsodium' : 'hash-wasm';
    rows.push({
      what: `payloadHash of ${size} / ${name}, the faster`,
      ms: ours,
      ratio: ours / limit,
      limit: 1.1,
    });
  }
  return rows;
}

async function hexRows({ bytesToHex: encode, hexToBytes: decode }: Platform): Promise<readonly Row[]> {
  if (encode === undefined || decode === undefined) return [];
  const bytes = mebibytes(1);
  const hex = bytesToHex(bytes);
  const [ourEncode = 0, nativeEncode = 0] = await interleaved([
    { name: 'bytesToHex', run: () => bytesToHex(bytes) },
    { name: 'native', run: () => encode(bytes) },
  ]);
  const [ourDecode = 0, nativeDecode = 0] = await interleaved([
    { name: 'hexToBytes', run: () => hexToBytes(hex) },
    { name: 'native', run: () => decode(hex) },
  ]);
  return [
    { what: '1 MB to hex / native', ms: ourEncode, ratio: ourEncode / nativeEncode, limit: 1.1 },
    { what: '1 MB from hex / native', ms: ourDecode, ratio: ourDecode / nativeDecode, limit: 1.1 },
  ];
}

async function signRows(keyPair: KeyPair, { holdsSigningToWebCrypto }: Platform): Promise<readonly Row[]> {
  const hash = mebibytes(1).slice(0, 32);
  const key = await crypto.subtle
    .importKey('pkcs8', hexToBytes(PKCS8_HEX + PRIVATE_KEY_HEX), 'Ed25519', false, ['sign'])
    .catch(() => undefined);
  if (key === undefined) return [];
  const [ours = 0, webCrypto = 0] = await interleaved([
    { name: 'ours', run: () => sodium().crypto_sign_detached(hash, keyPair.privateKey) },
    { name: 'WebCrypto', run: () => crypto.subtle.sign('Ed25519', key, hash) },
  ]);
  const row = { what: 'a signature / WebCrypto', ms: ours, ratio: ours / webCrypto };
  return [holdsSigningToWebCrypto ? { ...row, limit: 1.4 } : row];
}

/** Native hex, the cursor by hand, libsodium, and the payload's own bytes kept: the splice limit. */
function spliceLimit(keyPair: KeyPair, platform: Platform): (hex: string) => string {
  const decode = platform.hexToBytes ?? hexToBytes;
  const encode = platform.bytesToHex ?? bytesToHex;
  const head = [1, 4, 0, 0x80, ...keyPair.publicKey, 1, 1];
  return (hex) => {
    const bytes = decode(hex);
    if (handDecode(bytes, platform.textsOf(bytes)) !== bytes.length)
      throw new Error('The cursor must reach the end.');
    const payload = bytes.subarray(2);
    const hash = sodium().crypto_generichash(32, payload, null);
    hash[31] = (hash[31] ?? 0) | 1;
    const signature = sodium().crypto_sign_detached(hash, keyPair.privateKey);
    const signed = new Uint8Array(head.length + signature.length + payload.length);
    signed.set(head);
    signed.set(signature, head.length);
    signed.set(payload, head.length + signature.length);
    return encode(signed);
  };
}

interface ReportTimes {
  readonly rows: readonly Row[];
  readonly signMs: number;
  readonly checkMs: number;
}

async function measureReport(count: number, keyPair: KeyPair, platform: Platform): Promise<ReportTimes> {
  const { bytes, request } = reportOf(count, Date.now());
  const hex = bytesToHex(bytes);
  const splice = spliceLimit(keyPair, platform);
  if (splice(hex) !== signTransactionHex(hex, keyPair)) throw new Error('Both must sign the same.');
  if (compareWithRequest(inspectTransaction(bytes), request).verdict !== 'matches')
    throw new Error('It must match.');
  const someHash = new Uint8Array(32).fill(1);
  const withoutHash = { payloadHash: () => someHash, payloadDigest: () => someHash, verify: () => false };
  const [sign = 0, limit = 0, check = 0, unhashed = 0, hand = 0] = await interleaved([
    { name: 'signTransactionHex', run: () => signTransactionHex(hex, keyPair) },
    { name: 'splice limit', run: () => splice(hex) },
    { name: 'check', run: () => compareWithRequest(inspectTransaction(bytes), request) },
    { name: 'check, no hash', run: () => compareWithRequest(inspectWith(bytes, withoutHash), request) },
    { name: 'hand cursor', run: () => handDecode(bytes, platform.textsOf(bytes)) },
  ]);
  const what = `report of ${count}:`;
  const signing = {
    what: `${what} hex, decode, hash, sign, hex / splice limit`,
    ms: sign,
    ratio: sign / limit,
  };
  const checking = {
    what: `${what} inspect (with the hash), compare / hand cursor`,
    ms: check,
    ratio: check / hand,
  };
  const noHash = {
    what: `${what} the same without the hash / hand cursor`,
    ms: unhashed,
    ratio: unhashed / hand,
  };
  const full = count === 5000;
  return {
    rows: full
      ? [{ ...signing, limit: 1.2 }, { ...checking, limit: 3 }, noHash]
      : [signing, checking, noHash],
    signMs: sign,
    checkMs: check,
  };
}

/** How much more an item costs in a report of 5,000 than in one of 500, and what one alone costs. */
function growthRows(one: ReportTimes, some: ReportTimes, many: ReportTimes): readonly Row[] {
  const perItem = (what: string, ms: (times: ReportTimes) => number): Row => ({
    what: `growth: ${what} of 5,000 / ten times 500`,
    ms: ms(many),
    ratio: ms(many) / (10 * ms(some)),
    limit: 1.3,
  });
  return [
    perItem('signing', ({ signMs }) => signMs),
    perItem('checking', ({ checkMs }) => checkMs),
    {
      what: 'growth: checking of 500 / 500 times 1',
      ms: some.checkMs,
      ratio: some.checkMs / (500 * one.checkMs),
    },
  ];
}

export async function measure(platform: Platform): Promise<readonly Row[]> {
  await ready;
  const keyPair = keyPairFromHex(PRIVATE_KEY_HEX);
  const one = await measureReport(1, keyPair, platform);
  const some = await measureReport(500, keyPair, platform);
  const many = await measureReport(5000, keyPair, platform);
  return [
    ...many.rows,
    ...growthRows(one, some, many),
    ...(await signRows(keyPair, platform)),
    ...(await hashRows()),
    ...(await hexRows(platform)),
  ];
}
