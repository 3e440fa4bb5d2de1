import { describe, expect, it } from 'vitest';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { describeTerm } from './describe-identifier.ts';

describe('describeTerm', () => {
  it.each([
    ['203.0.113.7', 'IPv4 address'],
    ['203.0.113.10-203.0.113.90', 'IPv4 range · 81 addresses'],
    ['203.0.113.7-203.0.113.7', 'IPv4 address'],
    ['203.0.113.7-203.0.113.8', 'IPv4 range · 2 addresses'],
    ['2001:db8::1', 'IPv6 address'],
    ['2001:db8::-2001:db8::ffff:ffff:ffff:ffff', 'IPv6 range · 2^64 addresses'],
    ['+447700900123', 'Phone number'],
    ['+447700900000-+447700900999', 'Phone range · 1,000 numbers'],
    ['490154203237518', 'IMEI or IMSI'],
    ['a-b@example.com', 'E-mail address'],
    ['https://a-b.example/', 'URL'],
  ])('says of %s: %s', (text, words) => {
    const parsed = parseIdentifier(text);
    expect(parsed.ok && describeTerm(parsed)).toBe(words);
  });
});
