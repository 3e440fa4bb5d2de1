import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { spanOf } from './number-line.ts';

/** Contributions as a table expression: in no order, and no more of them than its third parameter says. */
export interface Matching {
  readonly sql: string;
  /** The first two parameters. */
  readonly params: readonly [string, string];
}

/** What overlaps the term, or equals it where it is an e-mail address or a URL. */
export function matchingOf(term: SearchTerm): Matching {
  const span = spanOf(term);
  return span === undefined
    ? {
        sql: '(select * from contribution where canonical = $1 and span is null and kind = $2 limit $3)',
        params: [term.canonical, term.kind],
      }
    : {
        sql: `contributions_overlapping(numrange($1::numeric, $2::numeric, '[]'), $3)`,
        params: [span.low, span.high],
      };
}
