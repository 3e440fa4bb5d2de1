import { describe, expect, it } from 'vitest';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { describeWithFacts, numberFacts } from './number-facts.ts';

/** Each fact as `name: text [links]`. */
function saidOf(text: string): readonly string[] {
  const term = parseSearchTerm(text);
  if (!term.ok) throw new RangeError(term.reason);
  return numberFacts(term).map(({ name, text: said = '', links = [] }) =>
    `${name}: ${said} ${links.map((link) => `[${link.text} → ${link.identifier}]`).join('')}`
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  );
}

describe('the facts of an identifier itself', () => {
  it.each([
    [
      '8.8.4.4',
      ['Version: IPv4', 'Address space: Public', 'Block around it: [8.8.4.0/24 → 8.8.4.0-8.8.4.255]'],
    ],
    [
      '100.64.0.9',
      [
        'Version: IPv4',
        'Address space: 100.64.0.0/10: carrier-grade NAT range, reused by every operator',
        'Block around it: [100.64.0.0/24 → 100.64.0.0-100.64.0.255]',
      ],
    ],
    [
      '2002:c000:204::1',
      [
        'Version: IPv6',
        'Address space: 2002::/16: 6to4 range (tunnelled IPv4)',
        'IPv4 address in it: 6to4 [192.0.2.4 → 192.0.2.4]',
        'Block around it: [2002:c000:204::/64 → 2002:c000:204::-2002:c000:204:0:ffff:ffff:ffff:ffff]',
      ],
    ],
    [
      '192.0.2.1-192.0.2.6',
      [
        'Version: IPv4',
        'Size: 6 addresses',
        'Address space: 192.0.2.0/24: documentation range',
        'CIDR blocks: [192.0.2.1/32 → 192.0.2.1][192.0.2.2/31 → 192.0.2.2-192.0.2.3][192.0.2.4/31 → 192.0.2.4-192.0.2.5][192.0.2.6/32 → 192.0.2.6]',
        'Block around it: [192.0.2.0/24 → 192.0.2.0-192.0.2.255]',
      ],
    ],
    [
      '+447700900123',
      [
        'Country: United Kingdom, Guernsey, Isle of Man, or Jersey',
        'Kind: Unassigned range',
        'Block around it: [+447700900000-+447700900999 → +447700900000-+447700900999]',
      ],
    ],
    [
      '490154203237518',
      [
        'As an IMEI: Valid check digit',
        'Type allocation code: 49015420',
        'As an IMSI: Mobile country code 490',
        'Block around it: [490154203237000-490154203237999 → 490154203237000-490154203237999]',
      ],
    ],
    ['fraud@mail.example', ['Domain: mail.example']],
    ['https://pay.example:8080/a', ['Host: pay.example']],
    [
      'https://bank.example@[2001:db8::7]:8080/',
      [
        'Host: [[2001:db8::7] → 2001:db8::7]',
        'Address space: 2001:db8::/32: documentation range',
        'Block around it: [2001:db8::/64 → 2001:db8::-2001:db8::ffff:ffff:ffff:ffff]',
        'Note: What stands before the @ is a user name, often made to look like a site. The host is [2001:db8::7].',
      ],
    ],
  ])('%s', (text, said) => {
    expect(saidOf(text)).toEqual(said);
  });

  it.each([
    ['+447911123456', 'Guernsey'],
    ['+447400123456', 'United Kingdom'],
    ['+4474001234567', 'United Kingdom, Guernsey, Isle of Man, or Jersey'],
  ])('%s may belong to: %s', (text, countries) => {
    expect(saidOf(text)).toContain(`Country: ${countries}`);
  });

  it.each([
    ['+88213012345', 'International networks, of no country'],
    ['+80012345678', 'International freephone, of no country'],
    ['+870773123456', 'Inmarsat satellite network, of no country'],
    ['+18005550123', 'North American numbering plan, of no country: freephone, premium or another service'],
    ['+9991234567', 'Not known'],
  ])('%s belongs to no country: %s', (text, country) => {
    expect(saidOf(text)).toContain(`Country: ${country}`);
  });

  it('gives the right check digit of an IMEI, and recognises numbers that cannot be an IMSI', () => {
    expect(saidOf('890154203237511')).toEqual([
      expect.stringMatching(/^As an IMEI: Not valid: the check digit would be \d$/u),
      'Type allocation code: 89015420',
      'As an IMSI: Not an IMSI: no country’s code begins with 8',
      expect.stringMatching(/^Block around it/u),
    ]);
  });

  it('counts the CIDR blocks that it does not list', () => {
    expect(saidOf('0.0.0.1-255.255.255.254')).toContainEqual(
      expect.stringMatching(/^CIDR blocks: and 46 more /u),
    );
  });
});

it.each([
  ['+447400123456', 'Phone number · United Kingdom · Mobile'],
  ['+37190000000', 'Phone number · Latvia · Premium rate'],
  ['+44740012345678', 'Phone number · United Kingdom and others (+44) · 2 digits too many for +44'],
  ['+3716700', 'Phone number · Latvia · 4 digits too few for +371'],
  ['+80012345678', 'Phone number · International freephone, of no country'],
  ['+9991234567', 'Phone number · Not known'],
  ['8.8.4.4', 'IPv4 address · Public'],
  ['127.0.0.1', 'IPv4 address · 127.0.0.0/8: loopback range'],
  ['2002:c000:204::1', 'IPv6 address · 2002::/16: 6to4 range (tunnelled IPv4) · Holds 192.0.2.4'],
  ['490154203237518', 'IMEI or IMSI · TAC 49015420 · Check digit 8 valid'],
  ['490154203237517', 'IMEI or IMSI · TAC 49015420 · No IMEI: its check digit would be 8'],
  ['10.0.0.0-10.0.0.255', 'IPv4 range · 256 addresses'],
  ['fraud@mail.example', 'E-mail address'],
])('%s in a line: %s', (text, said) => {
  const term = parseSearchTerm(text);
  expect(term.ok && describeWithFacts(term)).toBe(said);
});
