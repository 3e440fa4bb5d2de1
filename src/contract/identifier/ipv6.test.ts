import { isIPv6 as platformIsIpv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { canonicalIpv6, formatIpv6, formatIpv6Groups, ipv6ValueOf, isIpv6, readIpv6 } from './ipv6.ts';

const groupArbitrary = fc.oneof(fc.constant(0), fc.constant(0), fc.nat({ max: 0xffff }));
const addressArbitrary = fc.array(groupArbitrary, { minLength: 8, maxLength: 8 });

function canonicalOf(text: string): string | undefined {
  const address = readIpv6(text, 0, text.length);
  return address && canonicalIpv6(address, text, 0, text.length);
}

/** Formats an address as browsers do: RFC 5952 without dotted tails. */
function asUrlHost(text: string): string {
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}

describe('IPv6', () => {
  it.each([
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['::ffff:192.0.2.128', '::ffff:192.0.2.128'],
    ['::FFFF:C000:0280', '::ffff:192.0.2.128'],
    ['0:0:0:0:0:ffff:c000:280', '::ffff:192.0.2.128'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
  ])('writes %s as %s', (text, canonical) => {
    expect(canonicalOf(text)).toBe(canonical);
    expect(canonicalOf(canonical)).toBe(canonical);
  });

  it.each([
    ':',
    ':::',
    '1',
    '1:',
    ':1',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8::',
    '::1:2:3:4:5:6:7:8',
    '1::2:3:4:5:6:7:8',
    '12345::',
    'g::',
    '::1%eth0',
    '[::1]',
    ' ::1',
    '::1 ',
    '1:2:3:4:5:6:7:1.2.3.4',
    '::1.2.3',
    '::1.2.3.256',
    '::01.2.3.4',
    '1.2.3.4::',
    '::1.2.3.4:5',
    '1.2.3.4',
    '::/0',
    '０::1',
  ])('refuses %j', (text) => {
    expect(isIpv6(text)).toBe(false);
  });

  it('reads what it writes, for every address', () => {
    fc.assert(
      fc.property(addressArbitrary, (groups) => {
        const text = formatIpv6Groups(groups);
        expect(readIpv6(text, 0, text.length)?.groups).toEqual(groups);
        expect(formatIpv6(ipv6ValueOf(groups))).toBe(text);
      }),
    );
  });

  it('writes what browsers write, wherever the zeros lie', () => {
    fc.assert(
      fc.property(addressArbitrary, (groups) => {
        const text = formatIpv6Groups(groups);
        fc.pre(!text.includes('.'));
        expect(asUrlHost(text)).toBe(text);
      }),
      { numRuns: runs(500) },
    );
  });

  it('finds the canonical form of every way to write an address', () => {
    const written = fc.tuple(
      addressArbitrary,
      fc.boolean(),
      fc.boolean(),
      fc.nat({ max: 7 }),
      fc.nat({ max: 8 }),
    );
    fc.assert(
      fc.property(written, ([groups, upper, padded, gapStart, gapLength]) => {
        const parts = groups.map((group) => group.toString(16).padStart(padded ? 4 : 1, '0'));
        const gap = groups.slice(gapStart, gapStart + gapLength);
        const text =
          gap.length > 0 && gap.every((group) => group === 0)
            ? `${parts.slice(0, gapStart).join(':')}::${parts.slice(gapStart + gap.length).join(':')}`
            : parts.join(':');
        expect(canonicalOf(upper ? text.toUpperCase() : text)).toBe(formatIpv6Groups(groups));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('agrees with the platform about any text that looks a little like an address', () => {
    const unit = fc.constantFrom(':', ':', '::', '0', 'a', 'F', '12', '1.2.3.4', '.', 'g');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 18 }), (parts) => {
        const text = parts.join('');
        expect(isIpv6(text)).toBe(platformIsIpv6(text));
      }),
      { numRuns: runs(5000) },
    );
  });

  it('turns groups into one number of 128 bits', () => {
    expect(ipv6ValueOf([0, 0, 0, 0, 0, 0, 0, 1])).toBe(1n);
    expect(ipv6ValueOf(Array.from({ length: 8 }, () => 0xffff))).toBe((1n << 128n) - 1n);
    expect(ipv6ValueOf([0x2001, 0xdb8, 0, 0, 0, 0, 0, 0])).toBe(0x2001_0db8n << 96n);
  });
});
