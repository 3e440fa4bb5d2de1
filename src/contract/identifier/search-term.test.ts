import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { webUrl } from '../../testing/any-text.ts';
import { retrievePath } from '../endpoints.ts';
import { rangeText } from './range.ts';
import { parseSearchTerm } from './search-term.ts';

describe('parseSearchTerm', () => {
  it.each([
    ['192.0.2.7', 'ip', '192.0.2.7', undefined],
    ['192.0.2.7-192.0.2.7', 'ip', '192.0.2.7', undefined],
    ['192.0.2.7-192.0.2.9', 'ip-range', '192.0.2.7-192.0.2.9', undefined],
    ['2001:DB8::7', 'ip', '2001:DB8::7', undefined],
    ['2001:db8::7-2001:db8::7', 'ip', '2001:db8::7', undefined],
    ['2001:db8::7-2001:db8:0::7', 'ip', '2001:db8::7-2001:db8:0::7', undefined],
    ['+447700900123', 'phone', '+447700900123', undefined],
    ['+447700900123-+447700900123', 'phone', '+447700900123', undefined],
    ['+447700900000-+447700900999', 'phone-range', '+447700900000-+447700900999', undefined],
    ['490154203237518', 'numeric', '490154203237518-490154203237518', '490154203237518'],
    ['490154203237518-490154203237518', 'numeric', '490154203237518-490154203237518', '490154203237518'],
    ['490154203237518-490154203237599', 'numeric-range', '490154203237518-490154203237599', undefined],
    ['a-b@c-d.example', 'email', 'a-b@c-d.example-a-b@c-d.example', 'a-b@c-d.example'],
    ['a-b@c-d.example-a-b@c-d.example', 'email', 'a-b@c-d.example-a-b@c-d.example', 'a-b@c-d.example'],
    ['https://a-b.example/', 'url', 'https://a-b.example/-https://a-b.example/', 'https://a-b.example/'],
    [
      'https://a-b.example/-https://a-b.example/',
      'url',
      'https://a-b.example/-https://a-b.example/',
      'https://a-b.example/',
    ],
    [
      'https://a.example/b-https://a.example/c',
      'url',
      'https://a.example/b-https://a.example/c-https://a.example/b-https://a.example/c',
      'https://a.example/b-https://a.example/c',
    ],
    ['Evil.example', 'host', 'evil.example', undefined],
    ['@evil.example', 'mail-host', '@evil.example', undefined],
  ])('reads %s as %s and asks for %s', (text, kind, wire, singleWire) => {
    const term = parseSearchTerm(text);
    expect(term).toMatchObject({ ok: true, kind, wire });
    expect(term.ok && term.singleWire).toBe(singleWire);
  });

  it.each([
    ['', /^Not recognised\. Enter an IP address/u],
    ['-', /^Not recognised\. Enter an IP address/u],
    ['assemble', /^Not recognised\. Enter an IP address/u],
    ['10.0.0.5/24', /^CIDR notation is not accepted: write it as a range: 10\.0\.0\.0-10\.0\.0\.255\.$/u],
    [
      '490154203237599-490154203237518',
      /^A range goes upwards: write it as 490154203237518-490154203237599\.$/u,
    ],
    ['490154203237518-49015420323759', /both ends/u],
    ['a@example.com-b@example.com', /^An e-mail address has one @/u],
    ['447700900123-447700900999', /^Phone numbers start with \+/u],
    [' 192.0.2.7', /^Remove the white space/u],
  ])('refuses %j with a reason', (text, reason) => {
    const term = parseSearchTerm(text);
    expect(term.ok ? term.kind : term.reason).toMatch(reason);
  });

  const terms = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.tuple(fc.ipV4(), fc.ipV4()).map((ends) => ends.join('-')),
    fc.stringMatching(/^\+[1-9]\d{6,14}$/u),
    fc.stringMatching(/^\d{15}$/u),
    fc.emailAddress(),
    webUrl(),
  );

  it('reads from the wire, and from the single form, the same term that was sent', () => {
    fc.assert(
      fc.property(terms, (text) => {
        const term = parseSearchTerm(text);
        fc.pre(term.ok);
        const sent = term.ok ? [term.wire, term.singleWire ?? term.wire] : [];
        expect(sent.map(parseSearchTerm)).toEqual([term, term]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('survives the path of a request, decoded once', () => {
    fc.assert(
      fc.property(terms, (text) => {
        const segment = new URL(retrievePath(text), 'http://localhost').pathname.split('/').at(-1) ?? '';
        expect(decodeURIComponent(segment)).toBe(text);
      }),
    );
  });

  it('takes a doubled identifier of the greatest length', () => {
    const url = `https://example.com/${'a'.repeat(2028)}`;
    expect(parseSearchTerm(`${url}-${url}`)).toMatchObject({ ok: true, kind: 'url', canonical: url });
    expect(parseSearchTerm(`${url}a`)).toMatchObject({ ok: false });
  });
});

describe('rangeText', () => {
  it.each([
    '10.0.0.1-10.0.0.200',
    '0.0.0.0-255.255.255.255',
    '2001:db8::-2001:db8::ffff',
    '+447700900000-+447700900999',
    '000000000000001-490154203237518',
  ])('writes %s as it is read', (text) => {
    const term = parseSearchTerm(text);
    if (!term.ok || term.space === undefined) throw new Error('It is a range.');
    expect(rangeText(term.space, term.low, term.high)).toBe(text);
  });
});
