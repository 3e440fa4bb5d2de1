import { TransactionEncodeError, UnknownTypeError } from '../errors.ts';
import type { Codec } from '../scale/codec.ts';
import type { Reader } from '../scale/reader.ts';

/** Stands in a table for a type whose bytes are not known here. @throws UnknownTypeError when it is met */
export function unknownType(what: string): Codec<never> {
  const stop = (reader: Reader): never => {
    throw new UnknownTypeError(reader.offset, what);
  };
  return {
    decode: stop,
    skip: stop,
    walk: stop,
    encode: () => {
      throw new TransactionEncodeError(`a type that is known here instead of ${what}`);
    },
  };
}
