import type { Codec, OrderedCodec, PartValue, Visitor } from './codec.ts';
import { TransactionDecodeError, TransactionEncodeError } from './errors.ts';
import { compareBytes, compareText } from './order.ts';
import { isName, NAME_RULE, type Reader } from './reader.ts';

/** Walks a value that is a single part. */
const walkAsOne =
  (what: string, decode: (reader: Reader) => PartValue): Codec<unknown>['walk'] =>
  (reader, visitor) => {
    const start = reader.offset;
    const value = decode(reader);
    visitor.part(reader, start, what, value);
  };

/** Reads the length prefix of text or bytes, reports it to the visitor and returns it. */
function walkLength(what: string, reader: Reader, visitor: Visitor): number {
  const start = reader.offset;
  const length = reader.length(what);
  visitor.part(reader, start, `length of the ${what}`, length);
  return length;
}

const walkText =
  (what: string): Codec<unknown>['walk'] =>
  (reader, visitor) => {
    const length = walkLength(what, reader, visitor);
    const start = reader.take(length, what);
    if (length > 0) visitor.text(reader, start, what);
  };

export const u8: Codec<number> = {
  decode: (reader) => reader.u8(),
  skip: (reader) => void reader.u8(),
  walk: walkAsOne('byte', (reader) => reader.u8()),
  encode: (writer, value) => writer.u8(value),
};

export const u16: Codec<number> = {
  decode: (reader) => reader.u16(),
  skip: (reader) => void reader.take(2, 'a 16-bit number'),
  walk: walkAsOne('16-bit number', (reader) => reader.u16()),
  encode: (writer, value) => writer.u16(value),
};

export const u32: Codec<number> = {
  decode: (reader) => reader.u32(),
  skip: (reader) => void reader.take(4, 'a 32-bit number'),
  walk: walkAsOne('32-bit number', (reader) => reader.u32()),
  encode: (writer, value) => writer.u32(value),
};

export const u64: Codec<bigint> = {
  decode: (reader) => reader.u64(),
  skip: (reader) => void reader.take(8, 'a 64-bit number'),
  walk: walkAsOne('64-bit number', (reader) => reader.u64()),
  encode: (writer, value) => writer.u64(value),
};

export const u128: Codec<bigint> = {
  decode: (reader) => reader.u128(),
  skip: (reader) => void reader.take(16, 'a 128-bit number'),
  walk: walkAsOne('128-bit number', (reader) => reader.u128()),
  encode: (writer, value) => writer.u128(value),
};

const i64: Codec<bigint> = {
  decode: (reader) => reader.i64(),
  skip: (reader) => void reader.take(8, 'a 64-bit number'),
  walk: walkAsOne('fixed-point number', (reader) => reader.i64()),
  encode: (writer, value) => writer.i64(value),
};

/** 00 or 01 and nothing else, unlike the reference JavaScript library, which reads 02 as true. */
export const bool: Codec<boolean> = {
  decode: (reader) => reader.tag(2, 'a truth value') === 1,
  skip: (reader) => void reader.tag(2, 'a truth value'),
  walk: walkAsOne('truth value', (reader) => reader.tag(2, 'a truth value') === 1),
  encode: (writer, value) => writer.u8(value ? 1 : 0),
};

export const text: OrderedCodec<string> = {
  decode: (reader) => reader.string(),
  skip: (reader) => reader.skipString(),
  walk: walkText('text'),
  encode: (writer, value) => writer.string(value),
  compare: compareText,
};

/**
 * Length-prefixed bytes. Decoding returns a view into the message, not a copy. `what` names them for `walk`.
 */
export const bytesOf = (what: string): OrderedCodec<Uint8Array> => ({
  decode: (reader) => reader.slice(reader.length('bytes'), 'bytes'),
  skip: (reader) => void reader.take(reader.length('bytes'), 'bytes'),
  walk(reader, visitor) {
    const length = walkLength(what, reader, visitor);
    const start = reader.offset;
    const value = reader.slice(length, what);
    if (length > 0) visitor.part(reader, start, what, value);
  },
  encode(writer, value) {
    writer.length(value.length);
    writer.raw(value);
  },
  compare: compareBytes,
});
export const bytes = bytesOf('bytes');

/** A fixed number of bytes, without a length prefix. `called` names them for `walk`. */
export function fixedBytes(length: number, called = 'bytes'): OrderedCodec<Uint8Array> {
  const what = `${length} bytes`;
  return {
    decode: (reader) => reader.slice(length, what),
    skip: (reader) => void reader.take(length, what),
    walk: walkAsOne(called, (reader) => reader.slice(length, what)),
    encode(writer, value) {
      if (value.length !== length) throw new TransactionEncodeError(`${what}, found ${value.length}`);
      writer.raw(value);
    },
    compare: compareBytes,
  };
}

/** A codec that accepts only some of the values of another, in both directions. */
export function refine<T>(codec: Codec<T>, accepts: (value: T) => boolean, expected: string): Codec<T> {
  const decode: Codec<T>['decode'] = (reader) => {
    const start = reader.offset;
    const value = codec.decode(reader);
    if (!accepts(value)) throw new TransactionDecodeError(start, expected);
    return value;
  };
  return {
    decode,
    skip: (reader) => void decode(reader),
    walk: (reader, visitor) => codec.walk(reader, visitor),
    encode(writer, value) {
      if (!accepts(value)) throw new TransactionEncodeError(expected);
      codec.encode(writer, value);
    },
  };
}

/** A non-empty text without white space, @, # or $. */
export const name: OrderedCodec<string> = {
  decode: (reader) => reader.name(),
  skip: (reader) => reader.skipName(),
  walk: walkText('name'),
  encode(writer, value) {
    if (!isName(value)) throw new TransactionEncodeError(NAME_RULE);
    writer.string(value);
  },
  compare: compareText,
};

export const nonZeroU32 = refine(u32, (value) => value !== 0, 'a number other than 0');
export const nonZeroU64 = refine(u64, (value) => value !== 0n, 'a number other than 0');
/** The part of a duration below one second: the ledger refuses a billion or more on reading. */
export const nanoseconds = refine(u32, (value) => value < 1_000_000_000, 'less than 10^9 nanoseconds');

/** Counts UTF-8 bytes: every character outside ASCII has at least two. */
const hasTwoBytes = (part: string): boolean => part.length > 1 || part.charCodeAt(0) > 0x7f;

/**
 * Returns whether the ledger accepts a text as an IPFS path: `/ipfs/<id>`, `/ipld/<id>`, `/ipns/<anything>`
 * or `<id>`, with further parts after slashes. Ids and parts have at least two bytes, so there is no trailing
 * slash. Source: Hyperledger Iroha 2, data_model/src/ipfs.rs, which checks it on decoding.
 */
export function isIpfsPath(path: string): boolean {
  const [first = '', ...rest] = path.split('/');
  if (first !== '') return [first, ...rest].every(hasTwoBytes);
  const [root, key, ...parts] = rest;
  if (key === undefined) return false;
  const isKey = root === 'ipns' || ((root === 'ipfs' || root === 'ipld') && hasTwoBytes(key));
  return isKey && parts.every(hasTwoBytes);
}

export const ipfsPath = refine(text, isIpfsPath, 'a path in IPFS');

/** The value times 10^9. */
export const fixed = refine(i64, (value) => value >= 0n, 'a fixed-point number that is not negative');
/** A digest whose lowest bit was set, as every hash of the ledger is. */
export const hash = refine(
  fixedBytes(32, 'hash'),
  (value) => ((value[31] ?? 0) & 1) === 1,
  'a hash that ends in an odd byte',
);

/** The version byte 01, the only version of the types that carry one, then the value. */
export function versionOne<T>(codec: Codec<T>): Codec<T> {
  const version = refine(u8, (value) => value === 1, 'version byte 01');
  return {
    decode(reader) {
      version.skip(reader);
      return codec.decode(reader);
    },
    skip(reader) {
      version.skip(reader);
      codec.skip(reader);
    },
    walk(reader, visitor) {
      const start = reader.offset;
      visitor.inside('version', version, reader);
      // Otherwise the visitor is done.
      if (reader.offset > start) codec.walk(reader, visitor);
    },
    encode(writer, value) {
      version.encode(writer, 1);
      codec.encode(writer, value);
    },
  };
}
