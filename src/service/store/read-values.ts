import { StoreError } from './store-error.ts';

/** An int8 as a number. @throws {StoreError} `int8-too-large` beyond 2^53 */
export function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new StoreError(
      'int8-too-large',
      'The store holds a whole number beyond 2^53, which this service never writes.',
    );
  }
  return value;
}

/** A bytea as bytes. @throws {StoreError} `bytea-output` when the text is not hex */
export function readBytes(text: string): Uint8Array {
  if (!text.startsWith('\\x'))
    throw new StoreError(
      'bytea-output',
      'The database’s setting bytea_output must be hex, as it is by default.',
    );
  // A plain Uint8Array: a Buffer compares, copies and prints differently.
  return Uint8Array.from(Buffer.from(text.slice(2), 'hex'));
}
