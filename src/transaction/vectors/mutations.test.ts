import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { decodeTransaction, readTransaction } from '../envelope/decode.ts';
import { TransactionDecodeError, UnsupportedLayoutError } from '../scale/errors.ts';
import { transactionPayload } from '../scale/model.ts';
import { Writer } from '../scale/writer.ts';
import { layoutBCases } from './vectors.ts';

const attempt = (act: () => unknown): string => {
  try {
    act();
    return 'accepted';
  } catch (error) {
    if (error instanceof TransactionDecodeError || error instanceof UnsupportedLayoutError)
      return error.message;
    throw error;
  }
};

/** Stepping over and decoding agree, and whatever is accepted is written back to the same bytes. */
function problemWith(bytes: Uint8Array): string {
  const skipped = attempt(() => decodeTransaction(bytes));
  if (attempt(() => readTransaction(bytes)) !== skipped) return 'stepping over and decoding do not agree';
  if (skipped !== 'accepted') return 'none';
  const transaction = decodeTransaction(bytes);
  const writer = new Writer();
  transactionPayload.encode(writer, transaction.read());
  return bytesToHex(writer.finish()) === bytesToHex(transaction.payload)
    ? 'none'
    : 'it was not written back to the same bytes';
}

const shortCases = layoutBCases.filter(({ unsignedHex }) => unsignedHex.length < 4000);

describe('bytes of the vectors with something changed', () => {
  it.each(shortCases)(
    '$name with any one byte one higher, or with its lowest or highest bit turned',
    ({ unsignedHex }) => {
      const original = hexToBytes(unsignedHex);
      const problems: string[] = [];
      for (const [index, byte] of original.entries()) {
        for (const changed of [(byte + 1) & 0xff, byte ^ 1, byte ^ 0x80]) {
          const bytes = original.slice();
          bytes[index] = changed;
          const problem = problemWith(bytes);
          if (problem !== 'none') problems.push(`byte ${index} as ${changed}: ${problem}`);
        }
      }
      expect(problems).toEqual([]);
    },
  );

  it('with parts of several cut out, repeated, and put together', () => {
    const sources = shortCases.map(({ unsignedHex }) => hexToBytes(unsignedHex));
    const cut = fc.record({
      source: fc.nat({ max: sources.length - 1 }),
      other: fc.nat({ max: sources.length - 1 }),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      to: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(cut, ({ from, other, source, to }) => {
        const first = sources[source] ?? new Uint8Array();
        const second = sources[other] ?? new Uint8Array();
        const head = first.subarray(0, Math.floor(from * first.length));
        const tail = second.subarray(Math.floor(to * second.length));
        expect(problemWith(Uint8Array.from([...head, ...tail]))).toBe('none');
      }),
      { numRuns: runs(2000) },
    );
  });
});

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
    expect(problemWith(nested(SEQUENCE_OF_ONE, times, fail))).toBe('none');
    expect(attempt(() => decodeTransaction(nested(SEQUENCE_OF_ONE, times, fail)))).toBe('accepted');
  });

  it('of 256 lists in a value is read', () => {
    const value = Array.from({ length: 255 }, () => VEC_OF_ONE).flat();
    const bytes = nested(LOG_OF_NOT, 1, [13, ...value, 3, 0]);
    expect(attempt(() => decodeTransaction(bytes))).toBe('accepted');
  });

  it.each([300, 5000, 1_000_000])('of %i sequences is refused with a typed error', (times) => {
    expect(attempt(() => decodeTransaction(nested(SEQUENCE_OF_ONE, times, fail)))).toContain(
      'nesting of at most 256 levels',
    );
  });
});
