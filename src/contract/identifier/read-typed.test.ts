import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIdentifier } from './index.ts';
import { readTyped } from './read-typed.ts';
import { parseSearchTerm } from './search-term.ts';

const AROUND = 'Removed surrounding white space.';
const HYPHEN = 'Removed the white space around the hyphen.';
const PLAIN = 'Replaced look-alike dashes, digits and letters with plain ones.';
const REFANGED = 'Removed defanging, such as hxxp and [.].';
const INSIDE = 'Removed spaces and punctuation inside the number.';
const DOUBLE_ZERO = 'Replaced the leading 00 with +.';

describe('readTyped', () => {
  it.each([
    [' 192.0.2.7\n', '192.0.2.7', [AROUND]],
    ['192.0.2.7\u200b', '192.0.2.7', ['Removed invisible characters.']],
    ['jörg\ufe0f@example.com', 'jörg@example.com', ['Removed invisible characters.']],
    ['"192.0.2.7"', '192.0.2.7', ['Removed the enclosing quotation marks or brackets.']],
    ['<alice@example.com>', 'alice@example.com', ['Removed the enclosing quotation marks or brackets.']],
    ['mailto:alice@example.com', 'alice@example.com', ['Removed mailto:.']],
    ['tel:+44-7700-900123', '+447700900123', ['Removed tel:.', INSIDE]],
    ['192.0.2.7 - 192.0.2.9', '192.0.2.7-192.0.2.9', [HYPHEN]],
    ['192.0.2.7–192.0.2.9', '192.0.2.7-192.0.2.9', [PLAIN]],
    ['192.0.2.7 — 192.0.2.9', '192.0.2.7-192.0.2.9', [PLAIN, HYPHEN]],
    ['192.0.2.7 to 192.0.2.9', '192.0.2.7-192.0.2.9', ['Read “to” between the two as a range.']],
    ['192.0.2.7 TO 192.0.2.9', '192.0.2.7-192.0.2.9', ['Read “TO” between the two as a range.']],
    ['192.0.2.7, 192.0.2.9', '192.0.2.7-192.0.2.9', ['Read “,” between the two as a range.']],
    ['192.0.2.7..192.0.2.9', '192.0.2.7-192.0.2.9', ['Read “..” between the two as a range.']],
    ['2001:db8::1,2001:db8::9', '2001:db8::1-2001:db8::9', ['Read “,” between the two as a range.']],
    ['490154203237518 - 490154203237599', '490154203237518-490154203237599', [HYPHEN]],
    ['10.0.0.5/24', '10.0.0.0-10.0.0.255', ['Converted the block 10.0.0.5/24 to a range.']],
    [
      ' 2001:db8::/32 ',
      '2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
      [AROUND, 'Converted the block 2001:db8::/32 to a range.'],
    ],
    ['[2001:db8::7]', '2001:db8::7', ['Removed the brackets around the address.']],
    ['192[.]0[.]2[.]7', '192.0.2.7', [REFANGED]],
    ['hxxps://example[.]com/x', 'https://example.com/x', [REFANGED]],
    ['alice [at] example [dot] com', 'alice@example.com', [REFANGED]],
    ['+44 7700 900123', '+447700900123', [INSIDE]],
    ['+44 (7700) 900-123', '+447700900123', [INSIDE]],
    ['(+44) 7700.900.123', '+447700900123', [INSIDE]],
    ['+447700-900123', '+447700900123', [INSIDE]],
    ['+44\u00a07700\u00a0900123', '+447700900123', [PLAIN, INSIDE]],
    ['+44 (0)20 7946 0000', '+442079460000', ['Removed (0), the national trunk prefix.', INSIDE]],
    ['00447700900123', '+447700900123', [DOUBLE_ZERO]],
    ['0044 7700 900123', '+447700900123', [INSIDE, DOUBLE_ZERO]],
    ['+44 7700 900000 - +44 7700 900999', '+447700900000-+447700900999', [INSIDE, HYPHEN]],
    [
      '+44-7700-900000, 00447700900999',
      '+447700900000-+447700900999',
      [INSIDE, 'Read “,” between the two as a range.', DOUBLE_ZERO],
    ],
    ['49-015420-323751-8', '490154203237518', ['Removed separators between digits.']],
    ['٤٩٠١٥٤٢٠٣٢٣٧٥١٨', '490154203237518', [PLAIN]],
    [
      'https://bücher.example/ü',
      'https://xn--bcher-kva.example/%C3%BC',
      [
        'Wrote bücher.example as xn--bcher-kva.example, which is the same host in plain ASCII.',
        'Percent-encoded the letters beyond ASCII, as browsers send them.',
      ],
    ],
    [
      'alice@bücher.example',
      'alice@xn--bcher-kva.example',
      ['Wrote bücher.example as xn--bcher-kva.example, which is the same host in plain ASCII.'],
    ],
    [
      'http://0x7f.1/',
      'http://127.0.0.1/',
      ['Wrote 0x7f.1 as 127.0.0.1, which is the same host in plain ASCII.'],
    ],
  ])('%j is %s', (typed, text, changes) => {
    expect(readTyped(typed)).toEqual({ text, changes });
    expect(parseSearchTerm(text)).toMatchObject({ ok: true });
  });

  it.each([
    '192.0.2.7',
    '+447700900123',
    '004401234567890',
    'https://example.com/a-b?c=[.]&d=(at)',
    'https://example.com/x(dot)y',
    'https://x.example/-https://x.example/',
    '490154203237518-490154203237599',
    'алиса@example.com',
  ])('leaves %s alone, which is accepted as it is', (text) => {
    expect(readTyped(text)).toEqual({ text, changes: [] });
  });

  it.each([
    ['447700900123', 'a missing + is not for us to add'],
    ['www.example.com', 'http or https is not known'],
    ['+1234567-1234568', 'rather a range without its second + than a number'],
    ['+44', 'too short to be anything'],
    ['192.0.2.1-9', 'the reason tells how to write it'],
    ['1.2.3.4, 1.2.3.5, 1.2.3.6', 'a list'],
    ['hello, world', 'no identifier at all'],
    ['192.0.2.7 to +447700900123', 'two things that make no range'],
    ['', 'nothing'],
  ])('leaves %j as it is: %s', (text) => {
    expect(readTyped(text)).toEqual({ text, changes: [] });
  });

  it('keeps the order of a range that goes downwards, so that the reason can say so', () => {
    const { text } = readTyped('192.0.2.9 - 192.0.2.7');
    expect(parseIdentifier(text)).toEqual({
      ok: false,
      reason: 'A range goes upwards: write it as 192.0.2.7-192.0.2.9.',
    });
  });

  it('never changes a text without saying so, and never twice', () => {
    const unit = fc.constantFrom(
      ' ',
      '+',
      '00',
      '44',
      '7700',
      '9001',
      '23',
      '-',
      '–',
      '(',
      ')',
      '.',
      '[.]',
      ',',
      ' to ',
      '/24',
      '10.0.0.1',
      '@',
      'example.com',
      'hxxp',
      '://',
      '"',
      '\u200b',
      'ü',
      '１',
      '::',
      '2001:db8',
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 10 }), (parts) => {
        const typed = parts.join('');
        const { text, changes } = readTyped(typed);
        expect(changes.length > 0).toBe(text !== typed);
        expect(readTyped(text)).toEqual({ text, changes: [] });
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['white space between two letters', `a${' '.repeat(50_000)}b`],
    ['a number with white space in it', `+1${' '.repeat(50_000)}2`],
    ['white space before a slash that never comes', `10.0.0.5${' '.repeat(50_000)}x`],
    ['a whole page', 'www.example.com '.repeat(10_000)],
  ])('leaves as it is what is far longer than any identifier: %s', { timeout: 2000 }, (_, text) => {
    expect(readTyped(text)).toEqual({ text, changes: [] });
  });

  it('counts no white space around the text', () => {
    const around = ' '.repeat(10_000);
    expect(readTyped(`${around}192.0.2.7${around}`)).toEqual({ text: '192.0.2.7', changes: [AROUND] });
  });

  it.each([
    ['white space', (length: number) => `a${' '.repeat(length - 2)}b`],
    ['white space in a number', (length: number) => `+1${' '.repeat(length - 3)}x`],
    ['white space before a slash', (length: number) => `10.0.0.5${' '.repeat(length - 9)}x`],
  ])('reads the longest text that it reads in no time: %s', { timeout: 1000 }, (_, textOf) => {
    const text = textOf(4096);
    for (let times = 0; times < 50; times += 1) expect(parseSearchTerm(readTyped(text).text).ok).toBe(false);
  });
});
