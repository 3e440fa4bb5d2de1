import { describe, expect, it } from 'vitest';
import { plainCharacters } from './plain-characters.ts';

describe('plainCharacters', () => {
  it.each([
    'arab',
    'arabext',
    'beng',
    'deva',
    'fullwide',
    'khmr',
    'mymr',
    'thai',
    'tibt',
    'mathsanb',
    'mathmono',
    'hmng',
    'segment',
  ])('reads the digits of the numbering system %s', (numberingSystem) => {
    const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    expect(plainCharacters(format.format(9_876_543_210))).toBe('9876543210');
  });

  it.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe63', '\uff0d'])(
    'reads %j as a hyphen',
    (dash) => {
      expect(plainCharacters(`1${dash}2`)).toBe('1-2');
    },
  );

  it('reads full-width and other compatibility letters as the plain ones', () => {
    expect(plainCharacters('ａｌｉｃｅ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('alice@example.com');
    expect(plainCharacters('\u{1d41a}\ufb01')).toBe('afi');
  });

  it('leaves letters of other scripts and all of ASCII alone', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');
    expect(plainCharacters(ascii)).toBe(ascii);
    expect(plainCharacters('рф')).toBe('рф');
  });
});
