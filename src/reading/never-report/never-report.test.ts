import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IdentifierSpace } from '../../contract/identifier/identifier.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { rangeText } from '../../contract/identifier/range.ts';
import { neverReportAt, neverReportOf } from './never-report.ts';
import { readNeverReportList } from './read-never-report-list.ts';

/** The entry of such a list that stops an identifier. */
function entryAt(text: string, entries: readonly string[]) {
  const identifier = parseIdentifier(text);
  if (!identifier.ok) throw new Error(identifier.reason);
  return neverReportAt(neverReportOf(entries.map((entry) => ({ entry, list: 'Own' }))), identifier);
}

describe('a never-report list', () => {
  it('is read line by line, as people write identifiers, and says what each line was read as', () => {
    const text = [
      '# Own blocks',
      '+44 7700 900000 - +44 7700 900999',
      '',
      '192.0.2.0/24, office NAT',
      '+44797012xxxx # test numbers\r',
      '490154203237500-490154203237599',
      '8.8.8.8 - 8.8.8.9',
      '192.0.2.0/24',
      '004915112345678',
      'noc@example.com',
      '07700 900123, switchboard',
      '07700 900200 - 07700 900299',
      '+447700900300, +447700900399',
      '+44 20 7222 1234 / 7890',
      'example[.]com # our own site',
      '*.example.net',
      'https://Shop.example.org/',
      'hxxps://example.org/login',
      'the office',
      '7700 900123',
    ].join('\n');
    const { changed, entries, guessed, unread } = readNeverReportList(text, { room: 100, homeCountry: 'GB' });
    expect(entries).toEqual([
      '+447700900000-+447700900999',
      '192.0.2.0-192.0.2.255',
      '+447970120000-+447970129999',
      '490154203237500-490154203237599',
      '8.8.8.8-8.8.8.9',
      '+4915112345678',
      'noc@example.com',
      'example.com',
      'example.net',
      'shop.example.org',
      'https://example.org/login',
    ]);
    const saidOf = (lineNumber: number) => changed.find((one) => one.lineNumber === lineNumber)?.reason;
    expect(saidOf(6)).toBeUndefined();
    expect(saidOf(9)).toBe('Read as +4915112345678. Replaced the leading 00 with +.');
    expect(saidOf(10)).toBeUndefined();
    expect(guessed.map(({ entry, lineNumber, reason }) => [lineNumber, entry, reason])).toEqual([
      [11, '+447700900123', 'Read as +447700900123. As dialled in United Kingdom.'],
      [
        12,
        '+447700900200-+447700900299',
        'Read as +447700900200-+447700900299. As dialled in United Kingdom.',
      ],
    ]);
    expect(saidOf(16)).toBe(
      'Read as example.net. It stops every e-mail address and URL at example.net and the domains below it.',
    );
    expect(saidOf(18)).toMatch(/^Read as https:\/\/example\.org\/login\. /u);
    expect(unread.map(({ lineNumber, reason }) => `${lineNumber}: ${reason}`)).toEqual([
      expect.stringMatching(/^13: Write each entry .* \+447700900399\.$/u),
      expect.stringMatching(/^14: .* It may be \+442072221234, \+442072227890\.$/u),
      expect.stringMatching(/^19: Not recognised/u),
      expect.stringMatching(/^20: .* United Kingdom. It may be \+447700900123\.$/u),
    ]);
  });

  it.each([
    ['example.com, example.org', null, 'example.org'],
    ['a@example.com; b.example.org', null, 'b.example.org'],
    ['*.example.com;*.example.org', null, 'example.org'],
    ['07700900123, 07700900124', 'GB', '+447700900124'],
    ['07700900123, 7700 900124', 'GB', '+447700900124'],
    ['192.0.2.0/24 | +44770090*', null, '+447700900'],
    ['8.8.8.8 # also 8.8.4.4', null, '8.8.4.4'],
    ['8.8.8.8, office # and 8.8.4.4', null, '8.8.4.4'],
  ] as const)('takes no part of a line with another entry in it: %j (in %s)', (text, homeCountry, other) => {
    const { entries, guessed, unread } = readNeverReportList(text, { room: 9, homeCountry });
    expect([entries, guessed]).toEqual([[], []]);
    expect(unread.map(({ reason }) => reason)).toEqual([expect.stringContaining(other)]);
  });

  it('leaves other columns and remarks alone', () => {
    const text = '192.0.2.0/24;GB;IP Fraud\n8.8.8.8\toffice\t3\n8.8.4.4 # office, Riga';
    const { entries, unread } = readNeverReportList(text, { room: 9, homeCountry: 'GB' });
    expect([entries, unread]).toEqual([['192.0.2.0-192.0.2.255', '8.8.8.8', '8.8.4.4'], []]);
  });

  it('has every number that begins so for a final *, of each length', () => {
    const { changed, entries } = readNeverReportList('+447700900* # ours\n+3361234*', {
      room: 9,
      homeCountry: null,
    });
    expect(entries).toEqual([
      '+447700900',
      '+44770090000-+44770090099',
      '+447700900000-+447700900999',
      '+33612340000-+33612349999',
    ]);
    expect(changed.map(({ lineNumber, reason }) => `${lineNumber}: ${reason}`)).toEqual([
      '1: Read as +447700900, +44770090000-+44770090099, +447700900000-+447700900999. Every number that begins +44 7700900.',
      '2: Read as +33612340000-+33612349999. Every number that begins +33 61234.',
    ]);
  });

  it('takes no part of a prefix where there is no room for all of it', () => {
    const { entries, unread } = readNeverReportList('+447700900*', { room: 2, homeCountry: null });
    expect(entries).toEqual([]);
    expect(unread.map(({ lineNumber }) => lineNumber)).toEqual([1]);
  });

  it('has no national numbers without a home country', () => {
    const read = readNeverReportList('07700 900123', { room: 2, homeCountry: null });
    expect(read.entries).toEqual([]);
    expect(read.unread.map(({ reason }) => reason)).toEqual([
      'A national number? Write it with + and its country code, or choose its country as your home country.',
    ]);
  });

  it.each([
    ['NOC@example.com', 'noc@Example.com', 'noc@mail.example.com'],
    ['example.com', 'alice@mail.example.com', 'alice@notexample.com'],
    ['example.com', 'https://user@WWW.example.com:8443/x?y', 'https://example.com.attacker.net/'],
    ['https://example.com/login', 'HTTPS://EXAMPLE.com/login', 'https://example.com/login2'],
    ['192.0.2.0-192.0.2.255', 'http://192.0.2.7/x', 'http://192.0.3.7/192.0.2.7'],
    ['2001:db8::-2001:db8::ff', 'http://[2001:db8::7]/', 'http://[2001:db8::100]/'],
  ])('with %s stops %s', (entry, stopped, other) => {
    expect(entryAt(stopped, [entry])).toMatchObject({ entry, list: 'Own' });
    expect(entryAt(other, [entry])).toBeUndefined();
  });

  it('has a bound, and names every line beyond it', () => {
    const { entries, unread } = readNeverReportList('8.8.8.8\n8.8.8.9\n8.8.8.10', {
      room: 2,
      homeCountry: null,
    });
    expect(entries).toHaveLength(2);
    expect(unread).toEqual([
      {
        lineNumber: 3,
        text: '8.8.8.10',
        reason: 'A list holds at most 10,000 entries. Nothing more was added.',
      },
    ]);
  });

  it('stops exactly what shares a number with one of its entries', () => {
    const range = fc
      .tuple(fc.constantFrom<IdentifierSpace>('ipv4', 'phone'), fc.nat(200), fc.nat(40))
      .map(([space, first, more]) => {
        const low = BigInt(first) + (space === 'phone' ? 447_700_900_000n : 0n);
        return { space, low, high: low + BigInt(more), text: rangeText(space, low, low + BigInt(more)) };
      });
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), range, (ranges, { space, low, high, text }) => {
        const touched = ranges.filter((one) => one.space === space && one.low <= high && low <= one.high);
        const found = entryAt(
          text,
          ranges.map((one) => one.text),
        );
        expect(found !== undefined).toBe(touched.length > 0);
        expect(found === undefined || touched.some((one) => one.text === found.entry)).toBe(true);
      }),
    );
  });
});
