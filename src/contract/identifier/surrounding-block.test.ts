import { describe, expect, it } from 'vitest';
import { parseSearchTerm } from './search-term.ts';
import { surroundingBlock } from './surrounding-block.ts';

function blockAround(text: string): string | undefined {
  const term = parseSearchTerm(text);
  if (!term.ok) throw new RangeError(term.reason);
  return surroundingBlock(term);
}

describe('the block around an identifier', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0-203.0.113.255'],
    ['255.255.255.255', '255.255.255.0-255.255.255.255'],
    ['203.0.113.8-203.0.113.15', '203.0.113.0-203.0.113.255'],
    ['2001:db8::1', '2001:db8::-2001:db8::ffff:ffff:ffff:ffff'],
    ['+447700900123', '+447700900000-+447700900999'],
    ['490154203237518', '490154203237000-490154203237999'],
    ['000000000000007', '000000000000000-000000000000999'],
  ])('of %s is %s, which can itself be searched', (text, block) => {
    expect(blockAround(text)).toBe(block);
    expect(parseSearchTerm(block)).toMatchObject({ ok: true });
  });

  it.each([
    '203.0.113.0-203.0.113.255',
    '203.0.113.250-203.0.114.5',
    '+447700900000-+447700999999',
    'fraud@example.com',
    'https://example.com/',
  ])('does not exist for %s', (text) => {
    expect(blockAround(text)).toBeUndefined();
  });
});
