import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { describeIdentifier } from '../../components/describe-identifier.ts';
import { say } from '../../words/say.ts';

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
