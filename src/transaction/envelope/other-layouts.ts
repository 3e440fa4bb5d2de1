import { TransactionDecodeError, UnsupportedLayoutError, type UnsupportedLayout } from '../scale/errors.ts';
import { vec } from '../scale/collections.ts';
import { signature } from '../scale/identifiers.ts';
import { name, text } from '../scale/primitives.ts';
import { Reader } from '../scale/reader.ts';

const VERSION = 1;
const PRINTABLE = /^\P{C}+$/u;
const signatureList = vec(signature);

/** A signature without a key: the length 64 as a compact number, and 64 bytes. */
const SINGLE_SIGNATURE_LENGTH = [1, 1] as const;
const SINGLE_SIGNATURE_BYTES = 66;

/** A payload of A, A5 or A6: an account's name and domain, then the executable's tag. */
function isOlderPayload(reader: Reader): boolean {
  return PRINTABLE.test(name.decode(reader)) && PRINTABLE.test(name.decode(reader)) && reader.u8() <= 1;
}

/**
 * A payload from rc.21 on: a chain id, then the authority's domain. In layout B there is the creation time,
 * whose last two bytes are zero until the year 10889.
 */
function isChainPayload(reader: Reader): boolean {
  const { bytes, offset } = reader;
  if (bytes[offset + 6] === 0 && bytes[offset + 7] === 0) return false;
  return PRINTABLE.test(text.decode(reader)) && PRINTABLE.test(name.decode(reader));
}

/** By what comes behind the version. Layouts A, A5 and A6 begin alike. */
const RECOGNISE: readonly (readonly [UnsupportedLayout, (reader: Reader) => boolean])[] = [
  ['A', isOlderPayload],
  [
    'single-signature',
    (reader) => {
      const start = reader.take(SINGLE_SIGNATURE_BYTES, 'a signature');
      return (
        SINGLE_SIGNATURE_LENGTH.every((byte, index) => reader.bytes[start + index] === byte) &&
        isChainPayload(reader)
      );
    },
  ],
  [
    'chain-id',
    (reader) => {
      signatureList.skip(reader);
      return isChainPayload(reader);
    },
  ],
];

/** The layout that bytes which are not in layout B begin like, when it is one that is known by name. */
function recogniseLayout(bytes: Uint8Array): UnsupportedLayout | undefined {
  if (bytes[0] !== VERSION) return undefined;
  return RECOGNISE.find(([, matches]) => {
    try {
      return matches(new Reader(bytes, 1));
    } catch (error) {
      if (error instanceof TransactionDecodeError) return false;
      throw error;
    }
  })?.[0];
}

/**
 * What `read` makes of bytes in layout B. Where it finds them malformed, and they begin as another layout
 * does, the error says which: so nothing that is in layout B is ever taken for another.
 * @throws UnsupportedLayoutError, and what `read` throws
 */
export function namingOtherLayouts<Result>(bytes: Uint8Array, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const layout = error instanceof TransactionDecodeError ? recogniseLayout(bytes) : undefined;
    throw layout === undefined ? error : new UnsupportedLayoutError(layout);
  }
}
