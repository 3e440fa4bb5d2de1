import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

/**
 * How one type of the format is read and written. `skip` steps over a value with the same strictness as `decode`
 * without making one: what `skip` passes `decode` reads, and `encode` writes it back to the same bytes.
 */
export interface Codec<T> {
  decode(reader: Reader): T;
  skip(reader: Reader): void;
  encode(writer: Writer, value: T): void;
}

/** A codec whose values have an order, as the keys of a map and the items of a set must. */
export interface OrderedCodec<T> extends Codec<T> {
  /** Negative, zero or positive, in the order that the ledger's own implementation sorts by. */
  compare(left: T, right: T): number;
}

/** The values that a codec reads and writes. */
export type Infer<C> = C extends Codec<infer T> ? T : never;
