import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../../contract/country.ts';
import { countryName } from './country-name.ts';

describe('the name of a country', () => {
  it.each([
    ['SE', 'Sweden'],
    ['GB', 'United Kingdom'],
    ['XK', 'Kosovo'],
  ])('%s is %s', (code, name) => {
    expect(countryName(code)).toBe(name);
  });

  it('exists for every country that can be reported', () => {
    expect(COUNTRY_CODES.filter((code) => countryName(code) === code)).toEqual([]);
  });

  it.each(['', 'se', 'Atlantis', 'QQ', '840', 'S E'])('leaves %o unchanged', (text) => {
    expect(countryName(text)).toBe(text);
  });
});
