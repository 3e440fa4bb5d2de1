import {
  type Checked,
  type CheckAnswer,
  type CheckFact,
  MAX_CHECKED_IDS,
  MAX_FACT_PEERS,
} from '../../../contract/check.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../store/db.ts';
import { confidencesOf } from '../confidence/confidences-of.ts';
import { groupBy } from '../rows/group-by.ts';
import { findHits, type Hit } from './find-hits.ts';

/** One fact for each status, relation, and whether they are the caller's; the latest first. */
function factsOf(hits: readonly Hit[], ownPeerId: string): CheckFact[] {
  const latestFirst = hits.toSorted((one, other) => other.atMs - one.atMs || other.ordinal - one.ordinal);
  const groups = groupBy(latestFirst, ({ status, relation, peerId }) =>
    [status, relation, peerId === ownPeerId].join(' '),
  );
  return [...groups.values()].flatMap((group) => {
    const [latest] = group;
    if (latest === undefined) return [];
    const peers = [...new Set(group.map(({ peerId }) => peerId))];
    return {
      status: latest.status,
      relation: latest.relation,
      isOwn: latest.peerId === ownPeerId,
      count: group.length,
      peers: peers.slice(0, MAX_FACT_PEERS),
      peerCount: peers.length,
      latest: { id: latest.identifier, flagger: latest.flagger, at: isoOf(latest.atMs) },
    };
  });
}

/** @param hits in the order of a search */
function checkedOf(hits: readonly Hit[], ownPeerId: string): Omit<Checked, 'id'> {
  const countOf = (status: Hit['status']) => hits.filter((hit) => hit.status === status).length;
  const [newest] = hits;
  const same = hits
    .filter(({ relation }) => relation === 'same')
    .toSorted((one, other) => other.ordinal - one.ordinal);
  const [confidenceIndex = null] = confidencesOf(
    same.map((hit) => ({ ...hit, place: '', isFlagged: hit.status === 'Flagged' })),
  );
  return {
    total: hits.length,
    active: countOf('Active'),
    flagged: countOf('Flagged'),
    expired: countOf('Expired'),
    exact: same.length,
    newest:
      newest === undefined
        ? null
        : {
            assetDefinitionId: newest.assetId,
            fraudType: newest.fraudType,
            peerId: newest.peerId,
            timestamp: isoOf(newest.reportedAtMs),
          },
    confidenceIndex,
    definitionIds: same.slice(0, MAX_CHECKED_IDS).map(({ assetId }) => assetId),
    facts: factsOf(hits, ownPeerId),
    own: same
      .filter(({ peerId, status }) => peerId === ownPeerId && status === 'Active')
      .slice(0, MAX_CHECKED_IDS)
      .map(({ fraudType, origination, destination }) => ({ fraudType, origination, destination })),
  };
}

/** The contributions that one check reads. */
const MOST_ROWS = 100_000;

/** Two notations of one identifier are one. */
const nameOf = ({ kind, canonical }: SearchTerm): string => `${kind} ${canonical}`;

const TOO_MANY = `Not checked: this check reached its limit of ${MOST_ROWS.toLocaleString('en')} contributions. Check the remaining identifiers in another request.`;

/**
 * What the registry knows of each identifier, in their order. One that cannot be read has an error of its own, as have all
 * that come after as many contributions as one check reads; the others are answered. `db` is asked for one piece after the
 * other, so it may let others come between two of them.
 */
export async function checkIdentifiers(
  { db, clock }: { readonly db: Tx; readonly clock: Clock },
  ownPeerId: string,
  identifiers: readonly string[],
): Promise<CheckAnswer> {
  const terms = identifiers.map((identifier) => parseSearchTerm(identifier));
  const distinct = new Map(terms.flatMap((term) => (term.ok ? [[nameOf(term), term] as const] : [])));
  const checked = new Map<string, Omit<Checked, 'id'>>();
  const finding = findHits(db, [...distinct.values()], { mostRows: MOST_ROWS, nowMs: clock.nowMs() });
  for await (const { term, hits } of finding) checked.set(nameOf(term), checkedOf(hits, ownPeerId));
  return identifiers.map((id, place) => {
    const term = terms[place];
    if (term === undefined || !term.ok)
      return { id, error: { code: 'invalid-identifier', message: term?.reason ?? '' } };
    const found = checked.get(nameOf(term));
    return found === undefined
      ? { id, error: { code: 'too-many-found', message: TOO_MANY } }
      : { id, ...found };
  });
}
