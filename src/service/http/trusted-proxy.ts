import { BlockList, isIP, isIPv6 } from 'node:net';
import type { HttpSettings } from '../platform/http-settings.ts';

/** Whether what a connection, or the proxy so many hops behind it, says of where a request comes from is believed. */
export type TrustProxy = (address: string, hop: number) => boolean;

function blockListOf(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', bits] = block.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Hops are counted from the connection on, which is 0. An IPv4 address in IPv6 form is taken for what it is. */
export function trustProxyOf({ trustProxy }: Pick<HttpSettings, 'trustProxy'>): TrustProxy {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const list = blockListOf(trustProxy);
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
