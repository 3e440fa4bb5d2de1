import { AppError } from './app-error.ts';

/** Text that is not strict hex. `at` is the offset of the first character that is wrong, or the text's length when a digit is missing at the end. */
export class InvalidHexError extends AppError {
  constructor(at: number, message: string) {
    super('invalid-hex', message, { fields: { at } });
  }
}

export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length >> 1);
  const wrong = hex.search(/[^0-9a-f]/iu);
  if (wrong !== -1) throw new InvalidHexError(wrong, `Character ${wrong + 1} is not a hexadecimal digit.`);
  if (hex.length % 2 !== 0)
    throw new InvalidHexError(hex.length, 'Hex has two digits per byte; one is missing at the end.');
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}

export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
