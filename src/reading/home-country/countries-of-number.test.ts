import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json';
import { describe, expect, it } from 'vitest';
import { isCountryCode } from '../../contract/country.ts';
import { countriesOfNumber } from './countries-of-number.ts';

describe('the countries of a number', () => {
  it('hold the one that its example is from, for every country', () => {
    const missed = getCountries().filter((country) => {
      const number = getExampleNumber(country, examples)?.number;
      return number !== undefined && isCountryCode(country) && !countriesOfNumber(number).includes(country);
    });
    expect(missed).toEqual([]);
  });

  it.each([
    ['+447700900123', 'GB'],
    ['+37120000000', 'LV'],
    ['+74951234567', 'RU'],
    ['+39061234567', 'IT'],
    ['+12125550123', 'US'],
    ['+18765550123', 'JM'],
    ['+14165550123', 'CA'],
    ['+881612345678', undefined],
    ['+88213012345', undefined],
    ['+80012345678', undefined],
    ['+18005550123', undefined],
  ])('%s is likeliest from %s', (number, country) => {
    expect(countriesOfNumber(number)[0]).toBe(country);
  });

  it('know every area code of calling code 1', () => {
    const wrong: string[] = [];
    for (let area = 200; area < 990; area += 1) {
      const number = `+1${area}2345678`;
      const country = parsePhoneNumberFromString(number)?.country;
      const found = countriesOfNumber(number);
      // Service numbers belong to no country here.
      const isFound = found.length === 0 || found.some((one) => one === country);
      if (country !== undefined && !isFound) wrong.push(`${area} ${country}`);
    }
    expect(wrong).toEqual([]);
  });
});
