import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentEncode, percentEncodeBeyondAscii } from './percent-encode.ts';

describe('percent-encoding', () => {
  it('writes the bytes of UTF-8 in upper case, two digits each', () => {
    expect(percentEncode('\t%é€😀')).toBe('%09%25%C3%A9%E2%82%AC%F0%9F%98%80');
  });

  it('of what is beyond ASCII changes nothing else and is what browsers send', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '/', '%', '?', '=', 'é', 'ß', '中', '😀', '\u0301') }),
        (rest) => {
          const encoded = percentEncodeBeyondAscii(rest);
          expect(encoded).toBe(rest.replace(/\P{ASCII}+/gu, encodeURIComponent));
          expect(percentEncodeBeyondAscii(encoded)).toBe(encoded);
        },
      ),
    );
  });
});
