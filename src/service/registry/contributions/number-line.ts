import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';

/**
 * The beginning of each space on the one number line: one index holds every kind, and no two kinds overlap.
 * IPv4, numeric and phone numbers have at most 15 digits, which keeps their keys small.
 */
const SPACE_STARTS = {
  ipv4: 0n,
  numeric: 10n ** 15n,
  phone: 2n * 10n ** 15n,
  ipv6: 10n ** 16n,
} as const satisfies Record<IdentifierSpace, bigint>;

/** Both ends belong to it; decimal, since they go into the store as `numeric`. */
export interface Span {
  readonly low: string;
  readonly high: string;
}

interface Interval {
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
}

/** The interval of an identifier on the line; `undefined` for e-mail and URL, which only equal or differ. */
export function spanOf(identifier: Interval): Span;
export function spanOf(identifier: Partial<Interval>): Span | undefined;
export function spanOf({ space, low, high }: Partial<Interval>): Span | undefined {
  if (space === undefined || low === undefined || high === undefined) return undefined;
  const start = SPACE_STARTS[space];
  return { low: String(start + low), high: String(start + high) };
}
