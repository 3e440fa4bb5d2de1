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

/** Those with ranges that can be reported. */
type ReportedSpace = Exclude<IdentifierSpace, 'numeric'>;

interface Size {
  readonly size: bigint;
  readonly words: string;
}

/** The widest ranges in a report. Searches take any range. Source: DECISIONS.md, "Assemble". */
const WIDEST: Readonly<Record<ReportedSpace, Size>> = {
  ipv4: { size: 1n << 24n, words: '16,777,216 IPv4 addresses (a /8)' },
  // In digits it would be unreadable.
  ipv6: { size: 1n << 96n, words: '2^96 IPv6 addresses (a /32)' },
  phone: { size: 100_000_000n, words: '100,000,000 phone numbers' },
};

/** Explains why a range is too wide to be reported, with a narrower example; `undefined` when it is not. */
export function explainTooWide({ space, low, high }: Identifier | Interval): string | undefined {
  if (space === undefined || space === 'numeric') return undefined;
  const widest = WIDEST[space];
  if (high - low < widest.size) return undefined;
  const example = rangeText(space, low, low + widest.size - 1n);
  return `A range in a report has at most ${widest.words}, and this one is wider. Report only the parts that you mean, each as a range no wider than ${example}.`;
}

/** Ranges beyond these sizes are warned about: an IPv4 /16 and an IPv6 /48 are what one site or small operator holds. */
const LARGE: Readonly<Record<ReportedSpace, Size>> = {
  ipv4: { size: 1n << 16n, words: '65,536 addresses (a /16)' },
  ipv6: { size: 1n << 80n, words: 'a /48, 2^80 addresses' },
  phone: { size: 1_000_000n, words: 'a million numbers' },
};

/** Whether an interval is larger than what one site or small operator holds. */
export const isLarge = (space: IdentifierSpace, low: bigint, high: bigint): boolean =>
  space !== 'numeric' && high - low >= LARGE[space].size;

/**
 * The warnings of a range with one about its size: that it is large, or wider than our service takes in a report.
 */
export function withSizeWarning(
  warnings: readonly IdentifierWarning[],
  interval: Interval & { readonly space: ReportedSpace },
): readonly IdentifierWarning[] {
  if (!isLarge(interval.space, interval.low, interval.high)) return warnings;
  const large = LARGE[interval.space];
  const tooWide = explainTooWide(interval);
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
