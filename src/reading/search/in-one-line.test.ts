import { expect, it } from 'vitest';
import { inOneLine } from './in-one-line.ts';

it.each([
  ['a\nb', 'a|b'],
  ['a \r\n\r\n b\n', 'a|b|'],
  ['a\t\n\tb', 'a|\tb'],
  ['a  b', 'a  b'],
  ['', ''],
])('%j has one line: %j', (text, oneLine) => {
  expect(inOneLine(text, '|')).toBe(oneLine);
});

it('takes linear time for many spaces', () => {
  const text = `a${' '.repeat(1_000_000)}b`;
  expect(inOneLine(text, '|') === text).toBe(true);
});
