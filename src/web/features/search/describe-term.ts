import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { say, type WordKey } from '../../words/say.ts';

const wholeNumber = new Intl.NumberFormat('en');
const shortNumber = new Intl.NumberFormat('en', { notation: 'scientific', maximumFractionDigits: 1 });

/** Beyond this many, digits are counted by nobody: `1.8E19` is said instead. */
const LONGEST_IN_FULL = 10n ** 15n;

function countText(count: bigint): string {
  return count < LONGEST_IN_FULL ? wholeNumber.format(count) : shortNumber.format(count);
}

const KEYS: Readonly<Record<Exclude<SearchTerm['kind'], 'ip' | 'ip-range'>, WordKey>> = {
  phone: 'search.kindPhone',
  'phone-range': 'search.kindPhoneRange',
  numeric: 'search.kindNumeric',
  'numeric-range': 'search.kindNumericRange',
  email: 'search.kindEmail',
  url: 'search.kindUrl',
};

/** What was understood, in a few words: `phone range · 1,000 numbers`. */
export function describeTerm(term: SearchTerm): string {
  if (term.space === undefined) return say(KEYS[term.kind]);
  const count = term.high - term.low + 1n;
  const values = {
    // For the plural alone; the number itself is in `count`.
    many: count === 1n ? 1 : 2,
    count: countText(count),
    family: term.space === 'ipv6' ? 'IPv6' : 'IPv4',
  };
  if (term.kind === 'ip' || term.kind === 'ip-range') {
    return say(term.kind === 'ip' ? 'search.kindIp' : 'search.kindIpRange', values);
  }
  return say(KEYS[term.kind], values);
}

/** Which contributions the registry answers with. Source: architecture, "The service" (Retrieve). */
export function describeMatch(term: SearchTerm): string {
  if (term.kind === 'email') return say('search.matchEmail');
  if (term.kind === 'url') return say('search.matchUrl');
  return say('search.matchOverlap');
}
