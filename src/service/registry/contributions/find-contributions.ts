import { z } from 'zod';
import { bareHost } from '../../../contract/identifier/host.ts';
import { isHost, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Tx } from '../../store/db.ts';
import { confidencesOf } from '../confidence/confidences-of.ts';
import { CONTRIBUTION_COLUMNS, type ContributionRow, contributionRowSchema } from './contribution-row.ts';
import { hostPlaceOf } from './host-place.ts';
import { spanOf } from './number-line.ts';

/** Both ends of a contribution's interval on the number line; null for an e-mail address and a URL. */
export const LOW = 'coalesce(value, lower(span), lower(wide_span))';
export const HIGH = 'coalesce(value, upper(span) - 1, upper(wide_span))';

/** The same text for equal identifiers or ranges, without white space; short, since URLs are long. */
export const PLACE = `coalesce(${LOW}::text || '-' || ${HIGH}::text, encode(sha256(convert_to(canonical, 'UTF8')), 'hex'))`;

/** True of e-mail addresses and URLs. */
const IS_TEXT = 'value is null and span is null and wide_span is null';

/** The condition of equal e-mail addresses or URLs, as it is indexed. */
export const equalText = (canonical: string, kind: string): string =>
  `${IS_TEXT} and hashtextextended(canonical, 0) = hashtextextended(${canonical}, 0)
     and canonical = ${canonical} and kind = ${kind}`;

/** The contributions that match a term, as SQL whose first two parameters are `params`. */
export interface Matching {
  /** In no order, and no more of them than the third parameter says. */
  readonly sql: string;
  /**
   * The width of one of them; -1 for exactly what was asked for. In its order, and for equal ones from the newest to the
   * oldest, contributions are answered: nobody hides a report behind wide ones. Source: DECISIONS.md, "Retrieve".
   */
  readonly width: string;
  readonly params: readonly [string, string];
}

/** What is asked for in SQL: the place of a host, else the canonical form. */
export const askedText = (term: SearchTerm): string =>
  isHost(term) ? hostPlaceOf(bareHost(term)) : term.canonical;

/** The contributions that overlap the term, are at a host, or equal an e-mail address or URL. */
export function matchingOf(term: SearchTerm): Matching {
  if (isHost(term)) {
    return {
      sql: 'contributions_at_host($1, $2, $3)',
      width: '(case when host_place = $1 then 0 else 1 end)::numeric',
      params: [askedText(term), term.kind],
    };
  }
  const span = spanOf(term);
  if (span === undefined) {
    return {
      sql: `(select * from contribution where ${equalText('$1', '$2')} order by ordinal desc limit $3)`,
      width: '-1::numeric',
      params: [term.canonical, term.kind],
    };
  }
  return {
    sql: `contributions_overlapping(numrange($1::numeric, $2::numeric, '[]'), $3)`,
    width: `case when ${LOW} = $1::numeric and ${HIGH} = $2::numeric then -1 else ${HIGH} - ${LOW} end`,
    params: [span.low, span.high],
  };
}

const foundSchema = contributionRowSchema.extend({ place: z.string() });

export interface Found {
  readonly row: ContributionRow;
  readonly confidence: number | null;
}

/** All matching contributions in their order, if there are no more than `most`; else `undefined`. */
export async function findContributions(
  tx: Tx,
  { sql, width, params }: Matching,
  most: number,
): Promise<readonly Found[] | undefined> {
  const rows = await tx.query(
    `select ${CONTRIBUTION_COLUMNS}, ${PLACE} as place
     from ${sql} c order by ${width}, height desc, position`,
    [...params, most + 1],
    foundSchema,
  );
  if (rows.length > most) return undefined;
  const confidences = confidencesOf(
    rows.map(({ place, peerId, reportedAtMs, flaggedAtMs }) => ({
      place,
      peerId,
      reportedAtMs,
      isFlagged: flaggedAtMs !== null,
    })),
  );
  return rows.map((row, index) => ({ row, confidence: confidences[index] ?? null }));
}
