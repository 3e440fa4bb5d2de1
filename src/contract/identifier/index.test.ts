import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { anyCharacter } from '../../testing/any-text.ts';
import { parseIdentifier } from './index.ts';
import type { IntervalIdentifier } from './identifier.ts';
import { formatIpv4 } from './ipv4.ts';
import { formatIpv6 } from './ipv6.ts';

function interval(text: string): IntervalIdentifier {
  const parsed = parseIdentifier(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.reason}`);
  if (parsed.low === undefined) throw new Error(`${text} has no interval.`);
  return parsed;
}

describe('parseIdentifier', () => {
  it.each([
    ['8.8.8.8', 'ip', '8.8.8.8', 'ipv4', 0x0808_0808n, 0x0808_0808n],
    ['129.0.0.1-129.0.0.1', 'ip', '129.0.0.1', 'ipv4', 0x8100_0001n, 0x8100_0001n],
    ['8.8.8.0-8.8.8.255', 'ip-range', '8.8.8.0-8.8.8.255', 'ipv4', 0x0808_0800n, 0x0808_08ffn],
    ['2A00::1', 'ip', '2a00::1', 'ipv6', (0x2a00n << 112n) + 1n, (0x2a00n << 112n) + 1n],
    ['2a00::1-2A00:0::1', 'ip', '2a00::1', 'ipv6', (0x2a00n << 112n) + 1n, (0x2a00n << 112n) + 1n],
    ['2A00::0-2a00::00ff', 'ip-range', '2a00::-2a00::ff', 'ipv6', 0x2a00n << 112n, (0x2a00n << 112n) + 255n],
    ['+447700900123', 'phone', '+447700900123', 'phone', 447_700_900_123n, 447_700_900_123n],
    ['+1234567', 'phone', '+1234567', 'phone', 1_234_567n, 1_234_567n],
    ['+123456789012345', 'phone', '+123456789012345', 'phone', 123_456_789_012_345n, 123_456_789_012_345n],
    ['+88213012345', 'phone', '+88213012345', 'phone', 88_213_012_345n, 88_213_012_345n],
    ['+447700900123-+447700900123', 'phone', '+447700900123', 'phone', 447_700_900_123n, 447_700_900_123n],
    [
      '+447700900000-+447700900999',
      'phone-range',
      '+447700900000-+447700900999',
      'phone',
      447_700_900_000n,
      447_700_900_999n,
    ],
    ['490154203237518', 'numeric', '490154203237518', 'numeric', 490_154_203_237_518n, 490_154_203_237_518n],
    ['004999010640000', 'numeric', '004999010640000', 'numeric', 4_999_010_640_000n, 4_999_010_640_000n],
  ])('reads %s as %s %s', (text, kind, canonical, space, low, high) => {
    expect(parseIdentifier(text)).toEqual({
      ok: true,
      kind,
      canonical,
      space,
      low,
      high,
      warnings: interval(text).warnings,
    });
  });

  it.each([
    ['490154203237518', []],
    ['298385762738475', ['imei-check-digit']],
    ['+447700900000-+447701899999', []],
    ['+447700900000-+447701900000', ['large-range']],
    ['+440000000000-+449999999999', ['too-wide']],
  ])('%s is accepted with the warnings %j', (text, codes) => {
    expect(interval(text).warnings.map(({ code }) => code)).toEqual(codes);
  });

  it('says which digit an IMEI would end in', () => {
    expect(interval('298385762738475').warnings[0]?.message).toBe(
      'As an IMEI this would end in 0. An IMSI has no check digit; a phone number would start with +.',
    );
  });
});

describe('a text that is refused', () => {
  const forms =
    'Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.';
  const fourNumbers = 'An IPv4 address has four numbers with dots between them, like 192.0.2.7; this has';
  const range = 'write the first and the last address as a range, like 192.0.2.0-192.0.2.255.';

  it.each([
    ['', forms],
    [' ', forms],
    ['-', forms],
    ['assemble', forms],
    ['constructor', forms],
    // White space and characters that cannot be seen or look alike
    [' 8.8.8.8', 'Remove the white space before or after the identifier.'],
    ['+447700900123\n', 'Remove the white space before or after the identifier.'],
    ['alice@example.com\t', 'Remove the white space before or after the identifier.'],
    ['8.8.8.8\u200b', 'Remove the character U+200B: it cannot be seen and would hide a difference.'],
    ['\ufeff8.8.8.8', 'Remove the white space before or after the identifier.'],
    [
      'https://example.com/\u202egpj.exe',
      'Remove the character U+202E: it cannot be seen and would hide a difference.',
    ],
    ['ann\ufe0fa@example.com', 'Remove the character U+FE0F: it cannot be seen and would hide a difference.'],
    ['ann\u115fa@example.com', 'Remove the character U+115F: it cannot be seen and would hide a difference.'],
    ['ab\u0000@example.com', 'Remove the character U+0000: it cannot be seen and would hide a difference.'],
    [
      'https://example.com/\ud800',
      'Remove the character U+D800: it cannot be seen and would hide a difference.',
    ],
    ['8.8.8. 8', 'Leave out the white space: 8.8.8.8'],
    ['8.8.8.8 - 8.8.8.9', 'Leave out the white space: 8.8.8.8-8.8.8.9'],
    ['4901542 0323 7518', 'Leave out the white space: 490154203237518'],
    [
      '8.8.8.8–8.8.8.9',
      'Some characters here only look like the ones meant (other digits, dashes or letters): write 8.8.8.8-8.8.8.9',
    ],
    [
      '٤٩٠١٥٤٢٠٣٢٣٧٥١٨',
      'Some characters here only look like the ones meant (other digits, dashes or letters): write 490154203237518',
    ],
    [
      '＋447700900123',
      'Some characters here only look like the ones meant (other digits, dashes or letters): write +447700900123',
    ],
    // IP addresses
    ['8.8.8', `${fourNumbers} 3.`],
    ['8.8.8.8.8', `${fourNumbers} 5.`],
    ['8.8.8.', `${fourNumbers} 3.`],
    ['8.8.8.256', 'Each of the four numbers of an IPv4 address lies between 0 and 255.'],
    [
      '8.8.8.08',
      'An IPv4 address has no leading zeros, which some programs read as octal: write 8.8.8.8 if that is meant.',
    ],
    ['08.8', 'An IPv4 address has no leading zeros: write each of its four numbers plainly, from 0 to 255.'],
    ['8.8.8.*', `A wildcard is not accepted: ${range}`],
    ['8.8.8.x', `A wildcard is not accepted: ${range}`],
    ['8.8.8.8:53', 'Leave out the port: write 8.8.8.8.'],
    ['10.0.0.0/24', 'CIDR notation is not accepted: write it as a range: 10.0.0.0-10.0.0.255.'],
    ['10.0.0.5/24', 'CIDR notation is not accepted: write it as a range: 10.0.0.0-10.0.0.255.'],
    ['10.0.0.5/32', 'This is CIDR notation for one address: write 10.0.0.5.'],
    [
      '2a00::/16',
      'CIDR notation is not accepted: write it as a range: 2a00::-2a00:ffff:ffff:ffff:ffff:ffff:ffff:ffff.',
    ],
    [
      '10.0.0.0/33',
      'Leave out what follows the slash, or write a range of two addresses: 10.0.0.0-10.0.0.255.',
    ],
    [
      'fe80::1%eth0',
      'Leave out the zone after %: it names a network card of one machine and means nothing elsewhere.',
    ],
    ['[2a00::1]', 'Write the address without brackets and port: 2a00::1.'],
    ['[2a00::1]:443', 'Write the address without brackets and port: 2a00::1.'],
    ['[2a00:1]', 'An IPv6 address is written without brackets.'],
    [
      '2a00::1::2',
      'An IPv6 address has eight groups of up to four hexadecimal digits with colons between them, and :: at most once, like 2001:db8::7.',
    ],
    // IP ranges
    ['8.8.8.9-8.8.8.8', 'A range goes upwards: write it as 8.8.8.8-8.8.8.9.'],
    ['2A00::9-2a00::8', 'A range goes upwards: write it as 2a00::8-2a00::9.'],
    [
      '8.8.8.8-2a00::1',
      'One end of this range is an IPv4 address and the other an IPv6 address. Write two addresses of one family.',
    ],
    [
      '2a00::1-8.8.8.8',
      'One end of this range is an IPv4 address and the other an IPv6 address. Write two addresses of one family.',
    ],
    ['8.8.8.1-9', 'Write both ends of the range in full: 8.8.8.1-8.8.8.9.'],
    [
      '8.8.8.8-',
      'The second end of the range is not an IP address. There is nothing on this side of the hyphen.',
    ],
    ['8.8.8-8.8.8.8', `The first end of the range is not an IP address. ${fourNumbers} 3.`],
    [
      '8.8.8.8-8.8.8.256',
      'The second end of the range is not an IP address. Each of the four numbers of an IPv4 address lies between 0 and 255.',
    ],
    [
      '8.8.8.1-8.8.8.2-8.8.8.3',
      'The second end of the range is not an IP address. Enter an IPv4 address like 192.0.2.7 or an IPv6 address like 2001:db8::7.',
    ],
    // Phones
    ['+', 'A phone number has 7 to 15 digits after the +; this has 0.'],
    ['+123456', 'A phone number has 7 to 15 digits after the +; this has 6.'],
    ['+1234567890123456', 'A phone number has 7 to 15 digits after the +; this has 16.'],
    [
      '+0447700900123',
      'No country code starts with 0: write the country code after the +, then the number without its leading 0.',
    ],
    ['+00447700900123', 'Write + or 00 before the country code, not both.'],
    ['++447700900123', 'A phone number has one +, at its start. Write one number in each report.'],
    ['+3161234567a', 'A phone number is + and digits only, like +447700900123; “a” is neither.'],
    ['+44 7700 900123', 'Leave out the white space: +447700900123'],
    [
      '+44 (7700) 900123',
      'Write a phone number as + and digits only, without spaces, dots, hyphens or parentheses: +447700900123.',
    ],
    [
      '+44.7700.900123',
      'Write a phone number as + and digits only, without spaces, dots, hyphens or parentheses: +447700900123.',
    ],
    [
      '+44-7700-900123',
      'Write one phone number without hyphens: +447700900123. A range has a + at both ends.',
    ],
    ['00447700900123', 'Write + in place of 00: +447700900123.'],
    ['tel:+447700900123', 'Leave out tel: and write what follows it.'],
    [
      '79091231234',
      'A numeric identifier has exactly 15 digits; this has 11. A phone number starts with + and the country code: write +79091231234 if its country code is there already.',
    ],
    [
      '12345',
      'A numeric identifier has exactly 15 digits; this has 5. A phone number starts with + and the country code, like +447700900123.',
    ],
    // Phone ranges
    ['+447700900999-+447700900000', 'A range goes upwards: write it as +447700900000-+447700900999.'],
    [
      '+447700900000-+44770090099',
      'Both ends of a phone range have equally many digits; these have 12 and 11. Write each length as a range of its own.',
    ],
    [
      '+447700900000-447700900999',
      'Both ends of a range begin with +: write it as +447700900000-+447700900999.',
    ],
    [
      '79091231234-79091231245',
      'Phone numbers start with + and the country code at both ends of a range: write +79091231234-+79091231245 if their country codes are there already.',
    ],
    [
      '+447700900000-',
      'Write one phone number without hyphens: +447700900000. A range has a + at both ends.',
    ],
    [
      '+44770090-+x',
      'The second end of the range is not a phone number. A phone number is + and digits only, like +447700900123; “x” is neither.',
    ],
    [
      '+447-+447700900123',
      'The first end of the range is not a phone number. A phone number has 7 to 15 digits after the +; this has 3.',
    ],
    // Numeric identifiers
    [
      '49015420323751',
      'A numeric identifier has exactly 15 digits; this has 14. If it is an IMEI without its check digit, write 490154203237518.',
    ],
    [
      '4901542032375101',
      'A numeric identifier has exactly 15 digits; this has 16. If it is an IMEI with a software version, write 490154203237518.',
    ],
    ['12345678901234567', 'A numeric identifier has exactly 15 digits; this has 17.'],
    [
      '49-015420-323751-8',
      'A numeric identifier has exactly 15 digits and nothing else: write 490154203237518.',
    ],
    [
      '490154203237518-490154203237519',
      'A range of numeric identifiers can be searched for but not reported: report each of them by itself.',
    ],
    [
      '490154203237518-490154203237518',
      'A range of numeric identifiers can be searched for but not reported: report each of them by itself.',
    ],
    [
      '1.07616E+14',
      'A spreadsheet has shortened this number and lost its last digits: format the column as text and copy it again.',
    ],
  ])('%j', (text, reason) => {
    expect(parseIdentifier(text)).toEqual({ ok: false, reason });
  });

  it('has a bound on its length, however long it is', () => {
    const url = `https://example.com/${'a'.repeat(2028)}`;
    expect(parseIdentifier(url)).toMatchObject({ ok: true, kind: 'url' });
    expect(parseIdentifier(`${url}a`)).toEqual({
      ok: false,
      reason: 'An identifier has at most 2048 characters; this has 2049.',
    });
    expect(parseIdentifier('1'.repeat(10_000_000))).toMatchObject({ ok: false });
  });

  it('is read at its longest within the time of a test, whatever it is made of', () => {
    let refused = 0;
    for (const unit of [
      'a',
      '1',
      '-',
      '.',
      '@',
      ':',
      '::',
      'a.',
      '[.]',
      '(dot)',
      ' ',
      '+1',
      'é',
      '\u0301',
      '1-',
      'a@',
      'h',
      '%',
      '1/',
      '\\',
    ]) {
      for (const start of ['', 'https://', '+', 'a@', 'x', '1']) {
        if (!parseIdentifier((start + unit.repeat(2048)).slice(0, 2048)).ok) refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(100);
  });

  it.each(['.', ':', '1.', 'a.b', ' ', '[.]'])(
    'is explained at its longest as quickly as any: %j again and again',
    { timeout: 20_000 },
    (unit) => {
      const text = `${unit.repeat(2048).slice(0, 2046)}!`;
      // By the square of its length they would take more than that time.
      for (let times = 0; times < 4000; times += 1) expect(parseIdentifier(text).ok).toBe(false);
    },
  );
});

describe('intervals', () => {
  const ipv4 = fc.nat({ max: 0xffff_ffff }).map((address) => formatIpv4(address));
  const ipv6 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }).map((address) => formatIpv6(address));
  const phone = fc.stringMatching(/^\+[1-9]\d{11}$/u);

  it('of a range run from the lower end to the higher one, and it is refused the other way round', () => {
    const ends = fc.oneof(fc.tuple(ipv4, ipv4), fc.tuple(ipv6, ipv6), fc.tuple(phone, phone));
    fc.assert(
      fc.property(ends, ([one, other]) => {
        fc.pre(one !== other);
        const [a, b] = [interval(one), interval(other)];
        const [first, last] = a.low < b.low ? [one, other] : [other, one];
        const both = interval(`${first}-${last}`);
        expect([both.low, both.high]).toEqual(a.low < b.low ? [a.low, b.high] : [b.low, a.high]);
        expect(both.space).toBe(a.space);
        expect(parseIdentifier(`${last}-${first}`)).toEqual({
          ok: false,
          reason: `A range goes upwards: write it as ${first}-${last}.`,
        });
      }),
    );
  });

  it('are the same for an identifier, its canonical form and its doubled form', () => {
    fc.assert(
      fc.property(fc.oneof(ipv4, ipv6, phone, fc.ipV6()), (text) => {
        const parsed = interval(text);
        expect(interval(parsed.canonical)).toEqual(parsed);
        expect(interval(`${text}-${text}`)).toEqual(parsed);
        expect(parsed.low).toBe(parsed.high);
      }),
    );
  });

  it('order phones of one length as their texts do', () => {
    fc.assert(
      fc.property(phone, phone, (one, other) => {
        expect(interval(one).low < interval(other).low).toBe(one < other);
      }),
    );
  });
});

describe('any text', () => {
  it('is accepted with a canonical form that is accepted and canonical itself, or refused with a sentence', () => {
    const unit = fc.constantFrom(
      '+',
      '-',
      '.',
      ':',
      '::',
      '@',
      '/',
      '1',
      '44',
      '255',
      'a',
      'F',
      'Example.com',
      'http://',
      'HTTPS://',
      '[',
      ']',
      ' ',
      'é',
      '#',
      '?',
      '%',
    );
    const anyText = fc.oneof(
      fc.array(unit, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.string({ unit: anyCharacter }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseIdentifier(text);
        const again = parseIdentifier(parsed.ok ? parsed.canonical : text);
        expect(again).toEqual(parsed);
        expect(parsed.ok || /^[A-Z].{10,}/u.test(parsed.reason)).toBe(true);
        expect(/[\s\p{Cc}\p{Cs}]/u.test(parsed.ok ? text : '')).toBe(false);
        expect(parsed.ok ? text.normalize('NFC') : text).toBe(text);
      }),
      { numRuns: runs(5000) },
    );
  });
});
