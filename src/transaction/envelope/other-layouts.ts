import { TransactionDecodeError, UnsupportedLayoutError, type UnsupportedLayout } from '../scale/errors.ts';
import { vec } from '../scale/collections.ts';
import { signature } from '../scale/identifiers.ts';
import { name, text } from '../scale/primitives.ts';
import { Reader } from '../scale/reader.ts';

const VERSION = 1;
const PRINTABLE = /^\P{C}+$/u;
const signatureList = vec(signature);

/** A signature without a key: the compact length 64, then 64 bytes. */
const SINGLE_SIGNATURE_LENGTH = [1, 1] as const;
const SINGLE_SIGNATURE_BYTES = 66;

/** Recognises a payload of layout A, A5 or A6: an account's name and domain, then the executable's tag. */
function isOlderPayload(reader: Reader): boolean {
  return PRINTABLE.test(name.decode(reader)) && PRINTABLE.test(name.decode(reader)) && reader.u8() <= 1;
}

/**
 * Recognises a payload from rc.21 on: a chain id, then the authority's domain. Layout B has the creation time
 * there, whose last two bytes are zero until the year 10889.
 */
function isChainPayload(reader: Reader): boolean {
  const { bytes, offset } = reader;
  if (bytes[offset + 6] === 0 && bytes[offset + 7] === 0) return false;
  return PRINTABLE.test(text.decode(reader)) && PRINTABLE.test(name.decode(reader));
}

/** Recognisers by the bytes after the version. Layouts A, A5 and A6 begin alike. */
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

/** Returns the known layout that bytes other than layout B appear to be in. */
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
 * Reads bytes in layout B. If they are malformed and look like another layout, the error names that layout;
 * valid layout B is never mistaken for another. @throws UnsupportedLayoutError, and the errors of `read`
 */
export function namingOtherLayouts<Result>(bytes: Uint8Array, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const layout = error instanceof TransactionDecodeError ? recogniseLayout(bytes) : undefined;
    throw layout === undefined ? error : new UnsupportedLayoutError(layout);
  }
}
