import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../../contract/country.ts';
import {
  COUNTRY_OPTIONS,
  countryLabel,
  countryMeant,
  countryNamed,
  searchCountries,
} from './country-search.ts';

const first = (text: string) => searchCountries(text)[0]?.value;

describe('searchCountries', () => {
  it('offers every country once, with its name and its code', () => {
    expect(new Set(COUNTRY_OPTIONS.map(({ value }) => value))).toEqual(new Set(COUNTRY_CODES));
    expect(COUNTRY_OPTIONS).toHaveLength(COUNTRY_CODES.length);
    expect(COUNTRY_OPTIONS).toContainEqual({ value: 'SE', label: 'Sweden · SE' });
    expect(COUNTRY_OPTIONS).toContainEqual({ value: 'XK', label: 'Kosovo · XK' });
  });

  it.each([
    ['gb', 'GB'],
    ['UK', 'GB'],
    ['USA', 'US'],
    ['america', 'US'],
    ['Holland', 'NL'],
    ['emirates', 'AE'],
    ['UAE', 'AE'],
    ['swed', 'SE'],
    ['kosovo', 'XK'],
    ['XK', 'XK'],
    ["cote d'ivoire", 'CI'],
    ['Ivory Coast', 'CI'],
    ['Türkiye', 'TR'],
    ['turkey', 'TR'],
    ['south korea', 'KR'],
    ['burma', 'MM'],
    ['aland', 'AX'],
    ['Frankreich', 'FR'],
  ])('finds by %s first %s', (text, code) => {
    expect(first(text)).toBe(code);
  });

  it('ranks a code before names that contain it', () => {
    expect(
      searchCountries('se')
        .map(({ value }) => value)
        .slice(0, 2),
    ).toEqual(['SE', 'SN']);
  });

  it('has the likely ones first among equal matches, never before a better one', () => {
    const found = (text: string) => searchCountries(text, ['US', 'EE']).map(({ value }) => value);
    expect(found('').slice(0, 3)).toEqual(['US', 'EE', 'AF']);
    expect(found('united').slice(0, 2)).toEqual(['US', 'AE']);
    expect(found('united kingdom')[0]).toBe('GB');
    expect(found('').length).toBe(COUNTRY_OPTIONS.length);
  });

  it('finds nothing by nonsense, and everything by nothing', () => {
    expect(searchCountries('qqqq')).toEqual([]);
    expect(searchCountries('  ')).toEqual(COUNTRY_OPTIONS);
  });
});

describe('countryNamed', () => {
  it.each([
    ['se', 'SE'],
    ['Sweden', 'SE'],
    ['Sweden · SE', 'SE'],
    ['uk', 'GB'],
    ['Korea', 'KR'],
    ['Ireland', 'IE'],
    ['Irlande', 'IE'],
    ['Islandia', 'IS'],
    ['Österreich', 'AT'],
    ['Congo', undefined],
    ['Kongo', undefined],
    ['swe', 'SE'],
    ['united', undefined],
    ['', undefined],
  ])('reads %s as %s', (text, code) => {
    expect(countryNamed(text)).toBe(code);
  });

  it('reads every code, name and alias as one country', () => {
    for (const { value, label } of COUNTRY_OPTIONS) {
      expect(countryNamed(value)).toBe(value);
      expect(countryNamed(label)).toBe(value);
    }
  });
});

describe('countryMeant', () => {
  it.each([
    ['latv', 'LV'],
    ['Korea', 'KR'],
    ['united', undefined],
    ['qqqq', undefined],
    ['', undefined],
  ])('takes %s for %s', (text, code) => {
    expect(countryMeant(text)).toBe(code);
  });
});

describe('countryLabel', () => {
  it('is the name with the code, and empty for no code', () => {
    expect(countryLabel('SE')).toBe('Sweden · SE');
    expect(countryLabel('')).toBe('');
  });
});
