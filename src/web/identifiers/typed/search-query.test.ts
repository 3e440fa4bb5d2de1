import { describe, expect, it } from 'vitest';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { describeTerm } from '../../ui/components/text/describe-identifier.ts';
import { understandQuery } from './search-query.ts';
import { describeMatch, searchWarnings } from '../../features/search/term-words.ts';

describe('understand query', () => {
  describe('what is understood of the box', () => {
    it.each(['', '   ', '\t\n'])('%o asks for nothing', (text) => {
      expect(understandQuery(text)).toEqual({ state: 'nothing' });
    });

    it('takes a term as it was given', () => {
      expect(understandQuery('+447700900000-+447700900999')).toMatchObject({
        state: 'understood',
        text: '+447700900000-+447700900999',
        term: { kind: 'phone-range', wire: '+447700900000-+447700900999' },
      });
    });

    it('offers a searchable form and says what it changed', () => {
      const understanding = understandQuery('  203.0.113.7 ');
      expect(understanding).toMatchObject({ state: 'rewritten', text: '203.0.113.7', term: { kind: 'ip' } });
      expect(understanding.state === 'rewritten' && understanding.changes).toHaveLength(1);
    });

    it.each([
      ['203.0.113.0/24', '203.0.113.0-203.0.113.255', 'IPv4 range · 256 addresses'],
      ['2001:db8::/64', '2001:db8::-2001:db8::ffff:ffff:ffff:ffff', 'IPv6 range · 1.8E19 addresses'],
      ['203.0.113.0-255', '203.0.113.0-203.0.113.255', 'IPv4 range · 256 addresses'],
      ['203.0.113.*', '203.0.113.0-203.0.113.255', 'IPv4 range · 256 addresses'],
      ['203.0.113.0/256', '203.0.113.0-203.0.113.255', 'IPv4 range · 256 addresses'],
      ['[2001:db8::1]', '2001:db8::1', 'IPv6 address'],
      ['203.0.113[.]7', '203.0.113.7', 'IPv4 address'],
      ['hxxps://evil[.]example/x', 'https://evil.example/x', 'URL'],
      ['fraud [at] example [dot] com', 'fraud@example.com', 'E-mail address'],
      ['00 44 7700 900123', '+447700900123', 'Phone number'],
      ['+44 (0)7700 900123', '+447700900123', 'Phone number'],
      ['tel:+447700900123', '+447700900123', 'Phone number'],
      ['+447700900xxx', '+447700900000-+447700900999', 'Phone range · 1,000 numbers'],
      ['+447700900000/1000', '+447700900000-+447700900999', 'Phone range · 1,000 numbers'],
      ['+447700900000 to +447700900999', '+447700900000-+447700900999', 'Phone range · 1,000 numbers'],
      ['49-015420-323751-8', '490154203237518', '15-digit number'],
      ['4901542032375xx', '490154203237500-490154203237599', 'Range of 15-digit numbers · 100 numbers'],
      ['490154203237500/100', '490154203237500-490154203237599', 'Range of 15-digit numbers · 100 numbers'],
    ])('reads %s as %s', (given, text, words) => {
      const understanding = understandQuery(given);
      expect(understanding).toMatchObject({ state: 'rewritten', text });
      expect(understanding.state === 'rewritten' && understanding.changes.length).toBeGreaterThan(0);
      expect(understanding.state === 'rewritten' && describeTerm(understanding.term)).toBe(words);
    });

    it('says nothing of what only reports are limited to', () => {
      const understanding = understandQuery('10.0.0.0/7');
      expect(understanding.state === 'rewritten' && understanding.changes).toEqual([
        'Converted the block 10.0.0.0/7 to a range of 33,554,432 addresses.',
      ]);
    });

    it('gives the reason when nothing can be made of it', () => {
      const understanding = understandQuery('nobody knows');
      expect(understanding.state).toBe('refused');
      expect(understanding.state === 'refused' && understanding.reason.length).toBeGreaterThan(20);
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
      ['2001:db8::-2001:db8::ffff:ffff:ffff:ffff', 'IPv6 range · 1.8E19 addresses'],
      ['+447700900123', 'Phone number'],
      ['+447700900000-+447700900999', 'Phone range · 1,000 numbers'],
      ['490154203237518', '15-digit number'],
      ['490154203237500-490154203237599', 'Range of 15-digit numbers · 100 numbers'],
      ['fraud@example.com', 'E-mail address'],
      ['https://example.com/a-b', 'URL'],
    ])('%s is a %s', (text, words) => {
      expect(describeTerm(term(text))).toBe(words);
    });

    it('says of each sort of identifier what would match', () => {
      const sentences = ['203.0.113.7', 'fraud@example.com', 'https://example.com/'].map((text) =>
        describeMatch(term(text)),
      );
      expect(new Set(sentences).size).toBe(3);
    });
  });
});
