import { beforeAll, describe, expect, it } from 'vitest';
import { hexToBytes } from '../../contract/hex.ts';
import { decodeTransaction, readTransaction } from './decode.ts';
import { TransactionDecodeError, UnsupportedLayoutError, type UnsupportedLayout } from '../scale/errors.ts';
import { explainBytes } from '../explain/explain-bytes.ts';
import { appendSignature, inspectTransaction, keyPairFromHex, ready, verifySignatures } from '../index.ts';
import { Writer } from '../scale/writer.ts';
import { layoutBCase, layoutBCases, olderLayoutCases } from '../vectors/vectors.ts';

beforeAll(() => ready);

const CHAIN_ID = '00000000-0000-0000-0000-000000000000';
const key = new Uint8Array(32).fill(7);
const signature = new Uint8Array(64).fill(9);

/**
 * Writes the content after the signatures from rc.21 on: the chain id, the authority's domain, and bytes that
 * are not read.
 */
function chainPayload(writer: Writer, chainId = CHAIN_ID): Uint8Array {
  writer.string(chainId);
  writer.string('wonderland');
  writer.raw(Uint8Array.from([0, 0x80, ...key, 1, 2, 3]));
  return writer.finish();
}

function withChainId(signatures: number, chainId?: string): Uint8Array {
  const writer = new Writer();
  writer.u8(1);
  writer.length(signatures);
  for (let left = signatures; left > 0; left -= 1) {
    writer.raw(Uint8Array.from([0, 0x80, ...key, 1, 1, ...signature]));
  }
  return chainPayload(writer, chainId);
}

function withSingleSignature(): Uint8Array {
  const writer = new Writer();
  writer.raw(Uint8Array.from([1, 1, 1, ...signature]));
  return chainPayload(writer);
}

const cases: readonly (readonly [string, Uint8Array, UnsupportedLayout])[] = [
  ...olderLayoutCases.flatMap(({ layout, name, signedHex, unsignedHex }) => [
    [`${layout} ${name}`, hexToBytes(unsignedHex), 'A'] as const,
    [`${layout} ${name}, signed`, hexToBytes(signedHex), 'A'] as const,
  ]),
  ['a chain id, unsigned', withChainId(0), 'chain-id'],
  ['a chain id, signed by two', withChainId(2), 'chain-id'],
  ['a short chain id', withChainId(1, 'test'), 'chain-id'],
  ['a single signature', withSingleSignature(), 'single-signature'],
];

describe.each(cases)('%s', (_, bytes, layout) => {
  const ways: readonly (readonly [string, () => unknown])[] = [
    ['decoded', () => decodeTransaction(bytes)],
    ['read', () => readTransaction(bytes)],
    ['inspected', () => inspectTransaction(bytes)],
    ['explained', () => explainBytes(bytes, 0, 1)],
    ['verified', () => verifySignatures(bytes)],
    ['signed', () => appendSignature(bytes, keyPairFromHex('07'.repeat(32)))],
  ];
  it.each(ways)('is refused by its name when it is to be %s', (_way, act) => {
    expect(act).toThrow(UnsupportedLayoutError);
    expect(act).toThrow(expect.objectContaining({ layout, code: 'transaction-layout-unsupported' }));
  });
});

it('says in one sentence which layout it is and which is read', () => {
  const [first] = olderLayoutCases;
  expect(() => decodeTransaction(hexToBytes(first?.unsignedHex ?? ''))).toThrow(
    'This transaction is in layout A, A5 or A6 (Iroha 2 up to rc.14); only layout B (Iroha 2.0.0-pre-rc.20) can be read and signed here.',
  );
});

it.each([
  ['another version', hexToBytes(olderLayoutCases[0]?.unsignedHex ?? '').with(0, 2)],
  ['an older one that is cut off before its executable', hexToBytes('0114616c696365')],
  ['a single signature that is cut off', withSingleSignature().subarray(0, 60)],
  ['a chain id with control characters', withChainId(0, '00\n000')],
])('%s is malformed, and no layout is named', (_, bytes) => {
  expect(() => decodeTransaction(bytes)).toThrow(TransactionDecodeError);
});

it('never takes layout B for another, whole or broken', () => {
  const broken = hexToBytes(layoutBCase('doc-fib-contribution').unsignedHex).subarray(0, -1);
  expect(() => decodeTransaction(broken)).toThrow(TransactionDecodeError);
  for (const { signedHex, unsignedHex } of layoutBCases) {
    expect(decodeTransaction(hexToBytes(unsignedHex)).layout).toBe('B');
    expect(decodeTransaction(hexToBytes(signedHex)).layout).toBe('B');
  }
});
