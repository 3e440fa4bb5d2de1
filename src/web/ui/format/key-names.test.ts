import { expect, it } from 'vitest';
import { isApple, withModifier } from './key-names.ts';

it.each([
  ['MacIntel', '⌘K'],
  ['iPhone', '⌘K'],
  ['Win32', 'Ctrl K'],
  ['Linux x86_64', 'Ctrl K'],
])('a combination on %s is %s', (platform, keys) => {
  expect(withModifier('K', isApple(platform))).toBe(keys);
});
