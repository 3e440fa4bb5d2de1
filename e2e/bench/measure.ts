import { createBLAKE2b } from 'hash-wasm';
import { bytesToHex, hexToBytes } from '../../src/contract/hex.ts';
import { handDecode, type TextOf } from '../../src/testing/transaction/hand-cursor.ts';
import { reportOf } from '../../src/testing/transaction/report-of.ts';
import {
  compareWithRequest,
  decodeTransaction,
  inspectTransaction,
  keyPairFromHex,
  ready,
  signTransactionHex,
  type KeyPair,
} from '../../src/transaction/index.ts';
import { payloadHash } from '../../src/transaction/sign/signing-hash.ts';
import { sodium } from '../../src/transaction/sign/sodium.ts';
import type { Platform } from './platform.ts';
import { interleaved } from './rounds.ts';
import type { Row } from './row.ts';

// Each against its limit in the same run. The same code measures in Node and in a worker of a
// browser, built for production.

const PRIVATE_KEY_HEX = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3'; // INTERFACE.md, "Sessions".
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

async function hexRows({
  bytesToHex: encode,
  hexToBytes: decode,
  isBrowser,
}: Platform): Promise<readonly Row[]> {
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
  const limit = isBrowser ? { limit: 1.1 } : {};
  return [
    { what: '1 MB to hex / native', ms: ourEncode, ratio: ourEncode / nativeEncode, ...limit },
    { what: '1 MB from hex / native', ms: ourDecode, ratio: ourDecode / nativeDecode, ...limit },
  ];
}

async function signRows(keyPair: KeyPair, { isBrowser }: Platform): Promise<readonly Row[]> {
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
  return [isBrowser ? { ...row, limit: 1.4 } : row];
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

const latin1 = new TextDecoder('latin1');

/** The quickest way to texts: right for ASCII, and each keeps the whole message in memory. */
function textsCutOutOf(bytes: Uint8Array): TextOf {
  const whole = latin1.decode(bytes);
  return (start, end) => whole.slice(start, end);
}

async function reportRows(keyPair: KeyPair, platform: Platform): Promise<readonly Row[]> {
  const { bytes, request } = reportOf(5000, Date.now());
  const hex = bytesToHex(bytes);
  const splice = spliceLimit(keyPair, platform);
  if (splice(hex) !== signTransactionHex(hex, keyPair)) throw new Error('Both must sign the same.');
  if (compareWithRequest(inspectTransaction(bytes), request).verdict !== 'matches')
    throw new Error('It must match.');
  const { payload } = decodeTransaction(bytes);
  const [sign = 0, limit = 0, check = 0, hashing = 0, hand = 0, slab = 0] = await interleaved([
    { name: 'signTransactionHex', run: () => signTransactionHex(hex, keyPair) },
    { name: 'splice limit', run: () => splice(hex) },
    { name: 'check', run: () => compareWithRequest(inspectTransaction(bytes), request) },
    { name: 'hash', run: () => payloadHash(payload) },
    { name: 'hand cursor', run: () => handDecode(bytes, platform.textsOf(bytes)) },
    { name: 'hand cursor, one text', run: () => handDecode(bytes, textsCutOutOf(bytes)) },
  ]);
  const [signing, checking] = ['5,000: hex, decode, hash, sign, hex', '5,000: hash, inspect, compare'];
  const unhashing = '5,000: inspect, compare';
  const unhashed = check - hashing;
  return [
    { what: `${signing} / splice limit`, ms: sign, ratio: sign / limit, limit: 1.2 },
    { what: `${checking} / hand cursor`, ms: check, ratio: check / hand },
    {
      what: `${unhashing} / hand cursor`,
      ms: unhashed,
      ratio: unhashed / hand,
      limit: platform.isBrowser ? 5 : 8,
    },
    { what: `${unhashing} / hand cursor with texts cut out of one`, ms: unhashed, ratio: unhashed / slab },
  ];
}

/** The work of one report of 5,000 beside that of as many items in smaller reports. */
async function growthRows(keyPair: KeyPair): Promise<readonly Row[]> {
  const times = (count: number, run: () => unknown) => () => {
    for (let left = count; left > 0; left -= 1) run();
  };
  const [one, some, many] = [1, 500, 5000].map((count) => {
    const { bytes, request } = reportOf(count, Date.now());
    const hex = bytesToHex(bytes);
    return {
      sign: () => signTransactionHex(hex, keyPair),
      check: () => compareWithRequest(inspectTransaction(bytes), request),
    };
  });
  if (!one || !some || !many) return [];
  const [sign = 0, signSome = 0, check = 0, checkSome = 0, fifty = 0, fiftyOnes = 0] = await interleaved([
    { name: 'sign 5,000', run: many.sign },
    { name: 'sign 10 × 500', run: times(10, some.sign) },
    { name: 'check 5,000', run: many.check },
    { name: 'check 10 × 500', run: times(10, some.check) },
    { name: 'check 500', run: some.check },
    { name: 'check 500 × 1', run: times(500, one.check) },
  ]);
  return [
    { what: 'growth: signing 5,000 / 10 × 500', ms: sign, ratio: sign / signSome, limit: 1.3 },
    { what: 'growth: checking 5,000 / 10 × 500', ms: check, ratio: check / checkSome, limit: 1.3 },
    { what: 'growth: checking 500 / 500 × 1', ms: fifty, ratio: fifty / fiftyOnes, limit: 1.3 },
  ];
}

export async function measure(platform: Platform): Promise<readonly Row[]> {
  await ready;
  const keyPair = keyPairFromHex(PRIVATE_KEY_HEX);
  return [
    ...(await reportRows(keyPair, platform)),
    ...(await growthRows(keyPair)),
    ...(await signRows(keyPair, platform)),
    ...(await hashRows()),
    ...(await hexRows(platform)),
  ];
}
