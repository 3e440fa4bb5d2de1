import { describe, expect, it } from 'vitest';
import { understandPaste } from './understand-paste.ts';

const HASH = 'ab'.repeat(32);

describe('what is pasted anywhere', () => {
  it.each([
    ['+447700900123', '+447700900123', 'phone', true],
    ['0044 7700 900123', '+447700900123', 'phone', true],
    ['203.0.113.0/24', '203.0.113.0-203.0.113.255', 'ip-range', true],
    ['hxxps://evil[.]example/x', 'https://evil.example/x', 'url', true],
    ['353912108020001-353912108020009', '353912108020001-353912108020009', 'numeric-range', false],
  ])('is an identifier: %s', (given, text, kind, isReportable) => {
    const understanding = understandPaste(given, null);
    expect(understanding).toMatchObject({ kind: 'identifier', readings: [{ text, kind, isReportable }] });
  });

  it('is a national number of the home country, and words without one', () => {
    expect(understandPaste('07700 900123', 'GB')).toMatchObject({
      kind: 'identifier',
      readings: [{ text: '+447700900123', why: 'as dialled in United Kingdom' }],
    });
    expect(understandPaste('07700 900123', null).kind).toBe('words');
  });

  it('is several lines, each read by itself', () => {
    const understanding = understandPaste('+447700900123\n\n 203.0.113.7 \r\nhello\n07700 900124', 'GB');
    expect(understanding).toMatchObject({
      kind: 'lines',
      query: { list: { skipped: [{ lineNumber: 3, text: 'hello' }], leftOut: 0 } },
      readings: [{ text: '+447700900123' }, { text: '203.0.113.7' }, { text: '+447700900124' }],
    });
  });

  it('is the identifiers among the fields of its lines', () => {
    const text =
      'IRSF, +447700900123, GB, LV\nWangiri;+37120000000-+37120000099;LV;GB;wonderland\nwhat, is, this';
    expect(understandPaste(text, null)).toMatchObject({
      kind: 'lines',
      readings: [{ text: '+447700900123' }, { text: '+37120000000-+37120000099' }],
      query: { list: { skipped: [{ lineNumber: 3, text: 'what, is, this' }] } },
    });
  });

  it('counts the lines beyond those that it reads', () => {
    const text = Array.from({ length: 1500 }, () => 'hello').join('\n');
    const understanding = understandPaste(text, null);
    expect(understanding.kind === 'lines' && understanding.query.list).toMatchObject({
      items: [],
      skipped: { length: 1000 },
      leftOut: 500,
    });
  });

  it('is a list in one line of any length, and a text that is one identifier is never cut', () => {
    const list = Array.from({ length: 900 }, (_, at) => `+4477009${String(at).padStart(5, '0')}`);
    const understanding = understandPaste(`${list.join(', ')}, ${'+447700900123, '.repeat(2000)}`, null);
    expect(understanding.kind === 'lines' && understanding.query.list).toMatchObject({
      items: { length: 1000 },
      leftOut: 1900,
    });
    expect(understandPaste(`https://evil.example/${'a'.repeat(5000)}`, null).kind).toBe('words');
  });

  it.each([HASH, `0x${HASH.toUpperCase()}`])('is a hash: %s', (text) => {
    expect(understandPaste(text, null)).toEqual({ kind: 'hash', hex: HASH });
  });

  it.each([
    ['in one piece', '01'.repeat(300), 600],
    ['in lines', `${'01'.repeat(100)}\n${'01'.repeat(100)}`, 401],
  ])('is a transaction %s, of which only the length is told', (_how, text, characters) => {
    expect(understandPaste(text, null)).toEqual({ kind: 'transaction', characters });
  });

  it.each(['settings', 'maple-cell', 'wangiri'])('is words, with which nothing is wrong: %s', (text) => {
    expect(understandPaste(text, null)).toMatchObject({ kind: 'words', reason: undefined });
  });

  it.each(['203.0.113.300', '+44', 'alice@'])(
    'is words that lack something for an identifier: %s',
    (text) => {
      const understanding = understandPaste(text, null);
      expect(understanding.kind === 'words' && understanding.reason).toMatch(/\w/u);
    },
  );

  it.each(['+44770*', 'evil.example/login'])('is one search of several terms: %s', (text) => {
    expect(understandPaste(text, null)).toMatchObject({
      kind: 'identifier',
      readings: [{ query: text, isOne: false, isReportable: false }],
    });
  });

  it('is nothing', () => {
    expect(understandPaste(' \n ', null)).toEqual({ kind: 'nothing' });
  });
});
