import { describe, expect, it } from 'vitest';
import { parseIdentifier } from './index.ts';

function codesOf(text: string): readonly string[] {
  const parsed = parseIdentifier(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.warnings.map(({ code }) => code);
}

describe('warnings about addresses', () => {
  it.each([
    ['0.0.0.1', 'reserved-address'],
    ['10.0.0.0', 'private-address'],
    ['100.64.0.0', 'shared-address'],
    ['169.254.169.254', 'link-local-address'],
    ['172.16.0.0', 'private-address'],
    ['172.31.255.255', 'private-address'],
    ['192.0.2.1', 'documentation-address'],
    ['198.51.100.1', 'documentation-address'],
    ['203.0.113.255', 'documentation-address'],
    ['::ffff:8.8.8.8', 'ipv4-mapped'],
    ['64:ff9b::808:808', 'translated-address'],
    ['2001::1', 'translated-address'],
    ['2001:db8::1', 'documentation-address'],
    ['2002:808:808::1', 'translated-address'],
    ['fdff::1', 'private-address'],
    ['febf::1', 'link-local-address'],
  ])('%s: %s', (text, code) => {
    expect(codesOf(text)).toEqual([code]);
  });

  it.each([
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '172.32.0.0',
    '192.0.3.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2001:db7:ffff::',
    '2001:db9::',
    '2003::1',
    '2a00:1450::1',
    '3ffe::1',
    '3fff:1000::',
  ])('%s is ordinary', (text) => {
    expect(codesOf(text)).toEqual([]);
  });

  it('names every kind of block that a range touches, once', () => {
    expect(codesOf('9.0.0.0-11.0.0.0')).toEqual(['private-address', 'too-wide']);
    expect(codesOf('192.0.1.0-192.0.2.0')).toEqual(['documentation-address']);
    expect(codesOf('2001:db7::-2001:db8::')).toEqual(['documentation-address', 'too-wide']);
    expect(codesOf('8.8.8.8-8.8.8.9')).toEqual([]);
    expect(codesOf('::-ffff::')).toHaveLength(9);
  });

  it('says which block and what it means', () => {
    const parsed = parseIdentifier('100.64.0.1');
    expect(parsed.ok && parsed.warnings[0]?.message).toBe(
      'Inside 100.64.0.0/10: carrier-grade NAT range, reused by every operator.',
    );
  });

  it('warns about more than a /16 and more than a /48, and not about just that', () => {
    expect(codesOf('11.0.0.0-11.0.255.255')).toEqual([]);
    expect(codesOf('11.0.0.0-11.1.0.0')).toEqual(['large-range']);
    expect(codesOf('2a00::-2a00:0:0:ffff:ffff:ffff:ffff:ffff')).toEqual([]);
    expect(codesOf('2a00::-2a00:0:1::')).toEqual(['large-range']);
  });
});
