import { expect, test } from 'vitest';
import { lookAlike } from './look-alike.ts';

test.each([
  ['203.0.113.7', '203.0.113.8'],
  ['+447700900129', '+447700900120'],
  ['+447700900000-+447700900999', '+447700900000-+447700900990'],
  ['2001:db8::a1f', '2001:db8::a2f'],
  ['10.0.0.0/24', '10.0.0.0/25'],
])('%s becomes %s', (text, changed) => {
  expect(lookAlike(text)).toBe(changed);
});

test.each([
  ['https://example.com/login', 'https://\u0435xample.com/login'],
  ['alice@bank.example', '\u0430lice@bank.example'],
  ['alice%40bank.example', '\u0430lice%40bank.example'],
])('%s gets a Cyrillic letter', (text, changed) => {
  expect(lookAlike(text)).toBe(changed);
});

test.each(['hi@bild.limit', '::', ''])('%s gets an invisible character', (text) => {
  expect(lookAlike(text)).toBe(`${text}\u200b`);
});
