import { describe, expect, it } from 'vitest';
import { bareHost, hostOf, isAtHost, parseHost, parentHost } from './host.ts';
import type { ExactIdentifier } from './identifier.ts';
import { parseIdentifier } from './index.ts';

function exact(text: string): ExactIdentifier {
  const identifier = parseIdentifier(text);
  if (!identifier.ok || identifier.space !== undefined) throw new Error(`${text} is no text.`);
  return identifier;
}

describe('a host', () => {
  it.each([
    ['evil.example', 'host', 'evil.example'],
    ['WWW.Evil.Example.', 'host', 'www.evil.example'],
    ['xn--bcher-kva.example', 'host', 'xn--bcher-kva.example'],
    ['@Evil.example', 'mail-host', '@evil.example'],
    ['_dmarc.evil.xn--p1ai', 'host', '_dmarc.evil.xn--p1ai'],
  ])('%s is a %s, %s', (text, kind, canonical) => {
    expect(parseHost(text)).toMatchObject({ ok: true, kind, canonical });
  });

  it.each([
    ['example', /^A host is written like/u],
    ['@', /^A host is written like/u],
    ['203.0.113.x', /^A host is written like/u],
    ['4.47E11', /^A host is written like/u],
    ['evil.example/x', /^A host is written like/u],
    ['bücher.example', /xn--bcher-kva\.example/u],
  ])('is not %s, and it says why', (text, reason) => {
    const host = parseHost(text);
    expect(host.ok ? host.canonical : host.reason).toMatch(reason);
  });

  it.each([
    ['https://user@WWW.evil.example.:8443/x@y.example?z', 'www.evil.example'],
    ['Alice@Mail.evil.example', 'mail.evil.example'],
    ['http://203.0.113.7/', undefined],
    ['http://[2001:db8::7]/', undefined],
    ['http://localhost/', undefined],
  ])('of %s is %s', (text, host) => {
    expect(hostOf(exact(text))).toBe(host);
  });

  it('has all that is at it or below it, and with @ its mailboxes alone', () => {
    const found = [
      'http://evil.example/x',
      'http://www.evil.example/',
      'a@evil.example',
      'http://notevil.example/',
      'http://evil.example.net/',
      'http://example/',
    ].map(exact);
    const at = (text: string) => {
      const host = parseHost(text);
      return host.ok ? found.filter((one) => isAtHost(host, one)).map(({ canonical }) => canonical) : [];
    };
    expect(at('evil.example')).toEqual([
      'http://evil.example/x',
      'http://www.evil.example/',
      'a@evil.example',
    ]);
    expect(at('@evil.example')).toEqual(['a@evil.example']);
    expect(bareHost({ canonical: '@evil.example' })).toBe('evil.example');
  });
});

it.each([
  ['www.evil.example', 'evil.example'],
  ['@mail.evil.example', '@evil.example'],
  ['evil.example', undefined],
])('the host above %s is %s', (text, above) => {
  const host = parseHost(text);
  if (!host.ok) throw new Error(host.reason);
  expect(parentHost(host)).toBe(above);
});
