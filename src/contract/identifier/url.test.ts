import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { webUrl } from '../../testing/any-text.ts';
import { parseIdentifier } from './index.ts';

const SCRIPT = 'javascript';

describe('a URL', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['https://example.com:443', 'https://example.com/'],
    ['https://example.com:443/x', 'https://example.com/x'],
    ['http://EXAMPLE.com:80?q', 'http://example.com/?q'],
    ['http://example.com:443/', 'http://example.com:443/'],
    ['http://bad.example:0080/', 'http://bad.example/'],
    ['https://bad.example:0443?q', 'https://bad.example/?q'],
    ['https://bad.example:08443/x', 'https://bad.example:8443/x'],
    ['https://bad.example:00000', 'https://bad.example:0/'],
    ['HTTPS://Example.COM/Path?Q=A#F', 'https://example.com/Path?Q=A#F'],
    ['HttP://example.com', 'http://example.com/'],
    ['httpS://example.com/', 'https://example.com/'],
    ['https://a-b.example/c-d', 'https://a-b.example/c-d'],
    ['https://example.com:8443/x', 'https://example.com:8443/x'],
    ['https://example.com:80', 'https://example.com:80/'],
    ['https://example.com?q=1', 'https://example.com/?q=1'],
    ['https://example.com#top', 'https://example.com/#top'],
    ['https://example.com/@user/a@b:c', 'https://example.com/@user/a@b:c'],
    [
      'https://example.com/?u=https://other.example/-https://x.example/',
      'https://example.com/?u=https://other.example/-https://x.example/',
    ],
    [
      "https://example.com/a_b~c!$&'()*+,;=%20%zz|{}^`[]",
      "https://example.com/a_b~c!$&'()*+,;=%20%zz|{}^`[]",
    ],
    ['https://a_b.example/', 'https://a_b.example/'],
    ['https://r3---sn-a5.example/', 'https://r3---sn-a5.example/'],
    ['https://example.com./', 'https://example.com./'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
    ['http://8.8.8.8/x', 'http://8.8.8.8/x'],
    ['http://[2A00:1450::0:1]:8080/X', 'http://[2a00:1450::1]:8080/X'],
    ['https://example.3com/', 'https://example.3com/'],
  ])('%s', (text, canonical) => {
    expect(parseIdentifier(text)).toEqual({ ok: true, kind: 'url', canonical, warnings: [] });
  });

  it.each([
    ['http://10.0.0.1/', ['private-address']],
    ['http://[::1]/', ['loopback-address']],
    ['http://[::ffff:8.8.8.8]/', ['ipv4-mapped']],
    ['http://localhost:3000/', ['url-local-host']],
    ['http://intranet', ['url-local-host']],
    ['https://bank.example@evil.example/', ['url-user-info']],
    ['https://a:b@c@127.0.0.1/', ['url-user-info', 'loopback-address']],
  ])('%s is accepted with a warning', (text, codes) => {
    const parsed = parseIdentifier(text);
    expect(parsed.ok && parsed.warnings.map(({ code }) => code)).toEqual(codes);
  });

  it('names the real host when a user name stands before it, and keeps the user name exact', () => {
    expect(parseIdentifier('https://Bank.Example@EVIL.example/')).toMatchObject({
      canonical: 'https://Bank.Example@evil.example/',
      warnings: [
        {
          message:
            'What stands before the @ is a user name, often made to look like a site. The host is evil.example.',
        },
      ],
    });
  });

  it.each([
    ['http://', 'After http:// or https:// comes a host, like https://example.com/.'],
    ['http:///x', 'After http:// or https:// comes a host, like https://example.com/.'],
    ['https://?q', 'After http:// or https:// comes a host, like https://example.com/.'],
    ['https://:80/', 'Before the port comes a host, like https://example.com:8080/.'],
    ['https://user@/', 'Before the port comes a host, like https://example.com:8080/.'],
    [
      'https://example.com:/',
      'A port is a colon and a number from 0 to 65535; without one, leave out the colon too.',
    ],
    [
      'https://example.com:65536/',
      'A port is a colon and a number from 0 to 65535; without one, leave out the colon too.',
    ],
    [
      'https://example.com:8o/',
      'A port is a colon and a number from 0 to 65535; without one, leave out the colon too.',
    ],
    [
      'https://a b.example/',
      'A URL holds no white space: write %20 where a space belongs to it, and one URL in each report.',
    ],
    [
      'https://example.com/a b',
      'A URL holds no white space: write %20 where a space belongs to it, and one URL in each report.',
    ],
    [
      'https://good.example\\@evil.example/',
      'Write / in place of \\: browsers and other programs disagree about what \\ means.',
    ],
    ['https://example.com/"x"', 'Leave out the ", or write it as %22 if it belongs to the URL.'],
    ['https://example.com/<script>', 'Leave out the <, or write it as %3C if it belongs to the URL.'],
    ['https://.example.com/', 'The host of a URL has no dot at its start and no two in a row.'],
    ['https://example..com/', 'The host of a URL has no dot at its start and no two in a row.'],
    [
      'https://exa%6dple.com/',
      'The host of a URL is made of letters, digits, hyphens and underscores, with dots between its parts.',
    ],
    ['https://[2001:db8::7/', 'The brackets of a URL’s host hold an IPv6 address, like [2001:db8::7].'],
    [
      'https://[2001:db8::7%25eth0]/',
      'The brackets of a URL’s host hold an IPv6 address, like [2001:db8::7].',
    ],
    ['https://[example.com]/', 'The brackets of a URL’s host hold an IPv6 address, like [2001:db8::7].'],
    [
      'http://0x7f.1/',
      'The host 0x7f.1 is the IPv4 address 127.0.0.1 in disguise: write 127.0.0.1 in its place.',
    ],
    [
      'http://2130706433/',
      'The host 2130706433 is the IPv4 address 127.0.0.1 in disguise: write 127.0.0.1 in its place.',
    ],
    [
      'http://010.0.0.1/',
      'The host 010.0.0.1 is the IPv4 address 8.0.0.1 in disguise: write 8.0.0.1 in its place.',
    ],
    [
      'http://1.2.3.4./',
      'The host 1.2.3.4. is the IPv4 address 1.2.3.4 in disguise: write 1.2.3.4 in its place.',
    ],
    [
      'http://1.2.3.256/',
      'The host of this URL looks like an IPv4 address but is none: it needs four numbers from 0 to 255.',
    ],
    ['https://x.example/-https://x.example/', 'Write the URL once: https://x.example/'],
    ['https://müller@example.com/', 'Write what stands before the @ in ASCII: m%C3%BCller@'],
    ['https://example[.]com/x', 'Write the URL as it really is: https://example.com/x'],
    ['hxxps://example.com/x', 'Write the identifier as it really is: https://example.com/x'],
    [
      'https://example.com/ü?q=é',
      'A URL is written in ASCII; write what follows the host as /%C3%BC?q=%C3%A9',
    ],
    [
      'https://bücher.example/',
      'Names with letters beyond a-z are written in their ASCII form, since many letters look alike: xn--bcher-kva.example in place of bücher.example.',
    ],
    [`${SCRIPT}:alert(1)`, 'Only http and https URLs are accepted, not javascript: ones.'],
    [
      `${SCRIPT.toUpperCase()}://example.com/%0aalert(1)`,
      'Only http and https URLs are accepted, not javascript: ones.',
    ],
    ['data:text/html,x', 'Only http and https URLs are accepted, not data: ones.'],
    ['ftp://example.com/', 'Only http and https URLs are accepted, not ftp: ones.'],
    ['http:example.com', 'After http: come two slashes and a host, like http://example.com/.'],
    ['https:/example.com', 'After https: come two slashes and a host, like https://example.com/.'],
    [
      'www.example.com/x',
      'A URL begins with http:// or https://: write https://www.example.com/x or http://www.example.com/x, whichever was seen.',
    ],
    [
      'abcd.ef',
      'A URL begins with http:// or https://: write https://abcd.ef or http://abcd.ef, whichever was seen.',
    ],
    [
      'example.com:8080',
      'A URL begins with http:// or https://: write https://example.com:8080 or http://example.com:8080, whichever was seen.',
    ],
    [`https://${'a'.repeat(254)}`, 'The host of a URL has at most 253 characters.'],
    [
      `https://${'a'.repeat(64)}.example`,
      'The host of a URL is made of letters, digits, hyphens and underscores, with dots between its parts.',
    ],
  ])('refuses %j', (text, reason) => {
    expect(parseIdentifier(text)).toEqual({ ok: false, reason });
  });

  it('has the host that browsers would go to', () => {
    const part = fc.string({
      unit: fc.constantFrom(
        'a',
        'B',
        '1',
        '.',
        '-',
        '_',
        ':',
        '@',
        '/',
        '?',
        '#',
        '[',
        ']',
        '%',
        '\\',
        '::1',
        'x.example',
      ),
      maxLength: 12,
    });
    fc.assert(
      fc.property(part, (rest) => {
        const text = `https://${rest}`;
        const parsed = parseIdentifier(text);
        fc.pre(parsed.ok);
        const seen = new URL(text);
        const canonical = parsed.ok ? parsed.canonical : '';
        expect(new URL(canonical).href).toBe(seen.href);
        expect(canonical.toLowerCase()).toContain(seen.hostname);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('keeps everything behind the host exact but an empty path', () => {
    fc.assert(
      fc.property(webUrl(), (text) => {
        const parsed = parseIdentifier(text);
        expect(parsed).toMatchObject({ ok: true, kind: 'url' });
        const behindHost = (url: string) => url.slice(8).replace(/^[^/?#]*/u, '');
        const written = behindHost(text);
        expect(behindHost(parsed.ok ? parsed.canonical : '')).toBe(
          written.startsWith('/') ? written : `/${written}`,
        );
      }),
    );
  });
});
