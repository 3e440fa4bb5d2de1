import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('leaves a text alone that is not too long', () => {
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText('', 3)).toBe('');
});

it('says how much is left out, before and behind', () => {
  expect(cutText('abcdef', 4)).toBe('abcd… (and 2 more characters)');
  expect(cutText('abcdef', 2, 2)).toBe('(2 characters before) …cd… (and 2 more characters)');
  expect(cutText('abcdef', 4, 3)).toBe('(3 characters before) …def');
  expect(cutText('abc', 4, 9)).toBe('(3 characters before) …');
});

it('does not break a character beyond U+FFFF', () => {
  expect(cutText('a𠀀b', 2)).toBe('a… (and 3 more characters)');
  expect(cutText('a𠀀b', 9, 2)).toBe('(1 characters before) …𠀀b');
});
