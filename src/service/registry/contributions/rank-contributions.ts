import { z } from 'zod';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Tx } from '../../store/db.ts';
import { confidencesOf } from '../confidence/confidences-of.ts';
import { readMany } from '../rows/read-many.ts';
import { matchingOf, PLACE } from './find-contributions.ts';

/** Contributions in the order of an answer. */
export interface Ranked {
  readonly ordinals: readonly number[];
  readonly confidences: readonly (number | null)[];
  /** How many match. */
  readonly of: number;
}

const rankedSchema = z.object({
  ordinal: z.int(),
  place: z.string(),
  peerId: z.string(),
  reportedAtMs: z.int(),
  isFlagged: z.boolean(),
  of: z.int(),
});

/** The first `most` contributions that match a term. No index has their order, so each that matches is looked at. */
export async function rankContributions(tx: Tx, term: SearchTerm, most: number): Promise<Ranked> {
  const { sql, width, params } = matchingOf(term);
  const rows = await readMany(
    tx,
    `select ordinal, ${PLACE} as place, peer_id as "peerId", reported_at_ms as "reportedAtMs",
       flagged_at_ms is not null as "isFlagged", of
     from (
       select ordinal, ${width} as width, height, position, count(*) over () as of from ${sql} c
       order by width, height desc, position limit $4
     ) first join contribution c using (ordinal)
     order by width, first.height desc, first.position`,
    [...params, null, most],
    rankedSchema,
  );
  return {
    ordinals: rows.map(({ ordinal }) => ordinal),
    confidences: confidencesOf(rows),
    of: rows[0]?.of ?? 0,
  };
}
