import type { SearchTerm } from '../../../contract/identifier/search-term.ts';

const IPV4_BLOCK = 256n;
const PHONE_BLOCK = 1000n;

function ipv4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
}

/** The block around a single address or phone number, worth a try when nobody reported exactly this one. */
export function widerQuery(term: SearchTerm): string | undefined {
  if (term.space === undefined || term.low !== term.high) return undefined;
  if (term.space === 'ipv4') {
    const low = term.low - (term.low % IPV4_BLOCK);
    return `${ipv4Text(low)}-${ipv4Text(low + IPV4_BLOCK - 1n)}`;
  }
  if (term.space !== 'phone') return undefined;
  const low = term.low - (term.low % PHONE_BLOCK);
  return `+${low}-+${low + PHONE_BLOCK - 1n}`;
}
