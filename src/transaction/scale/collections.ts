import { TransactionDecodeError, TransactionEncodeError } from './errors.ts';
import type { Codec, OrderedCodec, Visitor } from './codec.ts';
import type { Reader } from './reader.ts';
import { struct } from './struct.ts';

function walkItems(item: Codec<unknown>, what: string, reader: Reader, visitor: Visitor): void {
  const start = reader.offset;
  const count = reader.length(`a ${what}`);
  visitor.part(reader, start, `length of the ${what}`, count);
  for (let index = 0; index < count; index += 1) visitor.item(index, item, reader);
}

/** A count, then the items back to back. */
export function vec<T>(item: Codec<T>): Codec<readonly T[]> {
  return {
    decode(reader) {
      const values: T[] = [];
      for (let left = reader.length('a list'); left > 0; left -= 1) values.push(item.decode(reader));
      return values;
    },
    skip(reader) {
      for (let left = reader.length('a list'); left > 0; left -= 1) item.skip(reader);
    },
    walk: (reader, visitor) => walkItems(item, 'list', reader, visitor),
    encode(writer, values) {
      writer.length(values.length);
      for (const value of values) item.encode(writer, value);
    },
  };
}

/** A `vec` that holds at least one item. */
export function nonEmptyVec<T>(item: Codec<T>): Codec<readonly T[]> {
  const list = vec(item);
  const expected = 'a list of at least one item';
  const refuseEmpty = (reader: Reader): void => {
    if (reader.bytes[reader.offset] === 0) throw new TransactionDecodeError(reader.offset, expected);
  };
  return {
    decode(reader) {
      refuseEmpty(reader);
      return list.decode(reader);
    },
    skip(reader) {
      refuseEmpty(reader);
      list.skip(reader);
    },
    walk: (reader, visitor) => list.walk(reader, visitor),
    encode(writer, values) {
      if (values.length === 0) throw new TransactionEncodeError(expected);
      list.encode(writer, values);
    },
  };
}

/** A fixed number of items, without a count. */
export function array<T>(item: Codec<T>, length: number): Codec<readonly T[]> {
  return {
    decode: (reader) => Array.from({ length }, () => item.decode(reader)),
    skip(reader) {
      for (let left = length; left > 0; left -= 1) item.skip(reader);
    },
    walk(reader, visitor) {
      for (let index = 0; index < length; index += 1) visitor.item(index, item, reader);
    },
    encode(writer, values) {
      if (values.length !== length)
        throw new TransactionEncodeError(`${length} items, found ${values.length}`);
      for (const value of values) item.encode(writer, value);
    },
  };
}

/** 00 for none (`undefined`), 01 before a value. */
export function option<T>(codec: Codec<T>): Codec<T | undefined> {
  return {
    decode: (reader) => (reader.tag(2, 'an optional value') === 1 ? codec.decode(reader) : undefined),
    skip(reader) {
      if (reader.tag(2, 'an optional value') === 1) codec.skip(reader);
    },
    walk(reader, visitor) {
      const start = reader.offset;
      const given = reader.tag(2, 'an optional value') === 1;
      visitor.part(reader, start, 'tag of an optional value', given ? '1: given' : '0: not given');
      if (given) codec.walk(reader, visitor);
    },
    encode(writer, value) {
      writer.u8(value === undefined ? 0 : 1);
      if (value !== undefined) codec.encode(writer, value);
    },
  };
}

const ASCENDING_ITEMS = 'an item greater than the one before it';
const ASCENDING_KEYS = 'a key greater than the one before it';

/**
 * The bytes of a `vec`, ascending and without equals. The ledger sorts on reading and then hashes its own
 * form, so a signature over any other order would not verify there. Source: WIRE-FORMAT.md, "Canonical form".
 */
export function sortedSet<T>(item: OrderedCodec<T>): Codec<readonly T[]> {
  const decode = (reader: Reader): readonly T[] => {
    const values: T[] = [];
    let previous: { readonly value: T } | undefined;
    for (let left = reader.length('a set'); left > 0; left -= 1) {
      const start = reader.offset;
      const value = item.decode(reader);
      if (previous && item.compare(previous.value, value) >= 0)
        throw new TransactionDecodeError(start, ASCENDING_ITEMS);
      values.push(value);
      previous = { value };
    }
    return values;
  };
  return {
    decode,
    skip: (reader) => void decode(reader),
    walk: (reader, visitor) => walkItems(item, 'set', reader, visitor),
    encode(writer, values) {
      const sorted = values.every((value, index) => {
        const before = values[index - 1];
        return index === 0 || before === undefined || item.compare(before, value) < 0;
      });
      if (!sorted) throw new TransactionEncodeError(ASCENDING_ITEMS);
      vec(item).encode(writer, values);
    },
  };
}

/** A count, then key, value, key, value…, keys strictly ascending, as for `sortedSet`. */
export function map<K, V>(key: OrderedCodec<K>, value: Codec<V>): Codec<readonly (readonly [K, V])[]> {
  const keyAfter = (reader: Reader, previous: { readonly key: K } | undefined): { readonly key: K } => {
    const start = reader.offset;
    const next = key.decode(reader);
    if (previous && key.compare(previous.key, next) >= 0)
      throw new TransactionDecodeError(start, ASCENDING_KEYS);
    return { key: next };
  };
  const entry = struct({ key, value });
  return {
    decode(reader) {
      const entries: (readonly [K, V])[] = [];
      let last: { readonly key: K } | undefined;
      for (let left = reader.length('a map'); left > 0; left -= 1) {
        last = keyAfter(reader, last);
        entries.push([last.key, value.decode(reader)]);
      }
      return entries;
    },
    skip(reader) {
      let last: { readonly key: K } | undefined;
      for (let left = reader.length('a map'); left > 0; left -= 1) {
        last = keyAfter(reader, last);
        value.skip(reader);
      }
    },
    walk: (reader, visitor) => walkItems(entry, 'map', reader, visitor),
    encode(writer, entries) {
      writer.length(entries.length);
      let last: { readonly key: K } | undefined;
      for (const [next, body] of entries) {
        if (last && key.compare(last.key, next) >= 0) throw new TransactionEncodeError(ASCENDING_KEYS);
        last = { key: next };
        key.encode(writer, next);
        value.encode(writer, body);
      }
    },
  };
}

/**
 * A recursive type, referenced before it is defined. The depth is limited: hostile bytes cause a typed error
 * instead of a stack overflow.
 */
export function recursive<T>(resolve: () => Codec<T>): Codec<T> {
  return {
    decode(reader) {
      reader.enter();
      const value = resolve().decode(reader);
      reader.leave();
      return value;
    },
    skip(reader) {
      reader.enter();
      resolve().skip(reader);
      reader.leave();
    },
    walk(reader, visitor) {
      reader.enter();
      resolve().walk(reader, visitor);
      reader.leave();
    },
    encode: (writer, value) => resolve().encode(writer, value),
  };
}
