import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { runs } from '../../testing/full-count.ts';
import { readIdentifier } from './read-identifier.ts';

// What switches, session border controllers, firewalls, lists of indicators, call records, spreadsheets in several languages,
// tickets and e-mails write, and what each of it is.

/** Other notations of the same: a text, what is sent, and what is said of it. */
// prettier-ignore
const NOTATIONS: readonly (readonly [text: string, value: string, reason: string])[] = [
  ['+4479701234xx', '+447970123400-+447970123499', 'Read xx as any digits: a range of 100 numbers.'],
  ['+4479701234**', '+447970123400-+447970123499', 'Read ** as any digits: a range of 100 numbers.'],
  ['+4479701234__', '+447970123400-+447970123499', 'Read __ as any digits: a range of 100 numbers.'],
  ['+447970123x', '+4479701230-+4479701239', 'Read x as any digit: a range of 10 numbers.'],
  ['+44 7970 1234 xx', '+447970123400-+447970123499', 'Removed spaces and punctuation inside the number. Read xx as any digits: a range of 100 numbers.'],
  ['0044 7970 1234xx', '+447970123400-+447970123499', 'Removed spaces and punctuation inside the number. Replaced the leading 00 with +. Read xx as any digits: a range of 100 numbers.'],
  ['+8821312345**', '+882131234500-+882131234599', 'Read ** as any digits: a range of 100 numbers.'],
  ['+8707731 1xxx', '+87077311000-+87077311999', 'Removed spaces and punctuation inside the number. Read xxx as any digits: a range of 1,000 numbers.'],
  ['192.0.2.*', '192.0.2.0-192.0.2.255', 'Read * as any value: a range of 256 addresses.'],
  ['33.67.90.*', '33.67.90.0-33.67.90.255', 'Read * as any value: a range of 256 addresses.'],
  ['1.67.*.*', '1.67.0.0-1.67.255.255', 'Read *.* as any value: a range of 65,536 addresses.'],
  ['192.0.2.xxx', '192.0.2.0-192.0.2.255', 'Read xxx as any value: a range of 256 addresses.'],
  ['8.?.?.?', '8.0.0.0-8.255.255.255', 'Read ?.?.? as any value: a range of 16,777,216 addresses.'],
  ['8.8.8.0/24', '8.8.8.0-8.8.8.255', 'Converted the block 8.8.8.0/24 to a range of 256 addresses.'],
  ['8.8.8.8/31', '8.8.8.8-8.8.8.9', 'Converted the block 8.8.8.8/31 to a range of 2 addresses.'],
  ['0.0.0.0/0', '0.0.0.0-255.255.255.255', 'Converted the block 0.0.0.0/0 to a range of 4,294,967,296 addresses.'],
  ['2a00:1450::/32', '2a00:1450::-2a00:1450:ffff:ffff:ffff:ffff:ffff:ffff', 'Converted the block 2a00:1450::/32 to a range of 2^96 addresses.'],
  ['8[.]8[.]8[.]0/24', '8.8.8.0-8.8.8.255', 'Removed defanging, such as hxxp and [.]. Converted the block 8.8.8.0/24 to a range of 256 addresses.'],
  ['8.8.8.8 - 8.8.8.9', '8.8.8.8-8.8.8.9', 'Removed the white space around the hyphen.'],
  ['8.8.8.8–8.8.8.9', '8.8.8.8-8.8.8.9', 'Replaced look-alike dashes, digits and letters with plain ones.'],
  ['8.8.8.8 — 8.8.8.9', '8.8.8.8-8.8.8.9', 'Replaced look-alike dashes, digits and letters with plain ones. Removed the white space around the hyphen.'],
  ['8.8.8.8 to 8.8.8.9', '8.8.8.8-8.8.8.9', 'Read “to” between the two as a range of 2 addresses.'],
  ['8.8.8.8..8.8.8.9', '8.8.8.8-8.8.8.9', 'Read “..” between the two as a range of 2 addresses.'],
  ['8.8.8.8 … 8.8.8.9', '8.8.8.8-8.8.8.9', 'Replaced look-alike dashes, digits and letters with plain ones. Read “...” between the two as a range of 2 addresses.'],
  ['2a00::1 - 2a00::ff', '2a00::1-2a00::ff', 'Removed the white space around the hyphen.'],
  ['+44 7700 900000 – +44 7700 900999', '+447700900000-+447700900999', 'Replaced look-alike dashes, digits and letters with plain ones. Removed spaces and punctuation inside the number. Removed the white space around the hyphen.'],
  ['+44 7700 900000 to 0044 7700 900999', '+447700900000-+447700900999', 'Removed spaces and punctuation inside the number. Read “to” between the two as a range of 1,000 numbers. Replaced the leading 00 with +.'],
  ['+1 (202) 555-0100 - +1 (202) 555-0199', '+12025550100-+12025550199', 'Removed spaces and punctuation inside the number. Removed the white space around the hyphen.'],
  ['00447700900123', '+447700900123', 'Replaced the leading 00 with +.'],
  ['+44-7700-900123', '+447700900123', 'Removed spaces and punctuation inside the number.'],
  ['+1-202-555-0123', '+12025550123', 'Removed spaces and punctuation inside the number.'],
  ['+49 89 1234567-12', '+4989123456712', 'Removed spaces and punctuation inside the number.'],
  ['tel:+44-7700-900123', '+447700900123', 'Removed tel:. Removed spaces and punctuation inside the number.'],
  ['"+447700900123"', '+447700900123', 'Removed the enclosing quotation marks or brackets.'],
  ['\uff0b\uff14\uff14\uff17\uff17\uff10\uff10\uff19\uff10\uff10\uff11\uff12\uff13', '+447700900123', 'Replaced look-alike dashes, digits and letters with plain ones.'],
  ['+44\u00a07700\u00a0900123', '+447700900123', 'Replaced look-alike dashes, digits and letters with plain ones. Removed spaces and punctuation inside the number.'],
  ['+44\u200b7700900123', '+447700900123', 'Removed invisible characters.'],
  ['49-015420-323751-8', '490154203237518', 'Removed separators between digits.'],
  ['49015420-323751-8', '490154203237518', 'Removed separators between digits.'],
  ['490 154 203 237 518', '490154203237518', 'Removed separators between digits.'],
  ['49015 42032 37518', '490154203237518', 'Removed separators between digits.'],
  ['\u0664\u0669\u0660\u0661\u0665\u0664\u0662\u0660\u0663\u0662\u0663\u0667\u0665\u0661\u0668', '490154203237518', 'Replaced look-alike dashes, digits and letters with plain ones.'],
  ['192[.]0[.]2[.]7', '192.0.2.7', 'Removed defanging, such as hxxp and [.].'],
  ['hxxps://example[.]com/a-b', 'https://example.com/a-b', 'Removed defanging, such as hxxp and [.].'],
  ['alice[at]example[dot]com', 'alice@example.com', 'Removed defanging, such as hxxp and [.].'],
  ['mailto:alice@example.com', 'alice@example.com', 'Removed mailto:.'],
  ['<https://example.com/>', 'https://example.com/', 'Removed the enclosing quotation marks or brackets.'],
  ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC', 'Wrote bücher.example as xn--bcher-kva.example, which is the same host in plain ASCII. Percent-encoded the letters beyond ASCII, as browsers send them.'],
  ['alice@bücher.example', 'alice@xn--bcher-kva.example', 'Wrote bücher.example as xn--bcher-kva.example, which is the same host in plain ASCII.'],
  [' 8.8.8.8\t', '8.8.8.8', 'Removed surrounding white space.'],
  ['+4930901820.0', '+4930901820', 'Removed the decimals of a spreadsheet.'],
  ['+447700900123.00', '+447700900123', 'Removed the decimals of a spreadsheet.'],
  ['00447700900123.0', '+447700900123', 'Removed the decimals of a spreadsheet. Replaced the leading 00 with +.'],
  ['490154203237518,0', '490154203237518', 'Removed the decimals of a spreadsheet.'],
  ['004915112345678', '+4915112345678', 'Replaced the leading 00 with +.'],
  ['008613012345678', '+8613012345678', 'Replaced the leading 00 with +.'],
  ['8.8.8.8   # US', '8.8.8.8', 'Removed the remark behind it. Removed surrounding white space.'],
  ['8.8.8.8 // US', '8.8.8.8', 'Removed the remark behind it.'],
  ['8.8.8.8 ; comment', '8.8.8.8', 'Removed the remark behind it.'],
  ['203.0.113.0/24 # office', '203.0.113.0-203.0.113.255', 'Removed the remark behind it. Converted the block 203.0.113.0/24 to a range of 256 addresses.'],
  ['="00447700900123"', '+447700900123', 'Removed the signs by which a spreadsheet keeps digits as text. Replaced the leading 00 with +.'],
  ['="490154203237518"', '490154203237518', 'Removed the signs by which a spreadsheet keeps digits as text.'],
  ['\'00447700900123', '+447700900123', 'Removed the signs by which a spreadsheet keeps digits as text. Replaced the leading 00 with +.'],
  ['hxxps://example[.]com[/]path', 'https://example.com/path', 'Removed defanging, such as hxxp and [.].'],
  ['hXXps[:]//evil[.]example[/]login', 'https://evil.example/login', 'Removed defanging, such as hxxp and [.].'],
  ['hxxp://203[.]0[.]113[.]7:8080/a', 'http://203.0.113.7:8080/a', 'Removed defanging, such as hxxp and [.].'],
  ['[203.0.113.7]', '203.0.113.7', 'Removed the enclosing quotation marks or brackets.'],
  ['(203.0.113.7)', '203.0.113.7', 'Removed the enclosing quotation marks or brackets.'],
  ['203.0.113.7.', '203.0.113.7', 'Removed the punctuation at the end.'],
  ['203.0.113.7:8080', '203.0.113.7', 'Removed the port 8080.'],
  ['[2001:db8::7]:443', '2001:db8::7', 'Removed the port 443.'],
  ['203.0.113.7 /32', '203.0.113.7', 'Removed /32, which stands for this one address.'],
  ['2001:db8::7/128', '2001:db8::7', 'Removed /128, which stands for this one address.'],
  ['Alice <a@example.com>', 'a@example.com', 'Removed the name beside the address.'],
  ['"Support" <support@evil.example>', 'support@evil.example', 'Removed the name beside the address.'],
  ['mailto:a@example.com?subject=x', 'a@example.com', 'Removed what follows the address of the link. Removed mailto:.'],
  ['SMTP:support@evil.example', 'support@evil.example', 'Removed SMTP:.'],
  ['<URL:https://evil.example/x>', 'https://evil.example/x', 'Removed the enclosing quotation marks or brackets. Removed URL:.'],
  ['P-Asserted-Identity: <tel:+447700900123>', '+447700900123', 'Removed the name beside the address. Removed tel:.'],
  ['+1876*', '+18760000000-+18769999999', 'Every number that begins +1 876.'],
  ['+447700900123*', '+447700900123', 'Every number that begins +44 7700900123.'],
  ['+44 (0)20 7946 0000', '+442079460000', 'Removed (0), the national trunk prefix. Removed spaces and punctuation inside the number.'],
  ['+33.1.23.45.67.89', '+33123456789', 'Removed spaces and punctuation inside the number.'],
  ['+49 (30) 1234567', '+49301234567', 'Removed spaces and punctuation inside the number.'],
  ['+49 30 / 1234567', '+49301234567', 'Removed spaces and punctuation inside the number.'],
  ['+39 06 6982 0000', '+390669820000', 'Removed spaces and punctuation inside the number.'],
  ['+7 (495) 123-45-67', '+74951234567', 'Removed spaces and punctuation inside the number.'],
  ['00(44)7700900123', '+447700900123', 'Removed spaces and punctuation inside the number. Replaced the leading 00 with +.'],
  ['+447,700,900,123', '+447700900123', 'Removed the separators of thousands.'],
  ['+447700900100 bis +447700900199', '+447700900100-+447700900199', 'Read “bis” between the two as a range of 100 numbers.'],
  ['+447700900100 à +447700900199', '+447700900100-+447700900199', 'Read “à” between the two as a range of 100 numbers.'],
  ['490154203237518 - 490154203237599', '490154203237518-490154203237599', 'Removed the white space around the hyphen.'],
  ['https://evil.example/-https://evil.example/', 'https://evil.example/', 'Wrote it once.'],
];

/** What another person could read otherwise: the home country, a text, and what it is read as. */
// prettier-ignore
const GUESSES = [
  [null, '2a00:1450:4001:80b::200e/64', '2a00:1450:4001:80b::-2a00:1450:4001:80b:ffff:ffff:ffff:ffff', 'Converted the block 2a00:1450:4001:80b::200e/64 to a range of 2^64 addresses.'],
  [null, '+54 11 15-2345-6789', '+5491123456789', 'Removed digits that are dialled only within the country: +5491123456789.'],
  [null, '+44 07700 900123', '+447700900123', 'Removed digits that are dialled only within the country: +447700900123.'],
  [null, '203.0.113.7/24', '203.0.113.0-203.0.113.255', 'Converted the block 203.0.113.7/24 to a range of 256 addresses.'],
  [null, '+447700900100-447700900199', '+447700900100-+447700900199', 'Added the + of the first end to the second.'],
  [null, '001234567890123', '+1234567890123', 'Replaced the leading 00 with +.'],
  ['GB', '07700 900123', '+447700900123', 'As dialled in United Kingdom.'],
  ['GB', 'Tel: 07700 900123', '+447700900123', 'Removed Tel:. As dialled in United Kingdom.'],
  [null, 'Tel: +49 30 23125000', '+493023125000', 'Removed Tel:. Removed spaces and punctuation inside the number.'],
  [null, '+8821312345xx', '+882131234500-+882131234599', 'Read xx as any digits: a range of 100 numbers.'],
  [null, '+88351000123xxxx', '+883510001230000-+883510001239999', 'Read xxxx as any digits: a range of 10,000 numbers.'],
  [null, '+4930901820??', '+493090182000-+493090182099', 'Read ?? as any digits: a range of 100 numbers.'],
  [null, '203.0.113.0 × 24', '203.0.113.0-203.0.113.23', '“24” may be the size of a range, or a number of calls.'],
  [null, '+44 7700 900100 × 100', '+447700900100-+447700900199', 'Removed spaces and punctuation inside the number. “100” may be the size of a range, or a number of calls.'],
  ['GB', '07700 900100 × 100', '+447700900100-+447700900199', 'As dialled in United Kingdom. “100” may be the size of a range, or a number of calls.'],
  [null, '2001:db8::7 × 2', '2001:db8::7-2001:db8::8', '“2” may be the size of a range, or a number of calls.'],
  [null, 'mailto: alice@example.com', 'alice@example.com', 'Removed mailto:.'],
  ['GB', '447700900123', '+447700900123', 'With the + added.'],
  ['SE', '447700900123', '+447700900123', 'With the + added.'],
  [null, '447700900123', '+447700900123', 'With the + added.'],
  [null, '447700900100-447700900199', '+447700900100-+447700900199', 'With the + added.'],
  ['GB', '07700900100 - 07700900199', '+447700900100-+447700900199', 'As dialled in United Kingdom.'],
  ['DK', '20 12 34 56', '+4520123456', 'As dialled in Denmark.'],
  ['FR', '06.12.34.56.78', '+33612345678', 'As dialled in France.'],
  ['CH', '079.123.45.67', '+41791234567', 'As dialled in Switzerland.'],
  ['AR', '011 15-2345-6789', '+5491123456789', 'As dialled in Argentina.'],
  ['US', '1-202-555-0123', '+12025550123', 'With the + added.'],
] as const;

describe('an identifier', () => {
  it.each(NOTATIONS)('%j is another notation of %s', (text, value, reason) => {
    expect(readIdentifier(text, null)).toMatchObject({
      state: 'read',
      value,
      term: { ok: true },
      change: { reason, isGuess: false },
    });
    expect(readIdentifier(value, null)).toMatchObject({ state: 'read', value });
  });

  it.each(GUESSES)(
    '(in %s) %j may be %s, which waits until somebody takes it',
    (home, text, value, reason) => {
      expect(readIdentifier(text, home)).toMatchObject({
        state: 'read',
        value,
        change: { reason, isGuess: true },
      });
    },
  );

  it.each([
    '192.0.2.7',
    '+447700900123',
    '+4407700900123',
    '490154203237518',
    '000000000000000',
    'https://example.com/a-b?c=[.]&d=(at)',
    'https://example.com/x(dot)y',
    '490154203237518-490154203237599',
    '\u0430\u043b\u0438\u0441\u0430@example.com',
    '12345678@example.com',
  ])('%s is what it says', (text) => {
    expect(readIdentifier(text, 'GB')).toEqual({ state: 'read', value: text, term: parseSearchTerm(text) });
  });

  it('is never changed without a sentence, and its value is not changed again', () => {
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
      '=',
      '*',
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 10 }), (parts) => {
        const text = parts.join('');
        const read = readIdentifier(text, null);
        const values = read.state === 'read' ? [read.value] : read.offers.map(({ value }) => value);
        for (const value of values)
          expect(value.endsWith('*') || readIdentifier(value, null).state === 'read').toBe(true);
        expect(read.state === 'read' && read.change === undefined).toBe(values[0] === text);
      }),
      { numRuns: runs(300) },
    );
  });

  it('is a range only where the text has both of its ends, a block, or a sign for what is left open', () => {
    const unit = fc.constantFrom(
      '+44 7700 900123',
      '+447700900',
      '8.8.8.8',
      ' ',
      '/',
      ',',
      ';',
      '12',
      '0',
      '5060',
      '199',
    );
    fc.assert(
      fc.property(fc.array(unit, { minLength: 2, maxLength: 6 }), (parts) => {
        const text = parts.join('');
        const read = readIdentifier(text, null);
        const isBlock = /8\.8\.8\.80?\s*\/\s*(?:12|0)[\s,;]*$/u.test(text);
        expect(isBlock || read.state === 'refused' || read.term.low === read.term.high).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    ['white space between two letters', `a${' '.repeat(1_000_000)}b`],
    ['a number with white space in it', `+1${' '.repeat(1_000_000)}2`],
    ['white space before a slash that never comes', `10.0.0.5${' '.repeat(1_000_000)}x`],
    ['a whole page', 'www.example.com '.repeat(100_000)],
  ])('is not looked for in what is far longer than any: %s', (_, text) => {
    expect(readIdentifier(text, null)).toMatchObject({ state: 'refused', offers: [] });
  });

  it('has any white space around it', () => {
    const around = ' '.repeat(10_000);
    expect(readIdentifier(`${around}192.0.2.7${around}`, null)).toMatchObject({ value: '192.0.2.7' });
  });

  it.each([
    ['white space', (length: number) => `a${' '.repeat(length - 2)}b`],
    ['white space in a number', (length: number) => `+1${' '.repeat(length - 3)}x`],
    ['white space before a slash', (length: number) => `10.0.0.5${' '.repeat(length - 9)}x`],
    ['numbers', (length: number) => '+1 1'.repeat(length / 4)],
    ['colons', (length: number) => '1:'.repeat(length / 2)],
    ['words of a number', (length: number) => '0011 '.repeat(Math.min(199, length))],
    ['groups of a number', (length: number) => '+1 (1) '.repeat(Math.min(140, length))],
  ])(
    'is looked for in linear time: %s',
    (_, textOf) => {
      const text = textOf(4096);
      // By the square of its length each would take seconds.
      for (let times = 0; times < 30; times += 1) expect(readIdentifier(text, null).state).toBe('refused');
    },
    60_000,
  );
});
