import { describe, expect, it } from 'vitest';
import { hexToBytes } from '../../contract/hex.ts';
import { decodeTransaction, readTransaction } from './decode.ts';

describe('nesting', () => {
  const header = hexToBytes('01000068e5cf8b01000028776f6e6465726c616e6414616c6963650004');
  const trailer = [0, 0, 0];
  const fail = [17, 0];
  const nested = (open: readonly number[], times: number, inner: readonly number[]): Uint8Array => {
    const end = header.length + times * open.length;
    const bytes = new Uint8Array(end + inner.length + trailer.length);
    bytes.set(header);
    for (let at = header.length; at < end; at += open.length) bytes.set(open, at);
    bytes.set([...inner, ...trailer], end);
    return bytes;
  };

  const SEQUENCE_OF_ONE = [7, 4];
  const LOG_OF_NOT = [16, 13, 22, 0];
  const VEC_OF_ONE = [3, 4];

  it.each([1, 200, 256])('of %i sequences is read', (times) => {
    expect(() => readTransaction(nested(SEQUENCE_OF_ONE, times, fail))).not.toThrow();
  });

  it('of 256 lists in a value is read', () => {
    const value = Array.from({ length: 255 }, () => VEC_OF_ONE).flat();
    const bytes = nested(LOG_OF_NOT, 1, [13, ...value, 3, 0]);
    expect(() => decodeTransaction(bytes)).not.toThrow();
  });

  it.each([300, 5000, 1_000_000])('of %i sequences is refused with a typed error', (times) => {
    expect(() => decodeTransaction(nested(SEQUENCE_OF_ONE, times, fail))).toThrow(
      'nesting of at most 256 levels',
    );
  });
});
