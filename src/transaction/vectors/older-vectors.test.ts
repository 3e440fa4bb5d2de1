import { beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { decodeTransaction } from '../decode.ts';
import { TransactionDecodeError } from '../errors.ts';
import { inspectTransaction, keyPairFromHex, ready, signTransactionHex, verifySignatures } from '../index.ts';
import { RELEASES, type OlderContent } from '../older/content.ts';
import { accountId } from '../older/identifiers.ts';
import type { OlderTransaction } from '../older/read-older.ts';
import { option } from '../scale/collections.ts';
import { u32 } from '../scale/primitives.ts';
import { Writer } from '../scale/writer.ts';
import { fromDecoded, fromVector } from './vector-form.ts';
import { olderLayoutCases } from './vectors.ts';

beforeAll(() => ready);

function olderFrom(hex: string): OlderTransaction {
  const transaction = decodeTransaction(hexToBytes(hex));
  if (transaction.layout === 'B') throw new Error('This transaction is in layout B.');
  return transaction;
}

/** The payload that these values have in the release that they were read by. */
function encode({ authority, executable, layout, metadata, times }: OlderContent): string {
  const release = RELEASES.find((each) => each.layout === layout);
  if (!release || executable.tag === 'Wasm' || !times || !metadata) throw new Error('Not wholly read.');
  const writer = new Writer();
  accountId.encode(writer, authority);
  writer.u8(0);
  writer.length(executable.count);
  for (const instruction of executable.read) release.types.instruction.encode(writer, instruction);
  writer.u64(times.creation_time_ms);
  writer.u64(times.time_to_live_ms);
  option(u32).encode(writer, times.nonce);
  release.types.valueMap.encode(writer, metadata);
  return bytesToHex(writer.finish());
}

function problemWith(bytes: Uint8Array): string | undefined {
  try {
    const transaction = decodeTransaction(bytes);
    if (transaction.layout === 'B') return undefined;
    if (inspectTransaction(bytes).unreadable === undefined) return 'it is said to be inspected';
    const hex = bytesToHex(transaction.payload);
    const wrong = transaction.readings.find(
      (content) => !content.unknown && content.executable.tag !== 'Wasm' && encode(content) !== hex,
    );
    return wrong && `as ${wrong.layout} it was not written back to the same bytes`;
  } catch (error) {
    if (error instanceof TransactionDecodeError) return undefined;
    throw error;
  }
}

/** The vectors put every expression into an object with that one field, which has no bytes of its own. */
function withoutLevel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLevel);
  if (typeof value !== 'object' || value === null) return value;
  if ('expression' in value && Object.keys(value).length === 1) return withoutLevel(value.expression);
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, withoutLevel(inner)]));
}

/** An instruction's tag, where a case gives the tag alone and where it spells all of it out. */
const nameOf = (instruction: string | Readonly<Record<string, unknown>>): string =>
  typeof instruction === 'string' ? instruction : Object.keys(instruction).join();

/** Of layout A, or with a signature already, by which its hash rule shows. */
const isTold = ({ layout, unsignedHex }: (typeof olderLayoutCases)[number]): boolean =>
  layout === 'A' || olderFrom(unsignedHex).signatures.length > 0;

it.each(olderLayoutCases.filter(isTold))(
  'the older case $layout $name is signed to the same bytes as by the other implementations',
  ({ privateKeyHex, publicKeyHex, signedHexSorted, unsignedHex }) => {
    expect(signTransactionHex(unsignedHex, keyPairFromHex(privateKeyHex, publicKeyHex))).toBe(
      signedHexSorted,
    );
  },
);

it.each(olderLayoutCases.filter((vector) => !isTold(vector)))(
  'the older case $layout $name, in which nothing shows the layout, is signed as layout A with a warning',
  ({ privateKeyHex, publicKeyHex, unsignedHex }) => {
    const signed = signTransactionHex(unsignedHex, keyPairFromHex(privateKeyHex, publicKeyHex));
    expect(inspectTransaction(hexToBytes(unsignedHex))).toMatchObject({
      layout: 'A',
      warnings: [expect.any(String)],
    });
    expect(inspectTransaction(hexToBytes(signed))).toMatchObject({
      layout: 'A',
      signatures: [{ publicKeyHex, valid: true }],
    });
  },
);

describe.each(olderLayoutCases)('the older case $layout $name', (vector) => {
  const { decoded, layout } = vector;
  const keyPair = () => keyPairFromHex(vector.privateKeyHex, vector.publicKeyHex);

  it('keeps its payload as it is, signed or not', () => {
    const { payload } = olderFrom(vector.unsignedHex);
    expect(payload).toHaveLength(vector.payloadLength);
    expect(olderFrom(vector.signedHex).payload).toEqual(payload);
    expect(olderFrom(vector.signedHexSorted).payload).toEqual(payload);
  });

  it('is signed again to the same bytes as by the other implementations', () => {
    expect(signTransactionHex(vector.signedHex, keyPair())).toBe(vector.signedHexSorted);
    expect(signTransactionHex(vector.signedHexSorted.toUpperCase(), keyPair())).toBe(vector.signedHexSorted);
  });

  it('has the same hash and layout once a signature shows them, and signatures that are all valid', () => {
    const inspection = inspectTransaction(hexToBytes(vector.signedHexSorted));
    expect(inspection).toMatchObject({ layout, payloadHashHex: vector.payloadHashHex });
    expect(inspection.warnings).toBeUndefined();
    const signers = verifySignatures(hexToBytes(vector.signedHexSorted));
    expect(signers.filter(({ valid }) => !valid)).toEqual([]);
    expect(inspection.signatures).toEqual(signers);
    if (decoded.priorSigners === undefined) return;
    expect(signers.map(({ publicKeyHex }) => publicKeyHex).toSorted()).toEqual(
      [...new Set([...decoded.priorSigners, vector.publicKeyHex])].toSorted(),
    );
  });

  it('says what the other implementation decodes', () => {
    const { authority, executable, metadata, times } = olderFrom(vector.signedHex).read();
    expect(`${authority.name}@${authority.domain_id.name}`).toBe(decoded.authority);
    expect(String(times?.creation_time_ms)).toBe(decoded.creationTimeMs);
    expect(String(times?.time_to_live_ms)).toBe(decoded.ttlMs);
    expect(times?.nonce ?? null).toBe(decoded.nonce);
    if (executable.tag === 'Wasm') throw new Error('No case is a program.');
    expect(executable.read).toHaveLength(executable.count);
    expect(executable.read.map(({ tag }) => tag)).toEqual(decoded.instructions.map(nameOf));
    const expectedTags = Object.entries(decoded.metadata ?? {}).map(([key, tag]) => [key, tag]);
    expect((metadata ?? []).map(([key, { tag }]) => [key, tag])).toEqual(expectedTags);

    const { creationTimeMs, nonce, timeToLiveMs, unreadable } = inspectTransaction(
      hexToBytes(vector.signedHex),
    );
    expect({ creationTimeMs, nonce, timeToLiveMs }).toEqual({
      creationTimeMs: times?.creation_time_ms,
      nonce: times?.nonce,
      timeToLiveMs: times?.time_to_live_ms,
    });
    expect(unreadable).toBeDefined();
  });

  it('encodes back to the same payload', () => {
    for (const content of olderFrom(vector.signedHex).readings) {
      expect(encode(content)).toBe(bytesToHex(olderFrom(vector.signedHex).payload));
    }
  });

  it('is refused when it is cut off anywhere but where it is whole without a signature', () => {
    const bytes = hexToBytes(vector.signedHex);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => decodeTransaction(bytes.subarray(0, length)), `${length} bytes`).toThrow(
        TransactionDecodeError,
      );
    }
  });

  it('with one byte changed is refused with a typed error, or read, shown and written back to the same bytes', () => {
    const original = hexToBytes(vector.signedHex);
    const problems: string[] = [];
    for (const [index, byte] of original.entries()) {
      for (const changed of [(byte + 1) & 0xff, byte ^ 0x80]) {
        const bytes = original.with(index, changed);
        const problem = problemWith(bytes);
        if (problem !== undefined) problems.push(`byte ${index} as ${changed}: ${problem}`);
      }
    }
    expect(problems).toEqual([]);
  });

  it('is refused with a byte more', () => {
    for (const byte of [0, 1, 4, 255]) {
      const longer = Uint8Array.of(...hexToBytes(vector.signedHex), byte);
      expect(() => decodeTransaction(longer)).toThrow(TransactionDecodeError);
    }
  });
});

describe('instructions that a case spells out', () => {
  it.each(olderLayoutCases.filter(({ layout }) => layout !== 'A'))('$layout $name', (vector) => {
    const { executable } = olderFrom(vector.signedHex).read();
    if (executable.tag === 'Wasm') throw new Error('No case is a program.');
    expect(fromDecoded(executable.read)).toEqual(fromVector(withoutLevel(vector.decoded.instructions)));
  });
});
