import type { IncomingMessage } from 'node:http';
import { addressOf } from './address-of.ts';
import type { TrustProxy } from './trusted-proxy.ts';

/**
 * Where a request comes from: whoever the last proxy that is believed names, in `X-Forwarded-For` read from its end. The
 * framework's `request.ip` says the same, but not of a request whose address it cannot decode.
 */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusts: TrustProxy,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const hops = forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
    .toReversed();
  let address = socket.remoteAddress ?? '';
  for (const [index, hop] of hops.entries()) {
    if (!trusts(address, index)) break;
    address = hop;
  }
  return addressOf(address);
}
