import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cidrBlocks } from './cidr-blocks.ts';
import { parseIdentifier } from './index.ts';
import { readCidr } from './ip.ts';

function blocksOf(range: string): readonly string[] {
  const identifier = parseIdentifier(range);
  if (!identifier.ok || (identifier.space !== 'ipv4' && identifier.space !== 'ipv6')) {
    throw new RangeError(range);
  }
  return cidrBlocks(identifier.space, identifier.low, identifier.high).map(({ cidr }) => cidr);
}

describe('the CIDR blocks of a range', () => {
  it.each([
    ['203.0.113.0-203.0.113.255', ['203.0.113.0/24']],
    ['203.0.113.7', ['203.0.113.7/32']],
    ['192.0.2.1-192.0.2.6', ['192.0.2.1/32', '192.0.2.2/31', '192.0.2.4/31', '192.0.2.6/32']],
    ['0.0.0.0-255.255.255.255', ['0.0.0.0/0']],
    ['2001:db8::-2001:db8::1:ffff:ffff:ffff:ffff', ['2001:db8::/63']],
    ['::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['::/0']],
  ])('of %s are %j', (range, blocks) => {
    expect(blocksOf(range)).toEqual(blocks);
  });

  it('join without a gap to exactly the range, and each is what its notation means', () => {
    const value = fc.bigInt({ min: 0n, max: (1n << 32n) - 1n });
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        let next = low;
        for (const { cidr, rangeText } of cidrBlocks('ipv4', low, high)) {
          const block = readCidr(cidr);
          expect(block?.rangeText).toBe(rangeText);
          const identifier = parseIdentifier(rangeText);
          expect(identifier).toMatchObject({ ok: true, low: next });
          next += block?.count ?? 0n;
        }
        expect(next).toBe(high + 1n);
      }),
      { numRuns: 50 },
    );
  });
});
