import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { parseIdentifier } from './index.ts';

const SCRIPT = 'javascript';

describe('an e-mail address', () => {
  it.each([
    ['alice@example.com', 'alice@example.com'],
    ['Alice.B@EXAMPLE.Com', 'Alice.B@example.com'],
    ['a-b@c-d.example', 'a-b@c-d.example'],
    ['+447700900123@sms.example.com', '+447700900123@sms.example.com'],
    ['447700900123@example.com', '447700900123@example.com'],
    ["o'brien+tag=1@example.co.uk", "o'brien+tag=1@example.co.uk"],
    ['http@example.com', 'http@example.com'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    ['a@123.example', 'a@123.example'],
    ['a@example.xn--p1ai', 'a@example.xn--p1ai'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s', (text, canonical) => {
    expect(parseIdentifier(text)).toEqual({ ok: true, kind: 'email', canonical, warnings: [] });
  });

  it('may have letters of any script before the @, with a warning', () => {
    expect(parseIdentifier('алиса@EXAMPLE.com')).toMatchObject({
      ok: true,
      kind: 'email',
      canonical: 'алиса@example.com',
      warnings: [{ code: 'non-ascii' }],
    });
  });

  it.each([
    ['@example.com', 'Before the @ comes a name, like alice@example.com.'],
    ['alice@', 'After the @ comes a domain, like example.com.'],
    ['alice@example', 'A domain has at least two parts with a dot between them, like example.com.'],
    ['alice@.example.com', 'A domain has no dot at its ends and no two dots in a row.'],
    ['alice@example.com.', 'A domain has no dot at its ends and no two dots in a row.'],
    ['alice@example..com', 'A domain has no dot at its ends and no two dots in a row.'],
    [
      'alice@-example.com',
      'A domain is made of letters, digits and hyphens, with dots between its parts, like mail.example.com.',
    ],
    [
      'alice@exa_mple.com',
      'A domain is made of letters, digits and hyphens, with dots between its parts, like mail.example.com.',
    ],
    [
      'alice@example.c',
      'A domain is made of letters, digits and hyphens, with dots between its parts, like mail.example.com.',
    ],
    [
      'alice@example.com/x',
      'A domain is made of letters, digits and hyphens, with dots between its parts, like mail.example.com.',
    ],
    [
      'alice@192.0.2.7',
      'After the @ comes a domain name, not an IP address. Report the IP address by itself.',
    ],
    [
      'alice@[192.0.2.7]',
      'After the @ comes a domain name, not an IP address. Report the IP address by itself.',
    ],
    ['a@b@example.com', 'An e-mail address has one @. Write one address in each report.'],
    ['a@example.com,b@example.com', 'An e-mail address has one @. Write one address in each report.'],
    ['a-b@c-d.com-a-b@c-d.com', 'Write the address once: a-b@c-d.com.'],
    ['.alice@example.com', 'The part before the @ has no dot at its ends and no two dots in a row.'],
    ['alice.@example.com', 'The part before the @ has no dot at its ends and no two dots in a row.'],
    ['a..b@example.com', 'The part before the @ has no dot at its ends and no two dots in a row.'],
    ['"alice"@example.com', 'Quoted names before the @ are not accepted.'],
    [
      'alice bob@example.com',
      'The part before the @ has a character that an e-mail address cannot have there.',
    ],
    ['mailto:alice@example.com', 'Leave out mailto: and write what follows it.'],
    [`${SCRIPT}:alert('a@b')`, 'Only http and https URLs are accepted, not javascript: ones.'],
    ['ftp://alice@example.com', 'Only http and https URLs are accepted, not ftp: ones.'],
    ['alice[@]example[.]com', 'Write the address as it really is: alice@example.com.'],
    [
      'alice@bücher.example',
      'Names with letters beyond a-z are written in their ASCII form, since many letters look alike: xn--bcher-kva.example in place of bücher.example.',
    ],
    [
      'alice@exаmple.com',
      'Names with letters beyond a-z are written in their ASCII form, since many letters look alike: xn--exmple-4nf.com in place of exаmple.com.',
    ],
    [
      'ａlice@example.com',
      'Some characters here only look like the ones meant (other digits, dashes or letters): write alice@example.com',
    ],
    [
      're\u0301mi@example.com',
      'Some characters here only look like the ones meant (other digits, dashes or letters): write rémi@example.com',
    ],
    [
      `${'a'.repeat(65)}@example.com`,
      'An e-mail address has at most 254 characters, and at most 64 of them before the @.',
    ],
    [
      `a@${'b.'.repeat(126)}com`,
      'An e-mail address has at most 254 characters, and at most 64 of them before the @.',
    ],
  ])('refuses %j', (text, reason) => {
    expect(parseIdentifier(text)).toEqual({ ok: false, reason });
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
