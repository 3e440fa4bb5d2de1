import { NUMERIC_DIGITS, refuse } from './identifier.ts';
import type { Identifier, IdentifierSpace, IdentifierWarning, Refusal } from './identifier.ts';
import { formatIpv4 } from './ipv4.ts';
import { formatIpv6 } from './ipv6.ts';

/** All numbers of a space from `low` to `high`, inclusive. */
interface Interval {
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
}

function textOf(space: IdentifierSpace, value: bigint): string {
  switch (space) {
    case 'ipv4':
      return formatIpv4(Number(value));
    case 'ipv6':
      return formatIpv6(value);
    case 'phone':
      return `+${value}`;
    case 'numeric':
      return String(value).padStart(NUMERIC_DIGITS, '0');
  }
}

/** A range as it is reported and asked for, `<id>-<id>`, or a single value. Source: INTERFACE.md, "Identifiers". */
export function rangeText(space: IdentifierSpace, low: bigint, high: bigint): string {
  return low === high ? textOf(space, low) : `${textOf(space, low)}-${textOf(space, high)}`;
}

/** `256 addresses`, `2^96 addresses`. */
export function sizeText(space: IdentifierSpace, size: bigint): string {
  const isAddress = space === 'ipv4' || space === 'ipv6';
  const what = isAddress ? 'address' : 'number';
  if (size === 1n) return `1 ${what}`;
  const bits = size.toString(2).length - 1;
  // Longer ones are unreadable; nearly all of them are powers of two.
  const digits =
    size <= BigInt(Number.MAX_SAFE_INTEGER)
      ? size.toLocaleString('en')
      : `${size === 1n << BigInt(bits) ? '' : 'more than '}2^${bits}`;
  return `${digits} ${isAddress ? 'addresses' : 'numbers'}`;
}

export function refuseDownwards(first: string, second: string): Refusal {
  return refuse(`A range goes upwards: write it as ${second}-${first}.`);
}

/** The widest ranges in a report. Searches take any range. Source: DECISIONS.md, "Assemble". */
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
      // In digits it would be unreadable.
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

/** Explains why a range is too wide to be reported, with a narrower example; `undefined` when it is not. */
export function explainTooWide(
  { space, low, high }: Identifier | Interval,
  limits: RangeLimits,
): string | undefined {
  if (space === undefined) return undefined;
  const widest = widestOf(space, limits);
  if (widest === undefined || high - low < widest.size) return undefined;
  const example = rangeText(space, low, low + widest.size - 1n);
  return `A range in a report has at most ${widest.words}, and this one is wider. Report only the parts that you mean, each as a range no wider than ${example}.`;
}

/** Those with ranges that can be reported. */
type ReportedSpace = Exclude<IdentifierSpace, 'numeric'>;

/** Ranges beyond these sizes are warned about: an IPv4 /16 and an IPv6 /48 are what one site or small operator holds. */
const LARGE: Readonly<Record<ReportedSpace, Widest>> = {
  ipv4: { size: 1n << 16n, words: '65,536 addresses (a /16)' },
  ipv6: { size: 1n << 80n, words: 'a /48, 2^80 addresses' },
  phone: { size: 1_000_000n, words: 'a million numbers' },
};

/** Whether an interval is larger than what one site or small operator holds. */
export const isLarge = (space: IdentifierSpace, low: bigint, high: bigint): boolean =>
  space !== 'numeric' && high - low >= LARGE[space].size;

/**
 * The warnings of a range with one about its size: that it is large, or wider than a registry takes in a report unless its
 * operator has set another limit.
 */
export function withSizeWarning(
  warnings: readonly IdentifierWarning[],
  interval: Interval & { readonly space: ReportedSpace },
): readonly IdentifierWarning[] {
  if (!isLarge(interval.space, interval.low, interval.high)) return warnings;
  const large = LARGE[interval.space];
  const tooWide = explainTooWide(interval, DEFAULT_RANGE_LIMITS);
  return [
    ...warnings,
    tooWide === undefined
      ? {
          code: 'large-range',
          message: `This range is larger than ${large.words}. Check that all of it is meant.`,
        }
      : { code: 'too-wide', message: `${tooWide} Your registry may have another limit.` },
  ];
}
