import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { webUrl } from '../../testing/any-text.ts';
import { parseIdentifier } from './index.ts';

describe('a URL', () => {
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
