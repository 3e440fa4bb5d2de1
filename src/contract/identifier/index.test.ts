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

it('says which digit an IMEI would end in', () => {
  expect(interval('298385762738475').warnings[0]?.message).toBe(
    'As an IMEI this would end in 0. An IMSI has no check digit; a phone number would start with +.',
  );
});

describe('a text that is refused', () => {
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
