import { describe, expect, it } from 'vitest';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { neverReportOf, NO_NEVER_REPORT } from '../never-report/never-report.ts';
import { NO_FIELDS, type LineFields } from './line.ts';
import { lintLine } from './lint-line.ts';

const GB: LineFields = { ...NO_FIELDS, fraudType: 'Scam', origination: 'GB', destination: 'FR' };

function notesOn(id: string, values: Partial<LineFields> = {}, neverReport = NO_NEVER_REPORT) {
  const identifier = parseIdentifier(id);
  if (!identifier.ok) throw new Error(identifier.reason);
  return lintLine({ ...GB, id, ...values }, identifier, neverReport);
}

describe('a phone number', () => {
  it.each([
    ['+4477009009580', 1],
    ['+12025550123456', 1],
    ['+4477009009580-+4477009009589', 1],
    // Some British numbers are as short, mobile numbers are not.
    ['+447911200-+447911299', 1],
    ['+448001111', 0],
    ['+447700900123', 0],
    ['+12025550123', 0],
    ['+88213012345', 0],
  ])('%s is held against the lengths of its numbering plan', (id, count) => {
    const notes = notesOn(id);
    expect(notes.filter(({ code }) => code === 'impossible-number')).toHaveLength(count);
  });
});

describe('a line', () => {
  it.each([
    '+447700900123',
    '+33612345678',
    '8.8.8.8',
    '490154203237518',
    'alice@example.com',
    '+88213012345',
  ])('%s has nothing worth a second look', (id) => {
    expect(notesOn(id)).toEqual([]);
  });

  it.each([
    ['10.0.0.1', 'private-address', undefined],
    ['100.64.0.1', 'shared-address', undefined],
    ['127.0.0.1', 'loopback-address', undefined],
    ['192.0.2.7', 'documentation-address', undefined],
    ['2001:db8::7', 'documentation-address', undefined],
    ['::ffff:8.8.8.8', 'ipv4-mapped', '8.8.8.8'],
    ['+4407051836590', 'trunk-zero', '+447051836590'],
    ['+4407700900000-+4407700900999', 'trunk-zero', '+447700900000-+447700900999'],
    ['298385762738475', 'imei-check-digit', undefined],
    ['447700900123456', 'phone-without-plus', '+447700900123456'],
    ['10.0.0.0-12.255.255.255', 'too-wide', undefined],
    ['+447701000000', 'rounded-number', undefined],
    ['+447700000000-+447709999999', 'large-range', undefined],
    ['2a00:1450::-2a00:1450:ffff:ffff:ffff:ffff:ffff:ffff', 'large-range', undefined],
    ['+37052123456', 'other-country', undefined],
    ['+18765551234', 'other-country', undefined],
    ['http://user@example.com/', 'url-user-info', undefined],
  ])('%s is noted as %s, with %s as what mends it', (id, code, suggested) => {
    const note = notesOn(id).find((one) => one.code === code);
    expect(note?.message).toMatch(/^\S.{20,}\.$/u);
    expect(note?.offers?.[0]?.value).toBe(suggested);
    expect(suggested === undefined || parseIdentifier(suggested).ok).toBe(true);
  });

  it('whose number belongs to neither country says whose it is', () => {
    expect(notesOn('+37052123456')).toEqual([
      {
        field: 'origination',
        code: 'other-country',
        message: 'The number’s country, Lithuania, is not on the route.',
      },
    ]);
    expect(notesOn('+37052123456', { destination: 'LT' })).toEqual([]);
    expect(notesOn('+37052123456', { origination: '' })).toEqual([]);
  });

  it('of 15 digits may lack a + only where its country code is that of one of its countries', () => {
    const code = (values: Partial<LineFields>) => notesOn('447700900123456', values).map((note) => note.code);
    expect(code({ origination: 'DE' })).toEqual(['imei-check-digit']);
    expect(code({ fraudType: 'StolenDevice' })).toEqual(['imei-check-digit']);
  });

  it.each([
    ['Wangiri', '8.8.8.8', 'Wangiri usually has a phone number, not an IP address.'],
    ['IRSF', '490154203237518', 'IRSF usually has a phone number, not an IMEI or IMSI.'],
    ['StolenDevice', '+447700900123', 'StolenDevice usually has an IMEI, not a phone number.'],
    ['IPFraud', 'alice@example.com', 'IPFraud usually has an IP address or URL, not an e-mail address.'],
    ['FlashCall', 'https://example.com/', 'FlashCall usually has a phone number, not a URL.'],
  ])('of the type %s with %s has an unusual kind', (fraudType, id, message) => {
    expect(notesOn(id, { fraudType })).toEqual([{ field: 'fraudType', code: 'unusual-kind', message }]);
  });

  it.each([
    ['Scam', '8.8.8.8'],
    ['SMSA2P', '490154203237518'],
    ['IPFraud', 'https://example.com/'],
    ['Vishing', '8.8.8.8'],
  ])('of the type %s may well have %s', (fraudType, id) => {
    expect(notesOn(id, { fraudType })).toEqual([]);
  });

  it('that touches a never-report list is named with the list and its entry', () => {
    const entry = '+447700900000-+447700900999';
    const neverReport = neverReportOf([{ list: 'Own numbers', entry }]);
    const never = {
      field: 'id',
      code: 'never-report',
      message: `On your list “Own numbers”: ${entry}.`,
    };
    expect(notesOn('+447700900123', {}, neverReport)).toEqual([never]);
    expect(notesOn('+447700900990-+447700901090', {}, neverReport)).toEqual([never]);
    expect(notesOn('+447700901000', {}, neverReport)).toEqual([]);
  });

  it('that touches an IPv4 block in IPv6 form is stopped as well', () => {
    const neverReport = neverReportOf([{ list: 'Own space', entry: '8.8.8.0-8.8.8.255' }]);
    const codes = (id: string) => notesOn(id, {}, neverReport).map(({ code }) => code);
    expect(codes('::ffff:8.8.8.8')).toContain('never-report');
    expect(codes('::ffff:8.8.9.8')).not.toContain('never-report');
    expect(codes('::8.8.8.8')).not.toContain('never-report');
  });
});
