import { expect, it } from 'vitest';
import { isComposing } from './is-composing.ts';

it.each([
  ['a key within a word that is composed', { isComposing: true, keyCode: 229 }, true],
  ['the Enter that ends the word, in Safari', { isComposing: false, keyCode: 229 }, true],
  ['an Enter of its own', { isComposing: false, keyCode: 13 }, false],
])('%s', (_, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});
