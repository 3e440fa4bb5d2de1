import type { Identifier, IntervalIdentifier } from '../../contract/identifier/identifier.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import {
  neverReportRangeAt,
  type NeverReportRange,
  neverReportRanges,
  type NeverReportRanges,
  NO_NEVER_REPORT_RANGES,
} from './never-report-ranges.ts';

/** An entry and the name of its list. */
export type NeverReportEntry = Pick<NeverReportRange, 'entry' | 'list'>;

/** The entries of all lists of an account, indexed for lookups. Plain data, which can be sent to a worker. */
export interface NeverReport {
  readonly ranges: NeverReportRanges;
  /** E-mail addresses, URLs and domains, under the keys that `exactKeys` returns. */
  readonly exact: ReadonlyMap<string, NeverReportEntry>;
}

export const NO_NEVER_REPORT: NeverReport = { ranges: NO_NEVER_REPORT_RANGES, exact: new Map() };

/** Matches the host of a canonical URL, in brackets if it is an IPv6 address. */
const URL_HOST = /^https?:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)/u;

const urlHost = (url: string): string => URL_HOST.exec(url)?.[1] ?? '';

/** Returns the domain that a text names, as in an e-mail address; `undefined` for anything else. */
export function domainOf(text: string): string | undefined {
  const address = parseIdentifier(`a@${text}`);
  return address.ok && address.kind === 'email' ? address.canonical.slice(2) : undefined;
}

/** Case-insensitive: `Office@` and `office@` are one mailbox in practice. */
const mailKey = (canonical: string): string => canonical.toLowerCase();

/** Returns a domain and its parents, narrowest first: mail.example.com, example.com, com. */
const domainsFrom = (host: string): readonly string[] => {
  const labels = host.replace(/\.$/u, '').split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
};

/** Returns the keys that stop an e-mail address or a URL: itself, its domain and the domains above. */
function exactKeys({ canonical, kind }: Identifier): readonly string[] {
  const host = kind === 'email' ? canonical.slice(canonical.lastIndexOf('@') + 1) : urlHost(canonical);
  return [kind === 'email' ? mailKey(canonical) : canonical, ...domainsFrom(host)];
}

export function neverReportOf(entries: readonly NeverReportEntry[]): NeverReport {
  const ranges: NeverReportRange[] = [];
  const exact = new Map<string, NeverReportEntry>();
  for (const { entry, list } of entries) {
    const term = parseSearchTerm(entry);
    if (!term.ok) exact.set(entry, { entry, list });
    else if (term.space !== undefined)
      ranges.push({ space: term.space, low: term.low, high: term.high, list, entry });
    else exact.set(term.kind === 'email' ? mailKey(term.canonical) : term.canonical, { entry, list });
  }
  return { ranges: neverReportRanges(ranges), exact };
}

/** An IPv4-mapped IPv6 address stands for the IPv4 address. */
function rangeAt({ space, low, high }: IntervalIdentifier, ranges: NeverReportRanges) {
  const isMapped = space === 'ipv6' && low >> 32n === 0xffffn && high >> 32n === 0xffffn;
  return isMapped
    ? neverReportRangeAt(ranges, 'ipv4', low & 0xffff_ffffn, high & 0xffff_ffffn)
    : neverReportRangeAt(ranges, space, low, high);
}

/** Returns the entry that stops an identifier. The IP address in the host of a URL is checked as well. */
export function neverReportAt(
  { exact, ranges }: NeverReport,
  identifier: Identifier,
): NeverReportEntry | undefined {
  if (identifier.space !== undefined) return rangeAt(identifier, ranges);
  if (identifier.kind === 'url') {
    const host = parseIdentifier(urlHost(identifier.canonical).replace(/^\[|\]$/gu, ''));
    const found = host.ok && host.space !== undefined ? rangeAt(host, ranges) : undefined;
    if (found !== undefined) return found;
  }
  if (exact.size === 0) return undefined;
  for (const key of exactKeys(identifier)) {
    const found = exact.get(key);
    if (found !== undefined) return found;
  }
  return undefined;
}
