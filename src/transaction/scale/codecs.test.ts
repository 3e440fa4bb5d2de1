import { describe, expect, it } from 'vitest';
import { TransactionDecodeError, TransactionEncodeError } from './errors.ts';
import { array, map, nonEmptyVec, option, sortedSet, vec } from './collections.ts';
import type { Codec } from './codec.ts';
import { enumeration, tags } from './enumeration.ts';
import { accountId, assetId, publicKey } from './identifiers.ts';
import {
  bool,
  bytes,
  fixed,
  fixedBytes,
  hash,
  name,
  nonZeroU32,
  text,
  u16,
  u32,
  u8,
  versionOne,
} from './primitives.ts';
import { Reader } from './reader.ts';
import { duration } from './small-types.ts';
import { struct } from './struct.ts';
import { Writer } from './writer.ts';

function encode<T>(codec: Codec<T>, value: T): number[] {
  const writer = new Writer();
  codec.encode(writer, value);
  return [...writer.finish()];
}

function decode<T>(codec: Codec<T>, input: readonly number[]): T {
  const reader = new Reader(Uint8Array.from(input));
  const value = codec.decode(reader);
  reader.end();
  return value;
}

/** The offset at which both `skip` and `decode` refuse the bytes. */
function refusedAt(codec: Codec<unknown>, input: readonly number[]): number {
  const offsets = [(reader: Reader) => codec.decode(reader), (reader: Reader) => codec.skip(reader)].map(
    (read) => {
      try {
        read(new Reader(Uint8Array.from(input)));
      } catch (error) {
        if (error instanceof TransactionDecodeError) return error.offset;
      }
      return undefined;
    },
  );
  expect(offsets[0]).toBe(offsets[1]);
  return offsets[0] ?? -1;
}

const account = (domain: string, accountName: string) => ({ domain_id: { name: domain }, name: accountName });
const shape = enumeration('Shape', {
  0: ['Point'],
  1: ['Circle', struct({ radius: u32 })],
  2: ['Text', text],
});

describe('round trip', () => {
  const cases: readonly (readonly [string, Codec<unknown>, unknown, readonly number[]])[] = [
    ['a struct, field after field', struct({ a: u8, b: u16 }), { a: 1, b: 0x0302 }, [1, 2, 3]],
    ['a variant without a body', shape, { tag: 'Point' }, [0]],
    ['a variant with a body', shape, { tag: 'Circle', value: { radius: 7 } }, [1, 7, 0, 0, 0]],
    ['a tag without bodies', tags('Level', 'Low', 'High'), 'High', [1]],
    ['nothing', option(u8), undefined, [0]],
    ['something', option(u8), 5, [1, 5]],
    ['a list', vec(u8), [1, 2], [8, 1, 2]],
    ['an array', array(u8, 2), [1, 2], [1, 2]],
    ['a set', sortedSet(name), ['a', 'b'], [8, 4, 97, 4, 98]],
    [
      'a map',
      map(name, u8),
      [
        ['a', 1],
        ['b', 2],
      ],
      [8, 4, 97, 1, 4, 98, 2],
    ],
    ['a truth', bool, true, [1]],
    ['an account id, the domain first', accountId, account('d', 'n'), [4, 100, 4, 110]],
    ['a version', versionOne(u8), 9, [1, 9]],
  ];
  it.each(cases)('%s', (_, codec, value, expected) => {
    expect(encode(codec, value)).toEqual(expected);
    expect(decode(codec, expected)).toEqual(value);
  });
});

describe('invalid bytes are refused at their offset', () => {
  const cases: readonly (readonly [string, Codec<unknown>, readonly number[], number])[] = [
    ['a boolean of 2', bool, [2], 0],
    ['an option tag of 2', option(u8), [2, 1], 0],
    ['a tag that does not exist', shape, [3], 0],
    ['a name that does not exist', tags('Level', 'Low', 'High'), [2], 0],
    ['a set in descending order', sortedSet(name), [8, 4, 98, 4, 97], 3],
    ['a set with a duplicate item', sortedSet(name), [8, 4, 97, 4, 97], 3],
    ['a map in descending order', map(name, u8), [8, 4, 98, 1, 4, 97, 2], 4],
    ['a map with a duplicate key', map(name, u8), [8, 4, 97, 1, 4, 97, 2], 4],
    ['an empty list where one item must be', nonEmptyVec(u8), [0], 0],
    ['a list with more items than bytes', vec(u8), [0xfd, 0xff, 1, 2], 0],
    ['zero where it is not allowed', nonZeroU32, [0, 0, 0, 0], 0],
    ['a billion nanoseconds', duration, [1, 0, 0, 0, 0, 0, 0, 0, 0x00, 0xca, 0x9a, 0x3b], 8],
    ['a negative fixed-point number', fixed, [255, 255, 255, 255, 255, 255, 255, 255], 0],
    ['a hash that ends in an even byte', hash, Array.from({ length: 32 }, () => 2), 0],
    ['another version', versionOne(u8), [2, 9], 0],
  ];
  it.each(cases)('%s', (_, codec, input, offset) => {
    expect(refusedAt(codec, input)).toBe(offset);
  });
});

describe('values without an encoding are refused', () => {
  const cases: readonly (readonly [string, () => unknown])[] = [
    ['a name with white space', () => encode(name, 'a b')],
    ['a set in descending order', () => encode(sortedSet(name), ['b', 'a'])],
    [
      'a map with a key twice',
      () =>
        encode(map(name, u8), [
          ['a', 1],
          ['a', 2],
        ]),
    ],
    ['an empty list where one item must be', () => encode(nonEmptyVec(u8), [])],
    ['an array of another length', () => encode(array(u8, 2), [1])],
    ['bytes of another length', () => encode(fixedBytes(2), Uint8Array.of(1))],
    ['zero where it is not allowed', () => encode(nonZeroU32, 0)],
  ];
  it.each(cases)('%s', (_, act) => {
    expect(act).toThrow(TransactionEncodeError);
  });
});

it('orders ids and keys field by field, as the ledger does', () => {
  const asset = (definition: string, holder: string) => ({
    definition_id: { name: definition, domain_id: { name: 'd' } },
    account_id: account('d', holder),
  });
  expect(accountId.compare(account('a', 'z'), account('b', 'a'))).toBeLessThan(0);
  expect(accountId.compare(account('a', 'b'), account('a', 'a'))).toBeGreaterThan(0);
  expect(assetId.compare(asset('x', 'b'), asset('x', 'c'))).toBeLessThan(0);
  expect(assetId.compare(asset('x', 'b'), asset('x', 'b'))).toBe(0);
  const key = (digest: 'Ed25519' | 'Secp256k1', first: number) => ({
    digest_function: digest,
    payload: Uint8Array.of(first),
  });
  expect(publicKey.compare(key('Ed25519', 0xff), key('Secp256k1', 0))).toBeLessThan(0);
});

it('returns bytes as a view into the message, not a copy', () => {
  const message = Uint8Array.of(8, 1, 2);
  expect(bytes.decode(new Reader(message)).buffer).toBe(message.buffer);
});
