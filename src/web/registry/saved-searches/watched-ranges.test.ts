import { describe, expect, it } from 'vitest';
import { watchedRanges, wholeInParts } from './watched-ranges.ts';

describe('the ranges of a watched search', () => {
  it('are the fewest that cover the entries', () => {
    expect(
      watchedRanges([
        '+447700900100-+447700900199',
        '192.0.2.128-192.0.2.255',
        '+447700900000-+447700900099',
        '192.0.2.0-192.0.2.127',
        '192.0.2.7',
        '8.8.8.8',
        '490154203237518',
        '2001:db8::-2001:db8::ff',
      ]),
    ).toEqual([
      '8.8.8.8',
      '192.0.2.0-192.0.2.255',
      '2001:db8::-2001:db8::ff',
      '490154203237518',
      '+447700900000-+447700900199',
    ]);
  });

  it('are looked up in parts only if the parts are narrower and together cover the range', () => {
    const whole = '10.0.0.0-10.0.0.255';
    const halves = ['10.0.0.0-10.0.0.127', '10.0.0.128-10.0.0.255'];
    expect(wholeInParts(whole, halves)).toEqual(halves);
    expect(wholeInParts(whole, halves.slice(1))).toEqual([]);
    expect(wholeInParts(whole, ['10.0.0.0', '10.0.0.255'])).toEqual([]);
    expect(wholeInParts(whole, [whole])).toEqual([]);
    expect(wholeInParts(whole, [...halves, '11.0.0.0'])).toEqual([]);
    expect(wholeInParts(whole, [])).toEqual([]);
  });
});
