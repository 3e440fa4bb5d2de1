import { expect, it } from 'vitest';
import { alikeEnds } from './alike-ends.ts';

it.each([
  ['one digit', '+447700900123', '+447700900133', { before: 11, after: 1 }],
  ['a digit more', '1111', '11111', { before: 4, after: 0 }],
  ['other texts altogether', 'IPFraud', 'Scam', { before: 0, after: 0 }],
  ['nothing asked', 'nothing', '203.0.113.7', { before: 0, after: 0 }],
  ['a mark, which stays whole', 'telco-1⟨U+200B⟩x', 'telco-1⟨U+200D⟩x', { before: 7, after: 1 }],
  ['a pair, which stays whole', 'abcd😀', 'abcd😁', { before: 4, after: 0 }],
])('of texts that differ in %s', (_, one, other, alike) => {
  expect(alikeEnds(one, other)).toEqual(alike);
});
