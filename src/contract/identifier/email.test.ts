import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { parseIdentifier } from './index.ts';

describe('an e-mail address', () => {
  it('may have letters of any script before the @, with a warning', () => {
    expect(parseIdentifier('алиса@EXAMPLE.com')).toMatchObject({
      ok: true,
      kind: 'email',
      canonical: 'алиса@example.com',
      warnings: [{ code: 'non-ascii' }],
    });
  });

  it('is found in any case of its domain and only in the exact case before the @', () => {
    const canonicalOf = (text: string) => {
      const parsed = parseIdentifier(text);
      return parsed.ok ? parsed.canonical : undefined;
    };
    expect(canonicalOf('a@EXAMPLE.com')).toBe(canonicalOf('a@example.COM'));
    expect(canonicalOf('A@example.com')).not.toBe(canonicalOf('a@example.com'));
  });

  it('accepts what the property generator takes for an e-mail address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        expect(parseIdentifier(text)).toMatchObject({ ok: true, kind: 'email' });
      }),
      { numRuns: runs(500) },
    );
  });
});
