import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json';
import { describe, expect, it } from 'vitest';
import { isCountryCode } from '../../contract/country.ts';
import { dialledNumbers } from './dialled-numbers.ts';

describe('the numbers that digits without a + may be', () => {
  it.each([
    ['GB', '07700 900123', ['+447700900123'], undefined],
    ['GB', '(07700) 900-123', ['+447700900123'], undefined],
    ['GB', '7700900123', ['+447700900123'], undefined],
    ['GB', '447700900123', ['+447700900123'], '+447700900123'],
    ['US', '1 (212) 555-0123', ['+12125550123'], '+12125550123'],
    ['US', '212.555.0123', ['+12125550123'], undefined],
    ['US', '2025550123', ['+12025550123'], '+2025550123'],
    ['US', '011 44 20 7222 1234', ['+442072221234'], undefined],
    ['IT', '06 6982 0000', ['+390669820000'], undefined],
    ['HU', '06 20 123 4567', ['+36201234567'], undefined],
    ['AR', '011 15-2345-6789', ['+5491123456789'], undefined],
    // The area code 04930 and the calling code 49 cannot be told apart without their areas.
    ['DE', '4930123456', ['+4930123456', '+494930123456'], '+4930123456'],
    [null, '447700900123', [], '+447700900123'],
  ] as const)('in %s: %s', (country, text, dialled, withPlus) => {
    expect(dialledNumbers(text, country)).toMatchObject({ dialled, withPlus });
  });

  it.each([
    ['too short', '0770'],
    ['too long', '077009001234567'],
    ['international already', '+44 7700 900123'],
    ['international by 00', '0044 7700 900123'],
    ['an address', '192.0.2.1'],
    ['an address that is still being typed', '192.168.1'],
    ['no address, but meant for one', '192.0.2.300'],
    ['a million spaces', `0${' '.repeat(1_000_000)}7`],
    ['words', 'call 07700 900123'],
    ['of no country', '999999999999'],
    ['nothing', ' '],
  ])('are none where the text is %s', (_what, text) => {
    expect(dialledNumbers(text, 'GB')).toEqual({ dialled: [], withPlus: undefined, only: undefined });
  });

  it('are none without a home country, and in one without numbers', () => {
    expect(dialledNumbers('07700 900123', null).dialled).toEqual([]);
    expect(dialledNumbers('07700 900123', 'AQ').dialled).toEqual([]);
  });

  it('are those of libphonenumber, for an example of each country', () => {
    const wrong = getCountries().flatMap((country) => {
      if (!isCountryCode(country)) return [];
      const example = getExampleNumber(country, examples);
      if (example === undefined) return [`${country}: no example`];
      const [found] = dialledNumbers(example.formatNational(), country).dialled;
      // Shorter than any number that can be reported.
      if (found === undefined && example.number.length < 8) return [];
      return found === example.number ? [] : [`${example.formatNational()} in ${country} is ${found}`];
    });
    // Three groups of at most three digits are an address that is still being typed.
    expect(wrong).toEqual(['75.12.34 in NC is undefined']);
  });

  it.each([
    ['GB', '07700 900123', '+447700900123'],
    ['GB', '447700900123', '+447700900123'],
    ['DK', '20 12 34 56', '+4520123456'],
    ['US', '212.555.0123', '+12125550123'],
    ['AR', '011 15-2345-6789', '+5491123456789'],
    // Without the 0, it may be the number of another country that lacks its +.
    ['GB', '7700900123', undefined],
    ['US', '2025550123', undefined],
    ['DE', '54911234567', undefined],
    ['DE', '4930123456', undefined],
    ['GB', '+447700900123', undefined],
    // No country dials as many digits without a 0.
    [null, '447700900123', '+447700900123'],
    ['SE', '447700900123', '+447700900123'],
    [null, '4915112345678', '+4915112345678'],
    [null, '46701234567', '+46701234567'],
    [null, '37120123456', '+37120123456'],
    // Peru, or as dialled in Brazil; a mobile number of Germany without its 0; the United States, or an address.
    [null, '51987654321', undefined],
    [null, '15112345678', undefined],
    [null, '2025550123', undefined],
    // Vietnam and Taiwan, or as dialled in Russia.
    [null, '84841707847', undefined],
    [null, '88632345678', undefined],
  ] as const)('in %s: %s can only be %s', (country, text, number) => {
    expect(dialledNumbers(text, country).only).toBe(number);
  });
});
