import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, isCountryCode } from './country.ts';

describe('COUNTRY_CODES', () => {
  it('has the 249 codes of ISO 3166-1 and XK, each once', () => {
    expect(COUNTRY_CODES).toHaveLength(250);
    expect(new Set(COUNTRY_CODES).size).toBe(250);
    expect(COUNTRY_CODES.slice(0, -1)).toEqual(COUNTRY_CODES.slice(0, -1).sort());
    expect(COUNTRY_CODES.at(-1)).toBe('XK');
  });

  it('has a name for every code in the engine, and none of them is out of date', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([]);
    expect(COUNTRY_CODES.map((code) => Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4))).toEqual(
      COUNTRY_CODES,
    );
  });
});

describe('isCountryCode', () => {
  it.each(['GB', 'US', 'XK', 'SS', 'CW', 'AX', 'UM'])('accepts %s', (code) => {
    expect(isCountryCode(code)).toBe(true);
  });

  it.each(['gb', 'Gb', 'UK', 'EU', 'SU', 'AN', 'ZZ', 'XX', 'AC', 'TA', 'GBR', 'G', '', ' GB', 'constructor'])(
    'refuses %j',
    (text) => {
      expect(isCountryCode(text)).toBe(false);
    },
  );
});
