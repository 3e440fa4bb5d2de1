import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentEncodeBeyondAscii, plainCharacters, refangText } from './plain-text.ts';

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

describe('refangText', () => {
  it('takes no longer for white space than for other text', () => {
    // By the square of this many it would take longer than a test has.
    const spaces = ' '.repeat(1_000_000);
    expect(refangText(`a${spaces}b`)).toBe(`a${spaces}b`);
    expect(refangText(`a${spaces}[.]${spaces}b`)).toBe('a.b');
  });

  it.each([
    ['hxxp://example.com', 'http://example.com'],
    ['hXXps://example.com', 'https://example.com'],
    ['h**p://example.com', 'http://example.com'],
    ['hxxps[:]//example[.]com/x', 'https://example.com/x'],
    ['hxxps[://]example[.]com', 'https://example.com'],
    ['https[:]//example.com', 'https://example.com'],
    ['https://example[.]com/index[.]html', 'https://example.com/index.html'],
    ['https://example(.)com', 'https://example.com'],
    ['https://example{.}com', 'https://example.com'],
    ['https://example[dot]com', 'https://example.com'],
    ['alice[at]example[dot]com', 'alice@example.com'],
    ['alice (at) example (dot) com', 'alice@example.com'],
    ['alice[@]example.com', 'alice@example.com'],
    ['192[.]0[.]2[.]7', '192.0.2.7'],
    ['192.0.2[.]7', '192.0.2.7'],
    ['2001[:]db8[:][:]1', '2001:db8::1'],
  ])('%s', (text, refanged) => {
    expect(refangText(text)).toBe(refanged);
  });

  it.each([
    'https://example.com/a(dot)b',
    'https://example.com/?q=[at]',
    'https://example.com/(.)',
    'http://[2001:db8::7]/x',
    'at@dot.example',
    'https://hxxp.example/hxxp://x',
    '+44 (0) 20',
  ])('leaves %s alone', (text) => {
    expect(refangText(text)).toBe(text);
  });
});

describe('percent-encoding', () => {
  it('writes the bytes of UTF-8 in upper case, two digits each', () => {
    expect(percentEncodeBeyondAscii('\t%é€😀\ud800')).toBe('\t%%C3%A9%E2%82%AC%F0%9F%98%80%EF%BF%BD');
  });

  it('of what is beyond ASCII changes nothing else and is what browsers send', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '/', '%', '?', '=', 'é', 'ß', '中', '😀', '\u0301') }),
        (rest) => {
          const encoded = percentEncodeBeyondAscii(rest);
          expect(encoded).toBe(rest.replace(/\P{ASCII}+/gu, encodeURIComponent));
          expect(percentEncodeBeyondAscii(encoded)).toBe(encoded);
        },
      ),
    );
  });
});
