import { readIp } from '../../../contract/identifier/ip.ts';
import { readIpv4 } from '../../../contract/identifier/ipv4.ts';
import { specialBlocks } from '../../../contract/identifier/special-addresses.ts';

/** IPv6 addresses that are routed everywhere lie in 2000::/3. */
const isGlobalUnicast = (value: bigint): boolean => value >> 125n === 1n;

const valueOf = (address: string): bigint => BigInt(readIpv4(address, 0, address.length));

/** What the special blocks of identifiers lack: IETF protocol assignments with NAT64 discovery, and the platform address of Azure. */
const ALSO_SPECIAL = [
  { low: valueOf('192.0.0.0'), high: valueOf('192.0.0.255') },
  { low: valueOf('168.63.129.16'), high: valueOf('168.63.129.16') },
] as const;

/** Whether a request may go to this address without a way into the operator's own network; false for any other text. */
export function isPublicAddress(address: string): boolean {
  const read = readIp(address);
  if (read === undefined || (read.space !== 'ipv4' && read.space !== 'ipv6')) return false;
  const { space, low } = read;
  if (specialBlocks(space, low, low).length > 0) return false;
  return space === 'ipv4'
    ? !ALSO_SPECIAL.some((block) => block.low <= low && low <= block.high)
    : isGlobalUnicast(low);
}
