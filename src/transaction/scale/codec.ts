import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

/**
 * How one type of the format is read and written. `skip` steps over a value with the same strictness as `decode`
 * without making one: what `skip` passes `decode` reads, and `encode` writes it back to the same bytes.
 */
export interface Codec<T> {
  decode(reader: Reader): T;
  skip(reader: Reader): void;
  /**
   * Steps over a value that `skip` has passed, and tells the visitor what its bytes are: part by part, in their order,
   * without gaps.
   */
  walk(reader: Reader, visitor: Visitor): void;
  encode(writer: Writer, value: T): void;
}

/** What a part of the bytes holds: a number, a truth, a text (of a tag, say), or bytes that have no other form. */
export type PartValue = string | number | bigint | boolean | Uint8Array;

/**
 * Is told what bytes are. It may pass over a value that it is not interested in: `skip` ends where `walk` ends. Once it
 * has all that it wants, it may leave the reader where it is, and pass over everything else.
 */
export interface Visitor {
  /** The bytes from `start` up to the reader are one value. `what` it is, in words: `length of a list`. */
  part(reader: Reader, start: number, what: string, value: PartValue): void;
  /** The bytes from `start` up to the reader are valid UTF-8, perhaps a great deal of it. */
  text(reader: Reader, start: number, what: string): void;
  /** Goes on with a field or the body of a variant. */
  inside(name: string, codec: Codec<unknown>, reader: Reader): void;
  /** Goes on with one of several items. */
  item(index: number, codec: Codec<unknown>, reader: Reader): void;
}

/** A codec whose values have an order, as the keys of a map and the items of a set must. */
export interface OrderedCodec<T> extends Codec<T> {
  /** Negative, zero or positive, in the order that the ledger's own implementation sorts by. */
  compare(left: T, right: T): number;
}

/** The values that a codec reads and writes. */
export type Infer<C> = C extends Codec<infer T> ? T : never;
