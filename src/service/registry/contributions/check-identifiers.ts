import { z } from 'zod';
import {
  type Checked,
  type CheckAnswer,
  type CheckFact,
  MAX_CHECKED_IDS,
  MAX_FACT_PEERS,
} from '../../../contract/check.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../store/db.ts';
import { confidenceOf } from '../confidence/confidence-rule.ts';
import { countContributions, type Group, RowBudget, sum } from './count-contributions.ts';

const detailsSchema = z.object({
  ordinal: z.int(),
  assetId: z.string(),
  identifier: z.string(),
  fraudType: z.string(),
  origination: z.string(),
  destination: z.string(),
  peerId: z.string(),
  reportedAtMs: z.int(),
  flaggerPeerId: z.string().nullable(),
});
type Details = z.output<typeof detailsSchema>;

const DETAILS = `select ordinal, asset_id as "assetId", identifier, fraud_type as "fraudType", origination,
  destination, peer_id as "peerId", reported_at_ms as "reportedAtMs", flagger_peer_id as "flaggerPeerId" from contribution where ordinal = any($1::int8[])`;

/** Items by a key of theirs, in the order in which each key first came. */
function byKey<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const latestFirst = (one: Group, other: Group): number =>
  other.latestMs - one.latestMs || other.latestOrdinal - one.latestOrdinal;

/** Of the contribution that a search lists first. */
const firstOrdinalOf = (groups: readonly Group[]): number | undefined =>
  groups.find(({ firstOrdinal }) => firstOrdinal !== null)?.firstOrdinal ?? undefined;

/** The newest of exactly this identifier, whoever reported them. */
const sameOrdinalsOf = (groups: readonly Group[]): readonly number[] =>
  groups
    .flatMap(({ sameOrdinals }) => sameOrdinals ?? [])
    .toSorted((one, other) => other - one)
    .slice(0, MAX_CHECKED_IDS);

/** The newest of the caller's own peer that are active and of exactly this identifier. */
const ownOrdinalsOf = (groups: readonly Group[], ownPeerId: string): readonly number[] =>
  groups
    .filter(({ peerId, status }) => peerId === ownPeerId && status === 'Active')
    .flatMap(({ sameOrdinals }) => sameOrdinals ?? []);

/** From those of exactly this identifier. Source: DECISIONS.md, "Confidence". */
function confidenceOfGroups(groups: readonly Group[]): number | null {
  const same = groups.filter(({ relation }) => relation === 'same');
  const newestMs = new Map<string, number>();
  for (const { peerId, newestReportMs } of same) {
    newestMs.set(peerId, Math.max(newestMs.get(peerId) ?? newestReportMs, newestReportMs));
  }
  return confidenceOf({
    newestMs: [...newestMs.values()],
    reports: sum(same),
    flagged: sum(same.filter(({ status }) => status === 'Flagged')),
  });
}

/** Groups by status, relation and whether they are the caller's, each with its latest first. */
const factGroups = (groups: readonly Group[], ownPeerId: string): readonly (readonly Group[])[] => [
  ...byKey(groups.toSorted(latestFirst), ({ status, relation, peerId }) =>
    [status, relation, peerId === ownPeerId].join(' '),
  ).values(),
];

const isoOf = (ms: number): string => new Date(ms).toISOString();

function checkedOf(
  groups: readonly Group[],
  ownPeerId: string,
  details: ReadonlyMap<number, Details>,
): Omit<Checked, 'id'> {
  const ofStatus = (status: Group['status']) => sum(groups.filter((group) => group.status === status));
  const newest = details.get(firstOrdinalOf(groups) ?? -1);
  return {
    total: sum(groups),
    active: ofStatus('Active'),
    flagged: ofStatus('Flagged'),
    expired: ofStatus('Expired'),
    exact: sum(groups.filter(({ relation }) => relation === 'same')),
    newest:
      newest === undefined
        ? null
        : {
            assetDefinitionId: newest.assetId,
            fraudType: newest.fraudType,
            peerId: newest.peerId,
            timestamp: isoOf(newest.reportedAtMs),
          },
    confidenceIndex: confidenceOfGroups(groups),
    definitionIds: sameOrdinalsOf(groups).flatMap((ordinal) => details.get(ordinal)?.assetId ?? []),
    facts: factGroups(groups, ownPeerId).flatMap((group): readonly CheckFact[] => {
      const [first] = group;
      const latest = first === undefined ? undefined : details.get(first.latestOrdinal);
      if (first === undefined || latest === undefined) return [];
      return [
        {
          status: first.status,
          relation: first.relation,
          isOwn: first.peerId === ownPeerId,
          count: sum(group),
          peers: group.slice(0, MAX_FACT_PEERS).map(({ peerId }) => peerId),
          peerCount: group.length,
          latest: { id: latest.identifier, flagger: latest.flaggerPeerId, at: isoOf(first.latestMs) },
        },
      ];
    }),
    own: ownOrdinalsOf(groups, ownPeerId).flatMap((ordinal) => {
      const row = details.get(ordinal);
      if (row === undefined) return [];
      const { fraudType, origination, destination } = row;
      return [{ fraudType, origination, destination }];
    }),
  };
}

/** The contributions that an answer names. */
const namedBy = (groups: readonly Group[], ownPeerId: string): readonly number[] => [
  ...new Set([
    ...(firstOrdinalOf(groups) === undefined ? [] : [firstOrdinalOf(groups) ?? -1]),
    ...sameOrdinalsOf(groups),
    ...ownOrdinalsOf(groups, ownPeerId),
    ...factGroups(groups, ownPeerId).flatMap(([first]) => first?.latestOrdinal ?? []),
  ]),
];

/** Contributions whose details one statement reads. */
const DETAILS_ROWS = 200;

async function readDetails(tx: Tx, ordinals: readonly number[]): Promise<Map<number, Details>> {
  const details = new Map<number, Details>();
  for (let from = 0; from < ordinals.length; from += DETAILS_ROWS) {
    const rows = await tx.query(DETAILS, [ordinals.slice(from, from + DETAILS_ROWS)], detailsSchema);
    for (const row of rows) details.set(row.ordinal, row);
  }
  return details;
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
  const budget = new RowBudget(MOST_ROWS);
  const checked = new Map<string, Omit<Checked, 'id'>>();
  const counting = countContributions(db, [...distinct.values()], { budget, nowMs: clock.nowMs() });
  for await (const counted of counting) {
    const named = counted.map(({ groups }) => namedBy(groups, ownPeerId));
    const within = named.findIndex((ordinals) => !budget.take(ordinals.length));
    const paid = within === -1 ? counted : counted.slice(0, within);
    const details = await readDetails(db, [...new Set(named.slice(0, paid.length).flat())]);
    for (const { term, groups } of paid) checked.set(nameOf(term), checkedOf(groups, ownPeerId, details));
    if (paid.length < counted.length) break;
  }
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
