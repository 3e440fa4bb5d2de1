import { readTyped } from '../../../contract/identifier/read-typed.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { describeIdentifier } from '../../components/describe-identifier.ts';
import { say } from './messages.ts';

/** What the app makes of the text in the box, while it is typed and when it comes with a link. */
export type Understanding =
  | { readonly state: 'nothing' }
  | { readonly state: 'understood'; readonly text: string; readonly term: SearchTerm }
  /** Not searchable as it stands, but after these changes, each said in words. */
  | {
      readonly state: 'rewritten';
      readonly text: string;
      readonly term: SearchTerm;
      readonly changes: readonly string[];
    }
  | { readonly state: 'refused'; readonly reason: string };

export function understandQuery(text: string): Understanding {
  if (text.trim() === '') return { state: 'nothing' };
  const asGiven = parseSearchTerm(text);
  if (asGiven.ok) return { state: 'understood', text, term: asGiven };
  const typed = readTyped(text);
  const rewritten = parseSearchTerm(typed.text);
  if (rewritten.ok) return { state: 'rewritten', text: typed.text, term: rewritten, changes: typed.changes };
  // The reason that is about what is left when everything that can be put right was.
  return { state: 'refused', reason: rewritten.reason };
}

/** What was understood, in a few words: `Phone range · 1,000 numbers`. */
export function describeTerm(term: SearchTerm): string {
  if (term.space === undefined) return describeIdentifier(term);
  const { kind } = term;
  // Asked for as a range, which cannot be reported.
  return kind === 'numeric-range'
    ? say('search.kindNumericRange', { count: Number(term.high - term.low + 1n) })
    : describeIdentifier({ ...term, kind });
}

/** Which contributions the registry answers with. Source: architecture, "The service" (Retrieve). */
export function describeMatch(term: SearchTerm): string {
  if (term.kind === 'email') return say('search.matchEmail');
  if (term.kind === 'url') return say('search.matchUrl');
  return say('search.matchOverlap');
}

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
