import { describe, expect, it } from 'vitest';
import { groupDigits, shortIdentifier, shortLength } from './identifier-text.tsx';

it.each([
  ['129.0.0.1-129.0.0.1', '129.0.0.1'],
  ['2001:db8::1-2001:db8::1', '2001:db8::1'],
])('%s is the one address that it covers', (range, address) => {
  expect(shortLength(range)).toBe(shortLength(address));
});

it.each([
  ['+447700900100-+447700900199', '+447700900100–199'],
  ['203.0.113.0-203.0.113.255', '203.0.113.0–255'],
  ['203.0.112.0-203.0.113.255', '203.0.112.0-203.0.113.255'],
  ['2001:db8:feed::-2001:db8:feed:ffff:ffff:ffff:ffff:ffff', '2001:db8:feed::/48'],
  ['2001:db8:feed::-2001:db8:feed::ffff', '2001:db8:feed::/112'],
  ['2001:db8:feed::-2001:db8:feed::fffe', '2001:db8:feed::–:fffe'],
  ['2001:db8::1-2001:db8::1:0', '2001:db8::1–:1:0'],
  ['2001:db8::1-2002::1', '2001:db8::1-2002::1'],
  ['+447700900123', '+447700900123'],
])('%s is %s in a sentence', (identifier, short) => {
  expect(shortIdentifier(identifier)).toBe(short);
});

describe('groupDigits', () => {
  it.each([
    ['+447700900123', [['+44', '7700', '900', '123']]],
    ['+79991234567', [['+7', '9991', '234', '567']]],
    [
      '+447700900000-+447700900999',
      [
        ['+44', '7700', '900', '000'],
        ['+44', '7700', '900', '999'],
      ],
    ],
    ['490154203237518', [['490', '154', '203', '237', '518']]],
    ['203.0.113.7', [['203.0.113.7']]],
    ['2001:db8::1-2001:db8::2', [['2001:db8::1-2001:db8::2']]],
    ['https://a-b.example/1234567', [['https://a-b.example/1234567']]],
    ['1234567890-x@example.com', [['1234567890-x@example.com']]],
  ])('cuts %s for the eye', (identifier, groups) => {
    expect(groupDigits(identifier)).toEqual(groups);
  });

  it('loses and adds nothing', () => {
    const identifier = '+4412345678901-+4412345678999';
    const joined = groupDigits(identifier)
      .map((part) => part.join(''))
      .join('-');
    expect(joined).toBe(identifier);
  });
});
