import { AppError } from './app-error.ts';
import { bufferHex } from './hex-buffer.ts';
import { nativeHex } from './hex-native.ts';
import { tableHex } from './hex-table.ts';

/** Text that is not strict hex. `at` is the offset of the first wrong character, or the text's length where a digit is missing at its end. */
export class InvalidHexError extends AppError {
  constructor(at: number, message: string) {
    super('invalid-hex', message, { fields: { at } });
  }
}

const codec = nativeHex() ?? bufferHex() ?? tableHex;

function explain(hex: string): InvalidHexError {
  const at = hex.search(/[^0-9a-f]/iu);
  if (at === -1) {
    return new InvalidHexError(
      hex.length,
      `Hex has two digits for each byte, but this has ${hex.length}: one is missing or one too many.`,
    );
  }
  return new InvalidHexError(at, `Character ${at + 1} is not a hexadecimal digit (0-9, a-f).`);
}

/**
 * Reads strict hex: an even number of digits in either case, no `0x`, no white space. Always a plain `Uint8Array`
 * with a buffer of its own, so that it can be transferred and wiped. Throws `InvalidHexError`, whose message does
 * not repeat the text, since the text may be a key.
 */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = codec.decode(hex);
  if (bytes === undefined) throw explain(hex);
  return bytes;
}

/** Lower-case hex, two digits for each byte. */
export function bytesToHex(bytes: Uint8Array): string {
  return codec.encode(bytes);
}
