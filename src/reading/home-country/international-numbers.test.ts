import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json';
import { describe, expect, it } from 'vitest';
import { isCountryCode } from '../../contract/country.ts';
import { DIALLING_RULES } from './dialling-rules.ts';
import { dialledNumber, internationalNumbers } from './international-numbers.ts';

describe('the international numbers of a national one', () => {
  it.each([
    ['GB', '07700 900123', ['+447700900123']],
    ['GB', '(07700) 900-123', ['+447700900123']],
    ['GB', '7700900123', ['+447700900123']],
    ['GB', '447700900123', ['+447700900123']],
    ['US', '1 (212) 555-0123', ['+12125550123']],
    ['US', '212.555.0123', ['+12125550123']],
    ['IT', '06 6982 0000', ['+390669820000']],
    ['HU', '06 20 123 4567', ['+36201234567']],
    // The area code 04930 and the calling code 49 cannot be told apart without their areas.
    ['DE', '4930123456', ['+4930123456', '+494930123456']],
  ] as const)('in %s: %s', (country, text, numbers) => {
    expect(internationalNumbers(text, country)).toEqual(numbers);
  });

  it.each([
    ['07700900100-07700900199', ['+447700900100-+447700900199']],
    ['07700 900 100 – 07700 900 199', ['+447700900100-+447700900199']],
    ['07700900100 to 07700900199', ['+447700900100-+447700900199']],
    // The ends are in the wrong order, so this is no range; joined, they are no number.
    ['07700900199-07700900100', []],
  ])('of a range: %s', (text, numbers) => {
    expect(internationalNumbers(text, 'GB')).toEqual(numbers);
  });

  it.each([
    ['too short', '0770'],
    ['too long', '077009001234567'],
    ['international already', '+44 7700 900123'],
    ['international by 00', '0044 7700 900123'],
    ['an identifier of 15 digits', '353912108020001'],
    ['an address', '192.0.2.1'],
    ['a million spaces', `0${' '.repeat(1_000_000)}7`],
    ['words', 'call 07700 900123'],
    ['nothing', ' '],
  ])('are none where the text is %s', (_what, text) => {
    expect(internationalNumbers(text, 'GB')).toEqual([]);
  });

  it('are none without a home country, and in one without numbers', () => {
    expect(internationalNumbers('07700 900123', null)).toEqual([]);
    expect(internationalNumbers('07700 900123', 'AQ')).toEqual([]);
  });

  it('are those of libphonenumber, for an example of each country', () => {
    const countries = Object.keys(DIALLING_RULES).filter(isCountryCode);
    const wrong = countries.flatMap((country) => {
      const example = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
      if (example === undefined) return [`${country}: no example`];
      const [found] = internationalNumbers(example.formatNational(), country);
      return found === example.number ? [] : [`${example.formatNational()} in ${country} is ${found}`];
    });
    // Argentina's mobile numbers are dialled with a 15 in the middle, which no prefix describes.
    expect(wrong).toEqual(['011 15-2345-6789 in AR is undefined']);
  });
});

describe('the number that a country dials', () => {
  it.each([
    ['GB', '07700 900123', '+447700900123'],
    ['GB', '447700900123', '+447700900123'],
    ['GB', '07700900100-07700900199', '+447700900100-+447700900199'],
    ['DK', '20 12 34 56', '+4520123456'],
    // Without the 0, it may be the number of another country that lacks its +.
    ['GB', '7700900123', undefined],
    ['DE', '54911234567', undefined],
    ['DE', '4930123456', undefined],
    ['GB', '+447700900123', undefined],
  ] as const)('in %s: %s is %s', (country, text, number) => {
    expect(dialledNumber(text, country)).toBe(number);
  });
});
