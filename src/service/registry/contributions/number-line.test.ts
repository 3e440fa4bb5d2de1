import { expect, test } from 'vitest';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { spanOf } from './number-line.ts';

function spanOfText(text: string) {
  const term = parseSearchTerm(text);
  if (!term.ok) throw new Error(term.reason);
  return spanOf(term);
}

/** The widest interval of each space. */
const WIDEST = {
  ipv4: '0.0.0.0-255.255.255.255',
  numeric: '000000000000000-999999999999999',
  phone: '+100000000000000-+999999999999999',
  ipv6: '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
};

test('lays the spaces one behind the other, so that none overlaps another', () => {
  const spans = Object.values(WIDEST).map((text) => {
    const { low, high } = spanOfText(text) ?? { low: '0', high: '0' };
    return { low: BigInt(low), high: BigInt(high) };
  });
  const ascending = spans.toSorted((left, right) => (left.low < right.low ? -1 : 1));
  for (const [index, { low, high }] of ascending.entries()) {
    expect(high).toBeGreaterThan(low);
    expect(low).toBeGreaterThan(ascending[index - 1]?.high ?? -1n);
  }
});
