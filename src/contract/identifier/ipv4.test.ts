import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { formatIpv4, readIpv4 } from './ipv4.ts';

const read = (text: string) => readIpv4(text, 0, text.length);

describe('readIpv4', () => {
  it.each([['1.2.3.4', 0x0102_0304]])('reads %s', (text, address) => {
    expect(read(text)).toBe(address);
  });

  it.each([
    '1',
    '.1.2.3',
    '1.2.3.4.',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.00',
    '1.2.3.04',
    '1.2.3.4 ',
    ' 1.2.3.4',
    '1.2.3.-4',
    '+1.2.3.4',
    '1,2,3,4',
    '2130706433',
    '１.2.3.4',
    '1.2.3.4/8',
  ])('refuses %j', (text) => {
    expect(read(text)).toBe(-1);
  });

  it('reads only the part of the text that it is given', () => {
    expect(readIpv4('10.0.0.1-10.0.0.9', 9, 17)).toBe(0x0a00_0009);
    expect(readIpv4('10.0.0.1-10.0.0.9', 0, 9)).toBe(-1);
  });

  it('reads what formatIpv4 writes, for every address', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffff_ffff }), (address) => {
        expect(read(formatIpv4(address))).toBe(address);
      }),
    );
  });

  it('agrees with the platform about any text that looks a little like an address', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('.', '.', '0', '1', '2', '5', '6', '9', ' ', 'x'), maxLength: 16 }),
        (text) => {
          expect(read(text) !== -1).toBe(isIPv4(text));
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});
