import { expect, test } from 'vitest';
import { peerTypeText } from './peer-type-text.ts';

test.each([
  ['LARGE_TELCO', 'Large telco'],
  ['VENDOR', 'Vendor'],
  ['MVNO_PARTNER', 'Mvno partner'],
  ['constructor', 'Constructor'],
])('the type %s reads %s', (peerType, words) => {
  expect(peerTypeText(peerType)).toBe(words);
});
