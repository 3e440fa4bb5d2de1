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
