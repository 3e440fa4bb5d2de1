import { describe, expect, it } from 'vitest';
import {
  HOST_ENDS_IN_DOT,
  HOST_HAS_DOT,
  HOST_HAS_UPPER_CASE,
  HOST_IS_LOOSE,
  HOST_MAY_BE_IPV4,
  isHostName,
  scanHostName,
} from './host-name.ts';

const label63 = 'a'.repeat(63);

describe('scanHostName', () => {
  it.each([
    ['localhost', 0],
    ['example.com', HOST_HAS_DOT],
    ['Example.com', HOST_HAS_DOT | HOST_HAS_UPPER_CASE],
    ['example.com.', HOST_HAS_DOT | HOST_ENDS_IN_DOT],
    ['localhost.', HOST_ENDS_IN_DOT],
    ['a_b.example', HOST_HAS_DOT | HOST_IS_LOOSE],
    ['-a.example', HOST_HAS_DOT | HOST_IS_LOOSE],
    ['a-.example', HOST_HAS_DOT | HOST_IS_LOOSE],
    ['example.a-', HOST_HAS_DOT | HOST_IS_LOOSE],
    ['a--b.xn--p1ai', HOST_HAS_DOT],
    ['1.2.3.4', HOST_HAS_DOT | HOST_MAY_BE_IPV4],
    ['example.3com', HOST_HAS_DOT | HOST_MAY_BE_IPV4],
    ['3com.example', HOST_HAS_DOT],
    ['0x7f', HOST_MAY_BE_IPV4],
    [`${label63}.${label63}.${label63}.${'a'.repeat(61)}`, HOST_HAS_DOT],
  ])('%s', (text, bits) => {
    expect(scanHostName(text, 0, text.length)).toBe(bits);
  });

  it.each([
    '',
    '.',
    '.example',
    'a..b',
    'a b',
    'a/b',
    'a:1',
    'a@b',
    'bücher.example',
    'a\u0000',
    'a%20b',
    `${label63}a.example`,
    `example.${label63}a`,
    `${label63}.${label63}.${label63}.${'a'.repeat(62)}`,
  ])('is no host name: %j', (text) => {
    expect(isHostName(text)).toBe(false);
  });

  it('reads only the part of the text that it is given', () => {
    expect(scanHostName('http://Ab.example/', 10, 17)).toBe(0);
  });
});
