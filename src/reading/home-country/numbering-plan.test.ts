import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json';
import { describe, expect, it } from 'vitest';
import { isCountryCode } from '../../contract/country.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { countriesOfNumber, plannedRange, readNumberingPlan } from './numbering-plan.ts';

it.each([
  ['+447400123456', { kind: 'MOBILE', isPossible: true, excessDigits: 0, nationalFormat: '07400 123456' }],
  ['+4415391234567', { kind: undefined, isPossible: false, excessDigits: 1, nationalFormat: undefined }],
  ['+441539123', { kind: undefined, isPossible: true, excessDigits: 0, nationalFormat: undefined }],
  ['+3716700', { kind: undefined, isPossible: false, excessDigits: -4, nationalFormat: undefined }],
  ['+37167000000', { kind: 'FIXED_LINE', isPossible: true, excessDigits: 0, nationalFormat: '67 000 000' }],
  [
    '+449012345678',
    { kind: 'PREMIUM_RATE', isPossible: true, excessDigits: 0, nationalFormat: '0901 234 5678' },
  ],
  ['+80012345678', { kind: 'TOLL_FREE', isPossible: true, excessDigits: 0, nationalFormat: undefined }],
  ['+9991234567', undefined],
])('the numbering plan says of %s what it knows and no more', (number, said) => {
  expect(readNumberingPlan(number)).toEqual(said);
});

describe('the countries of a number', () => {
  it('hold the one that its example is from, for every country', () => {
    const missed = getCountries().filter((country) => {
      const number = getExampleNumber(country, examples)?.number;
      return number !== undefined && isCountryCode(country) && !countriesOfNumber(number).includes(country);
    });
    expect(missed).toEqual([]);
  });

  it.each([
    ['+44', 'GB'],
    ['+447700900123', 'GB'],
    ['+37120000000', 'LV'],
    ['+74951234567', 'RU'],
    ['+39061234567', 'IT'],
    ['+12125550123', 'US'],
    ['+18765550123', 'JM'],
    ['+18760000000', 'JM'],
    ['+14165550123', 'CA'],
    ['+10000000000', 'US'],
    ['+881612345678', undefined],
    ['+88213012345', undefined],
    ['+80012345678', undefined],
    ['+18005550123', undefined],
    ['+9991234567', undefined],
  ])('%s is likeliest from %s', (number, country) => {
    expect(countriesOfNumber(number)[0]).toBe(country);
  });
});

describe('digits that are dialled inside the country only', () => {
  it.each([
    ['+4407051836590', '+447051836590'],
    ['+49030901820', '+4930901820'],
    ['+54111523456789', '+5491123456789'],
    ['+4407700900000-+4407700900999', '+447700900000-+447700900999'],
  ])('are left out of %s', (text, planned) => {
    const term = parseSearchTerm(text);
    expect(term.ok && plannedRange(term)).toBe(planned);
  });

  it.each([
    ['+447700900123', 'nothing to leave out'],
    ['+390612345678', 'Rome'],
    ['+3780549123456', 'San Marino'],
    ['+2250102030405', 'Côte d’Ivoire'],
    ['+2290195123456', 'Benin'],
    ['+242061234567', 'Congo'],
    ['+4702345', 'Norway'],
    ['+80012345678', 'international freephone'],
    ['+881012345678', 'satellite'],
    ['+447700900000-+447700900999', 'a range'],
    ['203.0.113.7', 'no number'],
  ])('are none in %s: %s', (text) => {
    const term = parseSearchTerm(text);
    expect(term.ok && plannedRange(term)).toBeUndefined();
  });
});
