import { expect, test } from 'vitest';
import { rangeText } from './range-text.ts';
import { parseSearchTerm } from './search-term.ts';

test.each([
  '10.0.0.1-10.0.0.200',
  '0.0.0.0-255.255.255.255',
  '2001:db8::-2001:db8::ffff',
  '+447700900000-+447700900999',
  '000000000000001-490154203237518',
])('writes %s as it is read', (text) => {
  const term = parseSearchTerm(text);
  if (!term.ok || term.space === undefined) throw new Error('It is a range.');
  expect(rangeText(term.space, term.low, term.high)).toBe(text);
});
