import type { IncomingMessage } from 'node:http';
import proxyAddress, { compile } from '@fastify/proxy-addr';
import type { Settings } from '../platform/settings.ts';

/** True if the connection, or the proxy that many hops behind it, is trusted to name a request's origin. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** Hops are counted from the connection on, which is 0. An IPv4 address in IPv6 form is taken for what it is. */
export function trustProxyOf({ trustProxy }: Pick<Settings, 'trustProxy'>): TrustProxy {
  if (trustProxy === undefined) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return compile([...trustProxy]);
}

/**
 * The client's address, like `request.ip`, which fastify does not compute for a request whose URL it cannot
 * decode. Without the port that some proxies write after it (`192.0.2.1:50001`, `[2001:db8::1]:50001`): each
 * connection has another.
 */
export function clientAddressOf(request: IncomingMessage, trusts: TrustProxy): string {
  const forwarded = proxyAddress(request, trusts);
  const [, inBrackets, ipv4] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/u.exec(forwarded) ?? [];
  return inBrackets ?? ipv4 ?? forwarded;
}
