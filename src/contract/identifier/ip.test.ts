import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIdentifier } from './index.ts';
import { readCidr } from './ip.ts';
import { formatIpv4 } from './ipv4.ts';

describe('readCidr', () => {
  it.each([
    ['10.0.0.0/24', '10.0.0.0-10.0.0.255', 256n],
    ['10.0.0.5/24', '10.0.0.0-10.0.0.255', 256n],
    ['10.0.0.5/32', '10.0.0.5', 1n],
    ['10.0.0.5/31', '10.0.0.4-10.0.0.5', 2n],
    ['0.0.0.0/0', '0.0.0.0-255.255.255.255', 1n << 32n],
    ['2001:db8::/32', '2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 1n << 96n],
    ['2001:DB8::7/128', '2001:db8::7', 1n],
    ['::/0', '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 1n << 128n],
  ])('reads %s as %s', (text, rangeText, count) => {
    expect(readCidr(text)).toMatchObject({ rangeText, count });
  });

  it.each([
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '10.0.0/8',
    '::/129',
    '/8',
    '10.0.0.0/24/24',
    '10.0.0.0/255.0.0.0',
  ])('does not read %j', (text) => {
    expect(readCidr(text)).toBeUndefined();
  });

  it('gives a range that is accepted, holds the address and has 2^n addresses', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffff_ffff }), fc.integer({ min: 0, max: 32 }), (address, prefix) => {
        const block = readCidr(`${formatIpv4(address)}/${prefix}`);
        const parsed = parseIdentifier(block?.rangeText ?? '');
        expect(parsed).toMatchObject({ ok: true, space: 'ipv4' });
        if (!parsed.ok || parsed.low === undefined) return;
        expect(parsed.high - parsed.low + 1n).toBe(block?.count);
        expect(parsed.low <= BigInt(address) && BigInt(address) <= parsed.high).toBe(true);
      }),
    );
  });
});
