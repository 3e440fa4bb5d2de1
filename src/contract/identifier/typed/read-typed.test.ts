import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../testing/full-count.ts';
import { parseIdentifier } from '../index.ts';
import { readTyped } from './read-typed.ts';
import { parseSearchTerm } from '../search-term.ts';

const AROUND = 'Removed surrounding white space.';
const HYPHEN = 'Removed the white space around the hyphen.';
const PLAIN = 'Replaced look-alike dashes, digits and letters with plain ones.';
const REFANGED = 'Removed defanging, such as hxxp and [.].';
const INSIDE = 'Removed spaces and punctuation inside the number.';
const DOUBLE_ZERO = 'Replaced the leading 00 with +.';

describe('readTyped', () => {
  it.each([
    [' 192.0.2.7\n', '192.0.2.7', [AROUND]],
    [
      '490154203237500/100',
      '490154203237500-490154203237599',
      ['Read /100 as a count: a range of 100 numbers.'],
    ],
    ['192.0.2.7\u200b', '192.0.2.7', ['Removed invisible characters.']],
    ['jörg\ufe0f@example.com', 'jörg@example.com', ['Removed invisible characters.']],
    ['"192.0.2.7"', '192.0.2.7', ['Removed the enclosing quotation marks or brackets.']],
    ['<alice@example.com>', 'alice@example.com', ['Removed the enclosing quotation marks or brackets.']],
    ['mailto:alice@example.com', 'alice@example.com', ['Removed mailto:.']],
    ['tel:+44-7700-900123', '+447700900123', ['Removed tel:.', INSIDE]],
    ['192.0.2.7 - 192.0.2.9', '192.0.2.7-192.0.2.9', [HYPHEN]],
    ['192.0.2.7–192.0.2.9', '192.0.2.7-192.0.2.9', [PLAIN]],
    ['192.0.2.7 — 192.0.2.9', '192.0.2.7-192.0.2.9', [PLAIN, HYPHEN]],
    [
      '192.0.2.7 to 192.0.2.9',
      '192.0.2.7-192.0.2.9',
      ['Read “to” between the two as a range of 3 addresses.'],
    ],
    [
      '192.0.2.7 TO 192.0.2.9',
      '192.0.2.7-192.0.2.9',
      ['Read “TO” between the two as a range of 3 addresses.'],
    ],
    ['192.0.2.7, 192.0.2.9', '192.0.2.7-192.0.2.9', ['Read “,” between the two as a range of 3 addresses.']],
    ['192.0.2.7..192.0.2.9', '192.0.2.7-192.0.2.9', ['Read “..” between the two as a range of 3 addresses.']],
    [
      '2001:db8::1,2001:db8::9',
      '2001:db8::1-2001:db8::9',
      ['Read “,” between the two as a range of 9 addresses.'],
    ],
    [
      '10.0.0.0/7',
      '10.0.0.0-11.255.255.255',
      ['Converted the block 10.0.0.0/7 to a range of 33,554,432 addresses.'],
    ],
    ['490154203237518 - 490154203237599', '490154203237518-490154203237599', [HYPHEN]],
    ['10.0.0.5/24', '10.0.0.0-10.0.0.255', ['Converted the block 10.0.0.5/24 to a range of 256 addresses.']],
    [
      ' 2001:db8::/32 ',
      '2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
      [AROUND, 'Converted the block 2001:db8::/32 to a range of 2^96 addresses.'],
    ],
    [
      '100.0.0.0/18',
      '100.0.0.0-100.0.63.255',
      ['Converted the block 100.0.0.0/18 to a range of 16,384 addresses.'],
    ],
    ['100.0.0.0 - 100.0.63.255', '100.0.0.0-100.0.63.255', [HYPHEN]],
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
      [INSIDE, 'Read “,” between the two as a range of 1,000 numbers.', DOUBLE_ZERO],
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
    ['+44', 'too short to be anything'],
    ['+44x7700900', 'a wildcard in the middle means many ranges'],
    ['192.*.2.1', 'the same of an address'],
    ['192.0.2.0/33', 'rather a wrong prefix length than a count'],
    ['+447970123400/7', 'rather an extension than a count'],
    ['+447970123400/9999999999', 'more numbers than there are'],
    ['+9999999999/100', 'the last one would have another digit'],
    ['1.07616E+14', 'the digits are gone'],
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
      { numRuns: runs(3000) },
    );
  });

  it.each([
    ['white space between two letters', `a${' '.repeat(1_000_000)}b`],
    ['a number with white space in it', `+1${' '.repeat(1_000_000)}2`],
    ['white space before a slash that never comes', `10.0.0.5${' '.repeat(1_000_000)}x`],
    ['a whole page', 'www.example.com '.repeat(100_000)],
  ])('leaves as it is what is far longer than any identifier: %s', (_, text) => {
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
  ])('reads the longest text that it reads in no time: %s', { timeout: 20_000 }, (_, textOf) => {
    const text = textOf(4096);
    // By the square of its length they would take twice that time.
    for (let times = 0; times < 1000; times += 1)
      expect(parseSearchTerm(readTyped(text).text).ok).toBe(false);
  });
});

describe('what is read as a range covers exactly what the text means:', () => {
  const phone = (least: number, most: number) =>
    fc
      .tuple(
        fc.constantFrom('44', '1', '49', '882', '7'),
        fc.stringMatching(new RegExp(`^[1-9]\\d{${least - 4},${most - 4}}$`, 'u')),
      )
      .map(([code, rest]) => `+${code}${rest}`);

  function rangeOf(typed: string): readonly [low: bigint, high: bigint] {
    const { text, changes } = readTyped(typed);
    const parsed = parseIdentifier(text);
    if (!parsed.ok || parsed.low === undefined) throw new Error(`${typed} became ${text}.`);
    expect(changes.length).toBeGreaterThan(0);
    return [parsed.low, parsed.high];
  }

  it('wildcards, all numbers that begin so', () => {
    const signs = fc.stringMatching(/^(?:x{1,4}|X{1,4}|\?{1,4}|\*{1,4}|_{1,4})$/u);
    fc.assert(
      fc.property(phone(8, 11), signs, fc.constantFrom('', ' ', '-'), (start, wildcards, gap) => {
        const all = (digit: string) => BigInt(start.slice(1) + digit.repeat(wildcards.length));
        expect(rangeOf(start + gap + wildcards)).toEqual([all('0'), all('9')]);
      }),
    );
  });

  it('whole octets that are left open', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 255 }), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('x', '*'),
        (octets, sign) => {
          const all = (octet: number) =>
            [0, 1, 2, 3].reduce((sum, at) => sum * 256n + BigInt(octets[at] ?? octet), 0n);
          expect(rangeOf([0, 1, 2, 3].map((at) => octets[at] ?? sign).join('.'))).toEqual([all(0), all(255)]);
        },
      ),
    );
  });

  it('a first number and a count', () => {
    fc.assert(
      fc.property(phone(10, 13), fc.integer({ min: 10, max: 9999 }), (start, count) => {
        const low = BigInt(start.slice(1));
        const high = low + BigInt(count) - 1n;
        fc.pre(String(high).length === start.length - 1);
        expect(rangeOf(`${start}/${count}`)).toEqual([low, high]);
      }),
    );
  });

  it('an end of which only the last digits are written', () => {
    const separator = fc.constantFrom('-', ' - ', '–', ' to ', '..', '—');
    fc.assert(
      fc.property(phone(11, 15), fc.stringMatching(/^\d{1,4}$/u), separator, (start, end, between) => {
        const shared = start.slice(0, start.length - end.length);
        fc.pre(end > start.slice(shared.length));
        // A shorter number may have such a hyphen in it.
        fc.pre(start.length > 11);
        expect(rangeOf(start + between + end)).toEqual([
          BigInt(start.slice(1)),
          BigInt(shared.slice(1) + end),
        ]);
      }),
    );
  });

  it('a block', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat({ max: 31 }), (address, prefix) => {
        const value = address.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
        const size = 1n << BigInt(32 - prefix);
        const low = value - (value % size);
        expect(rangeOf(`${address}/${prefix}`)).toEqual([low, low + size - 1n]);
      }),
    );
  });
});
