import { expect, it } from 'vitest';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { numbersBeginningWith } from './numbers-beginning-with.ts';

it.each([
  ['+447700900', '+447700900000-+447700900999'],
  ['+1212555', '+12125550000-+12125559999'],
  ['+447700900123', undefined],
  ['+4512345678', undefined],
  ['+493012345', undefined],
  ['+447700900-+447700999', undefined],
  ['+88213012345', undefined],
  ['203.0.113.7', undefined],
])('%s may be meant as the beginning of %s', (text, range) => {
  const term = parseSearchTerm(text);
  expect(term.ok && numbersBeginningWith(term)).toBe(range);
});
