import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IdentifierSpace } from '../../contract/identifier/identifier.ts';
import { neverReportRangeAt, neverReportRanges } from './never-report-ranges.ts';
import { readNeverReportList } from './read-never-report-list.ts';

describe('a never-report list', () => {
  it('is read line by line, as people write numbers and addresses', () => {
    const text = [
      '# Own blocks',
      '+44 7700 900000 - +44 7700 900999',
      '',
      '192.0.2.0/24, office NAT',
      '+44797012xxxx # test numbers\r',
      '490154203237500-490154203237599',
      '8.8.8.8, 8.8.8.9',
      '192.0.2.0/24',
      'alice@example.com',
      '07700 900123',
    ].join('\n');
    expect(readNeverReportList(text, 100)).toEqual({
      entries: [
        '+447700900000-+447700900999',
        '192.0.2.0-192.0.2.255',
        '+447970120000-+447970129999',
        '490154203237500-490154203237599',
        '8.8.8.8-8.8.8.9',
      ],
      unread: [
        {
          lineNumber: 9,
          text: 'alice@example.com',
          reason: 'Only numbers, addresses and ranges can be on a list; e-mail addresses and URLs cannot.',
        },
        {
          lineNumber: 10,
          text: '07700 900123',
          reason:
            'A numeric identifier has exactly 15 digits; this has 11. A phone number starts with + and the country code, like +447700900123.',
        },
      ],
    });
  });

  it('has a bound, and names every line beyond it', () => {
    const { entries, unread } = readNeverReportList('8.8.8.8\n8.8.8.9\n8.8.8.10', 2);
    expect(entries).toHaveLength(2);
    expect(unread).toEqual([
      {
        lineNumber: 3,
        text: '8.8.8.10',
        reason: 'All lists together hold at most 10,000 entries. Nothing more was added.',
      },
    ]);
  });

  it('stops exactly what shares a number with one of its entries', () => {
    const range = fc
      .tuple(fc.constantFrom<IdentifierSpace>('ipv4', 'phone'), fc.nat(200), fc.nat(40))
      .map(([space, low, more]) => ({
        space,
        low: BigInt(low),
        high: BigInt(low + more),
        list: 'l',
        entry: 'e',
      }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), range, (ranges, { space, low, high }) => {
        const touched = ranges.filter((one) => one.space === space && one.low <= high && low <= one.high);
        const found = neverReportRangeAt(neverReportRanges(ranges), space, low, high);
        expect(found !== undefined).toBe(touched.length > 0);
        expect(found === undefined || touched.includes(found)).toBe(true);
      }),
    );
  });
});
