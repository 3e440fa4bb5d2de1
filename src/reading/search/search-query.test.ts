import { describe, expect, it } from 'vitest';
import { wireOf } from '../../client/registry/read-search.ts';
import type { CountryCode } from '../../contract/country.ts';
import { parseSearchTerm, type SearchTerm } from '../../contract/identifier/search-term.ts';
import { describeTerm } from '../identifier/describe-identifier.ts';
import { understandQuery } from './search-query.ts';
import { describeMatch, searchWarnings } from '../../web/features/search/term-words.ts';

function meantBy(text: string, country: CountryCode | null = null): readonly string[] {
  const understanding = understandQuery(text, country);
  if (understanding.state !== 'refused') throw new Error(`It is ${understanding.state}.`);
  return understanding.meant.map((meant) => meant.text);
}

describe('understand query', () => {
  describe('what is understood of the box', () => {
    it.each(['', '   ', '\t\n'])('%o asks for nothing', (text) => {
      expect(understandQuery(text)).toEqual({ state: 'nothing' });
    });

    it('takes a term as it was given', () => {
      expect(understandQuery('+447700900000-+447700900999')).toMatchObject({
        state: 'understood',
        text: '+447700900000-+447700900999',
        terms: [{ kind: 'phone-range', wire: '+447700900000-+447700900999' }],
      });
    });

    // What was written stays, and what it means stands beside it.
    it.each([
      ['  203.0.113.7 ', '203.0.113.7', 'IPv4 address'],
      ['203.0.113.0/24', '203.0.113.0-203.0.113.255', '256 addresses'],
      ['2001:db8::/32', '2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2^96 addresses'],
      ['10.0.0.0/7', '10.0.0.0-11.255.255.255', '33,554,432 addresses'],
      ['203.0.113.*', '203.0.113.0-203.0.113.255', '256 addresses'],
      ['[2001:db8::1]', '2001:db8::1', 'IPv6 address'],
      ['203.0.113[.]7', '203.0.113.7', 'IPv4 address'],
      ['hxxps://evil[.]example/x', 'https://evil.example/x-https://evil.example/x', 'URL'],
      ['fraud [at] example [dot] com', 'fraud@example.com-fraud@example.com', 'E-mail address'],
      ['00 44 7700 900123', '+447700900123', 'Phone number'],
      ['+44 (0)7700 900123', '+447700900123', 'Phone number'],
      ['tel:+447700900123', '+447700900123', 'Phone number'],
      ['+447700900xxx', '+447700900000-+447700900999', '1,000 numbers'],
      ['+447700900000 to +447700900999', '+447700900000-+447700900999', '1,000 numbers'],
      ['49-015420-323751-8', '490154203237518-490154203237518', 'IMEI or IMSI'],
      ['4901542032375xx', '490154203237500-490154203237599', '100 numbers'],
    ])('takes %s for a notation of %s', (text, wire, words) => {
      const understanding = understandQuery(text);
      expect(understanding).toMatchObject({ state: 'understood', text, words });
      expect(understanding.state === 'understood' && wireOf(understanding.terms)).toBe(wire);
    });

    it('gives the reason when nothing can be made of it', () => {
      const understanding = understandQuery('nobody knows');
      expect(understanding.state).toBe('refused');
      expect(understanding.state === 'refused' && understanding.reason.length).toBeGreaterThan(20);
    });
  });

  describe('a prefix', () => {
    it.each(['+44770*', '0044770*', '00 44 770 *', '+44 (0)770*', '44 770*'])(
      'is understood as %s, over the lengths of the numbering plan',
      (text) => {
        expect(understandQuery(text)).toMatchObject({
          state: 'understood',
          text,
          words: 'Numbers beginning +44 770',
          terms: [
            { wire: '+447700000-+447709999' },
            { wire: '+44770000000-+44770999999' },
            { wire: '+447700000000-+447709999999' },
          ],
        });
      },
    );

    it.each(['+*', '+0*', '*', `+${'4'.repeat(16)}*`, '+44*770*'])('is not %s', (text) => {
      expect(understandQuery(text).state).toBe('refused');
    });

    it('without its + may be another thing, and is offered', () => {
      expect(meantBy('44770*')).toEqual(['+44770*', '447700000000000-447709999999999']);
      expect(meantBy('07700*', 'GB')).toEqual(['+447700*', '077000000000000-077009999999999']);
      expect(meantBy('07700*')).toEqual(['077000000000000-077009999999999']);
    });
  });

  describe('a host without a scheme', () => {
    it.each([
      ['evil.example', 'evil.example'],
      ['evil[.]example', 'evil.example'],
      ['EVIL.example.', 'evil.example'],
      ['bücher.example', 'xn--bcher-kva.example'],
      ['@evil.example', '@evil.example'],
      [' @EVIL[.]example ', '@evil.example'],
      ['*@evil.example', '@evil.example'],
      ['"*@EVIL[.]example"', '@evil.example'],
      ['@bücher.example', '@xn--bcher-kva.example'],
    ])('%s stands for all that is at it', (text, wire) => {
      expect(understandQuery(text)).toMatchObject({
        state: 'understood',
        text,
        words: wire.startsWith('@') ? 'Mailboxes at a host' : 'Host',
        terms: [{ wire }],
      });
    });

    it.each(['evil.example/login', 'evil[.]example:8080', 'evil.example?a'])(
      '%s is looked for with both',
      (text) => {
        expect(understandQuery(text)).toMatchObject({
          state: 'understood',
          text,
          words: 'http and https',
          terms: [{ kind: 'url' }, { kind: 'url' }],
        });
      },
    );

    it.each([
      'example',
      'e..g',
      '203.0.113',
      '203.0.113.x',
      'a b.example',
      'x@evil.example',
      '@',
      '@a b.example',
    ])('is not %s', (text) => {
      const understanding = understandQuery(text);
      expect(String(understanding.state === 'understood' && understanding.words)).not.toMatch(
        /^http and|ost$/u,
      );
    });
  });

  describe('what a refused text may mean', () => {
    it.each([
      ['447700900123', null, ['+447700900123']],
      ['07700 900123', 'GB', ['+447700900123']],
      ['07700 900123', null, []],
      ['2025550123', 'US', ['+12025550123', '+2025550123']],
      ['49015420323751', null, ['490154203237518']],
      ['caller +447700900123', null, ['+447700900123']],
      ['caller, +447700900123', null, ['+447700900123']],
      ['IPFraud, 203.0.113.7, SE, GB, beta.example', null, ['203.0.113.7']],
      ['203.0.113.0-255', null, ['203.0.113.0-203.0.113.255', '203.0.113.0', '203.0.113.255']],
      ['8.8.8.8/5060', null, ['8.8.8.8']],
      ['+44 20 7222 1234 / 7890', null, ['+442072221234', '+442072227890']],
      ['sip:+447700900123@192.0.2.7', null, ['+447700900123', '192.0.2.7']],
      ['4.47700900123E11', null, ['+447700900123']],
      ['+54 11 15-2345-6789', null, ['+5491123456789']],
      ['999999999999', null, []],
    ] as const)('%s (home country %s)', (text, country, meant) => {
      expect(meantBy(text, country)).toEqual(meant);
    });
  });
});

describe('the warnings of a search', () => {
  const warningsOf = (text: string) => {
    const parsed = parseSearchTerm(text);
    return parsed.ok ? searchWarnings(parsed) : [];
  };

  it.each([
    ['a check digit that a typing error would break', '490154203237519', /check digit/u],
    ['a host other than the one that is read first', 'https://bank.example@evil.example/', /evil\.example/u],
  ])('name %s', (_, text, warning) => {
    expect(warningsOf(text).join(' ')).toMatch(warning);
  });

  it.each(['10.0.0.1', '192.0.2.7', '+447000000000-+447999999999'])(
    'do not warn of %s, which is for reports to mind',
    (text) => {
      expect(warningsOf(text)).toEqual([]);
    },
  );
});

describe('what was understood, in words', () => {
  function term(text: string): SearchTerm {
    const parsed = parseSearchTerm(text);
    if (!parsed.ok) throw new Error(parsed.reason);
    return parsed;
  }

  describe('a term in words', () => {
    it.each([
      ['203.0.113.7', 'IPv4 address'],
      ['2001:db8::1', 'IPv6 address'],
      ['203.0.113.0-203.0.113.80', 'IPv4 range · 81 addresses'],
      ['2001:db8::-2001:db8::ffff', 'IPv6 range · 65,536 addresses'],
      ['2001:db8::-2001:db8::ffff:ffff:ffff:ffff', 'IPv6 range · 2^64 addresses'],
      ['+447700900123', 'Phone number'],
      ['+447700900000-+447700900999', 'Phone range · 1,000 numbers'],
      ['490154203237518', 'IMEI or IMSI'],
      ['490154203237500-490154203237599', 'Range of IMEIs or IMSIs · 100 numbers'],
      ['fraud@example.com', 'E-mail address'],
      ['https://example.com/a-b', 'URL'],
      ['example.com', 'Host'],
      ['@example.com', 'Mailboxes at a host'],
    ])('%s is a %s', (text, words) => {
      expect(describeTerm(term(text))).toBe(words);
    });

    it('says of each sort of identifier what would match', () => {
      const sentences = [
        '203.0.113.7',
        'fraud@example.com',
        'https://example.com/',
        'example.com',
        '@example.com',
      ].map((text) => describeMatch(term(text)));
      expect(new Set(sentences).size).toBe(5);
    });
  });
});
