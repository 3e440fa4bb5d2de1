import { describe, expect, it } from 'vitest';
import { pairUp } from './pair-up.ts';

const show = (asked: string, found: string): string => {
  const { extra, missing, pairs } = pairUp(asked.split(''), found.split(''));
  const texts = pairs.map((pair) => `${pair.asked}${pair.found}`);
  return `${texts.join(' ')} missing ${missing.join(' ')} extra ${extra.join(' ')}`;
};

describe('pairing', () => {
  it.each([
    ['the same in the same order', 'abc', 'abc', '00 11 22 missing  extra '],
    ['two exchanged', 'abc', 'bac', '01 10 22 missing  extra '],
    ['one changed', 'abc', 'axc', '00 11 22 missing  extra '],
    ['the first gone', 'abc', 'bc', '10 21 missing 0 extra '],
    ['one more in front', 'ab', 'xab', '01 12 missing  extra 0'],
    ['one doubled', 'ab', 'aab', '00 12 missing  extra 1'],
    ['one more at the end', 'ab', 'abx', '00 11 missing  extra 2'],
    ['the same one several times', 'aab', 'aba', '00 12 21 missing  extra '],
    ['nothing found', 'ab', '', ' missing 0 1 extra '],
    ['nothing asked', '', 'ab', ' missing  extra 0 1'],
    ['all others', 'ab', 'xyz', '00 11 missing  extra 2'],
  ])('of %s', (_, asked, found, expected) => {
    expect(show(asked, found)).toBe(expected);
  });
});
