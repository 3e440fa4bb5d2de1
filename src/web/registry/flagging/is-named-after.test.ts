import { describe, expect, it } from 'vitest';
import { isNamedAfter } from './is-named-after.ts';

describe('the name of an asset', () => {
  it.each([
    ['203.0.113.7_12#contribution', '203.0.113.7'],
    ['203.0.113.7-203.0.113.7_12#contribution', '203.0.113.7'],
    ['203.0.113.7_12#contribution', '203.0.113.7-203.0.113.7'],
    ['+441-+449_12345#contribution', '+441-+449'],
    ['fraud%40example.com_1#contribution', 'fraud@example.com'],
    ['https://a-b.com/?x=1_2%23top_3#contribution', 'https://a-b.com/?x=1_2#top'],
    ['100%25-100%25_1#contribution', '100%'],
  ])('%s is that of %s', (definitionId, identifier) => {
    expect(isNamedAfter(definitionId, identifier)).toBe(true);
  });

  it.each([
    ['another identifier', '203.0.113.8_12#contribution', '203.0.113.7'],
    ['one that goes on', '203.0.113.77_12#contribution', '203.0.113.7'],
    ['a range that starts with it', '203.0.113.7-203.0.113.8_12#contribution', '203.0.113.7'],
    ['another case', 'https://A.example/_1#contribution', 'https://a.example/'],
    ['a look-alike', 'pаypal.example_1#contribution', 'paypal.example'],
    ['another domain', '203.0.113.7_12#wonderland', '203.0.113.7'],
    ['no number', '203.0.113.7#contribution', '203.0.113.7'],
    ['no convention at all', 'a81bc81b#contribution', '203.0.113.7'],
    ['nothing', '', '203.0.113.7'],
  ])('is not that of its row with %s', (_, definitionId, identifier) => {
    expect(isNamedAfter(definitionId, identifier)).toBe(false);
  });
});
