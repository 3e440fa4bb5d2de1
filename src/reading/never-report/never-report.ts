import type {
  Identifier,
  IdentifierSpace,
  IntervalIdentifier,
} from '../../contract/identifier/identifier.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';

export interface NeverReportEntry {
  /** The line of the list. */
  readonly entry: string;
  /** The name of the list. */
  readonly list: string;
}

/** A range of numbers that must not be reported: all from `low` to `high`, inclusive. */
interface NeverReportRange extends NeverReportEntry {
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
}

/** The entries of a list, indexed for lookups. */
export interface NeverReport {
  /** By space, with both `low` and `high` ascending, as one binary search requires. */
  readonly ranges: Readonly<Record<IdentifierSpace, readonly NeverReportRange[]>>;
  /** E-mail addresses, URLs and domains, under the keys that `exactKeys` returns. */
  readonly exact: ReadonlyMap<string, NeverReportEntry>;
}

export const NO_NEVER_REPORT: NeverReport = {
  ranges: { ipv4: [], ipv6: [], phone: [], numeric: [] },
  exact: new Map(),
};

/** Matches the host of a canonical URL, in brackets if it is an IPv6 address. */
const URL_HOST = /^https?:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)/u;

const urlHost = (url: string): string => URL_HOST.exec(url)?.[1] ?? '';

/** Returns the domain that a text names, as in an e-mail address; `undefined` for anything else. */
export function domainOf(text: string): string | undefined {
  const address = parseIdentifier(`a@${text}`);
  return address.ok && address.kind === 'email' ? address.canonical.slice(2) : undefined;
}

/** Case-insensitive for mail: `Office@` and `office@` are one mailbox in practice. */
const exactKey = (canonical: string, kind: string): string =>
  kind === 'email' ? canonical.toLowerCase() : canonical;

/** Returns the keys that stop an e-mail address or a URL: itself, its domain and the domains above, narrowest first. */
function exactKeys({ canonical, kind }: Identifier): readonly string[] {
  const host = kind === 'email' ? canonical.slice(canonical.lastIndexOf('@') + 1) : urlHost(canonical);
  const labels = host.replace(/\.$/u, '').split('.');
  return [exactKey(canonical, kind), ...labels.map((_, at) => labels.slice(at).join('.'))];
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));

/** Indexes entries as `readNeverReportList` returns them. A range within another is left out: the wider one stops the same. */
export function neverReportOf(entries: readonly NeverReportEntry[]): NeverReport {
  const exact = new Map<string, NeverReportEntry>();
  const all = entries.flatMap((named): readonly NeverReportRange[] => {
    const term = parseSearchTerm(named.entry);
    if (term.ok && term.space !== undefined)
      return [{ ...named, space: term.space, low: term.low, high: term.high }];
    exact.set(term.ok ? exactKey(term.canonical, term.kind) : named.entry, named);
    return [];
  });
  const ranges: Record<IdentifierSpace, NeverReportRange[]> = { ipv4: [], ipv6: [], phone: [], numeric: [] };
  for (const range of all.sort(
    (one, other) => compare(one.low, other.low) || compare(other.high, one.high),
  )) {
    const widest = ranges[range.space].at(-1);
    if (widest === undefined || range.high > widest.high) ranges[range.space].push(range);
  }
  return { ranges, exact };
}

/** Returns the first range that shares a number with an identifier. An IPv4-mapped IPv6 address stands for the IPv4 one. */
function rangeAt(
  { space, low, high }: Pick<IntervalIdentifier, 'space' | 'low' | 'high'>,
  ranges: NeverReport['ranges'],
): NeverReportRange | undefined {
  if (space === 'ipv6' && low >> 32n === 0xffffn && high >> 32n === 0xffffn)
    return rangeAt({ space: 'ipv4', low: low & 0xffff_ffffn, high: high & 0xffff_ffffn }, ranges);
  const inSpace = ranges[space];
  let from = 0;
  let to = inSpace.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const range = inSpace[middle];
    if (range !== undefined && range.high < low) from = middle + 1;
    else to = middle;
  }
  const first = inSpace[from];
  return first !== undefined && first.low <= high ? first : undefined;
}

/** Returns the entry that stops an identifier. The IP address in the host of a URL is checked as well. */
export function neverReportAt(
  { exact, ranges }: NeverReport,
  identifier: Identifier,
): NeverReportEntry | undefined {
  if (identifier.space !== undefined) return rangeAt(identifier, ranges);
  const host = parseIdentifier(urlHost(identifier.canonical).replace(/^\[|\]$/gu, ''));
  const found = host.ok && host.space !== undefined ? rangeAt(host, ranges) : undefined;
  const key = exactKeys(identifier).find((one) => exact.has(one));
  return found ?? (key === undefined ? undefined : exact.get(key));
}
