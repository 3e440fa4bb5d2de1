import type { Identifier, IdentifierSpace } from '../../contract/identifier/identifier.ts';
import { rangeText } from '../../contract/identifier/search-term.ts';

/** How wide the ranges in a report may be. Searches take any range. Source: DECISIONS.md, "Assemble". */
export interface RangeLimits {
  /** At most 2^n addresses. */
  readonly ipv4Bits: number;
  readonly ipv6Bits: number;
  /** At most 10^n numbers. */
  readonly phoneDigits: number;
}

/** An IPv4 /8, an IPv6 /32, and a country's numbers behind eight digits left open. */
export const DEFAULT_RANGE_LIMITS: RangeLimits = { ipv4Bits: 24, ipv6Bits: 96, phoneDigits: 8 };

export const MOST_RANGE_LIMITS: RangeLimits = { ipv4Bits: 32, ipv6Bits: 128, phoneDigits: 15 };

interface Widest {
  readonly size: bigint;
  readonly words: string;
}

function widestOf(
  space: IdentifierSpace,
  { ipv4Bits, ipv6Bits, phoneDigits }: RangeLimits,
): Widest | undefined {
  switch (space) {
    case 'ipv4': {
      const size = 1n << BigInt(ipv4Bits);
      return { size, words: `${size.toLocaleString('en')} IPv4 addresses (a /${32 - ipv4Bits})` };
    }
    case 'ipv6':
      // In digits nobody could read it.
      return {
        size: 1n << BigInt(ipv6Bits),
        words: `2^${ipv6Bits} IPv6 addresses (a /${128 - ipv6Bits})`,
      };
    case 'phone': {
      const size = 10n ** BigInt(phoneDigits);
      return { size, words: `${size.toLocaleString('en')} phone numbers` };
    }
    case 'numeric':
      // Not reported as ranges.
      return undefined;
  }
}

/** Why a range is too wide to be reported, and what could be written instead; `undefined` when it is not. */
export function explainTooWide({ space, low, high }: Identifier, limits: RangeLimits): string | undefined {
  if (space === undefined) return undefined;
  const widest = widestOf(space, limits);
  if (widest === undefined || high - low < widest.size) return undefined;
  const example = rangeText(space, low, low + widest.size - 1n);
  return `A range in a report has at most ${widest.words}, and this one is wider. Report only the parts that you mean, each as a range no wider than ${example}.`;
}
