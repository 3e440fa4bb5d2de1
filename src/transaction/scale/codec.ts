import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

/**
 * The codec of one type of the format. `skip` validates as strictly as `decode` without making a value:
 * `decode` reads everything that `skip` accepts, and `encode` writes it back to the same bytes.
 */
export interface Codec<T> {
  decode(reader: Reader): T;
  skip(reader: Reader): void;
  /**
   * Steps over a value that `skip` has accepted and reports its bytes to the visitor, part by part, in order
   * and without gaps.
   */
  walk(reader: Reader, visitor: Visitor): void;
  encode(writer: Writer, value: T): void;
}

/** The value of a part: a number, a boolean, a text (such as a tag's), or plain bytes. */
export type PartValue = string | number | bigint | boolean | Uint8Array;

/**
 * Receives the meaning of bytes. It may `skip` a value it does not need, which ends where `walk` would. Once
 * it is done, it may leave the reader where it is and ignore the rest.
 */
export interface Visitor {
  /** The bytes from `start` to the reader are one value. `what` names it: `length of a list`. */
  part(reader: Reader, start: number, what: string, value: PartValue): void;
  /** The bytes from `start` to the reader are valid UTF-8, possibly very long. */
  text(reader: Reader, start: number, what: string): void;
  /** Visits a field or the body of a variant. */
  inside(name: string, codec: Codec<unknown>, reader: Reader): void;
  /** Visits one of several items. */
  item(index: number, codec: Codec<unknown>, reader: Reader): void;
}

/** A codec with ordered values, as required of map keys and set items. */
export interface OrderedCodec<T> extends Codec<T> {
  /** Negative, zero or positive, in the ledger's own sort order. */
  compare(left: T, right: T): number;
}

/** The values that a codec reads and writes. */
export type Infer<C> = C extends Codec<infer T> ? T : never;
