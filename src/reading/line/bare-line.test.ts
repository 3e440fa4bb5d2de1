import { describe, expect, it } from 'vitest';
import { bareLine } from './bare-line.ts';

describe('a line of a list', () => {
  it.each([
    ['- +447700900123', '+447700900123'],
    ['• 8.8.8.8 (open proxy)', '8.8.8.8'],
    ['1. +447700900123 (wangiri)', '+447700900123'],
    ['12) a@example.com (seen 21.11.2026 10:02)', 'a@example.com'],
    ['1. 1.2.3.4', '1.2.3.4'],
    ['3. https://evil.example/b(x) (C2, twice)', 'https://evil.example/b(x)'],
    ['1.', ''],
  ])('is bare without its bullet and its remark: %s', (line, text) => {
    expect(bareLine(line)).toMatchObject({ text, isGuess: false });
  });

  it.each(['(44)', '(0)', '(ext. 12)', '(to 900199)', '(x)', '(12 calls)'])(
    'has a remark that may be a part of it, as a guess: %s',
    (remark) => {
      expect(bareLine(`+447700900123 ${remark}`)).toMatchObject({ text: '+447700900123', isGuess: true });
    },
  );

  it.each([
    '1.2.3.4',
    '12)345 6789',
    '-447700900123',
    '1234. +447700900123',
    '+44 (0) 7700 900123',
    'https://evil.example/b(x)',
    '8.8.8.8 (+447700900123)',
    '8.8.8.8 (8.8.4.4)',
    '8.8.8.8 (also 07700 900123)',
    '8.8.8.8 (evil.example)',
    '8.8.8.8 (evil[.]example)',
    '8.8.8.8 (a@example.com)',
    '+44 7700 900 (xxx)',
    '(wangiri)',
    `- ${'0123456789abcdef'.repeat(4)} (wangiri)`,
  ])('is left as it is: %s', (line) => {
    expect(bareLine(line).text).toBe(line);
  });
});
