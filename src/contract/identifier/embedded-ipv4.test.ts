import { describe, expect, it } from 'vitest';
import { embeddedIpv4 } from './embedded-ipv4.ts';
import { readIp } from './ip.ts';

const embeddedIn = (text: string) => embeddedIpv4(readIp(text)?.low ?? 0n);

describe('the IPv4 address in an IPv6 address', () => {
  it.each([
    ['::ffff:192.0.2.7', 'mapped', '192.0.2.7'],
    ['64:ff9b::c000:221', 'nat64', '192.0.2.33'],
    ['2002:c000:204::1', '6to4', '192.0.2.4'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'teredo', '192.0.2.45'],
  ])('of %s (%s) is %s', (text, carrier, address) => {
    expect(embeddedIn(text)).toEqual({ carrier, address });
  });

  it.each(['2001:db8::7', '::1', '64:ff9b:1::1', 'fe80::c000:207'])('is nowhere in %s', (text) => {
    expect(embeddedIn(text)).toBeUndefined();
  });
});
