import { describe, expect, it } from 'vitest';
import { relationOf } from './relation.ts';
import { parseSearchTerm, type SearchTerm } from './search-term.ts';

function term(text: string): SearchTerm {
  const parsed = parseSearchTerm(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed;
}

describe('how a contribution lies to the query', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', 'exact'],
    ['203.0.113.7', '203.0.113.0-203.0.113.255', 'contains'],
    ['203.0.113.0-203.0.113.255', '203.0.113.7', 'inside'],
    ['203.0.113.0-203.0.113.255', '203.0.113.0-203.0.113.255', 'exact'],
    ['203.0.113.0-203.0.113.255', '203.0.113.0-203.0.113.128', 'inside'],
    ['203.0.113.0-203.0.113.255', '203.0.112.0-203.0.113.128', 'overlaps'],
    ['203.0.113.0-203.0.113.255', '203.0.113.128-203.0.114.1', 'overlaps'],
    ['203.0.113.7', '203.0.113.8', 'apart'],
    ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1', 'exact'],
    ['2001:db8::-2001:db8::ff', '2001:db8::7', 'inside'],
    ['+447700900000-+447700900999', '+447700900123', 'inside'],
    ['+447700900123', '+447700900000-+447700900999', 'contains'],
    ['490154203237518', '490154203237518', 'exact'],
    ['490154203237500-490154203237599', '490154203237518', 'inside'],
    ['fraud@Example.com', 'fraud@example.com', 'exact'],
    ['fraud@example.com', 'Fraud@example.com', 'apart'],
    ['https://example.com/a', 'HTTPS://EXAMPLE.com/a', 'exact'],
    ['https://example.com/a', 'https://example.com/A', 'apart'],
    ['https://example.com/a', 'fraud@example.com', 'apart'],
    ['+447700900123', '447700900123123', 'apart'],
    ['0.0.0.1', '::1', 'apart'],
  ])('%s asked, %s found: %s', (asked, found, relation) => {
    expect(relationOf(term(asked), found)).toBe(relation);
  });

  it('says nothing about an identifier in a form of another deployment', () => {
    expect(relationOf(term('203.0.113.7'), 'IMSI 24001')).toBeUndefined();
  });
});
