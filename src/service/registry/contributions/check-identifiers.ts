import { z } from 'zod';
import {
  type Checked,
  type CheckAnswer,
  type CheckFact,
  MAX_CHECKED_IDS,
  MAX_FACT_PEERS,
} from '../../../contract/check.ts';
import { parseSearchTerm, type SearchTerm, spellingsOf } from '../../../contract/identifier/search-term.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Tx } from '../../store/db.ts';
import { confidenceOf } from '../confidence/confidence-rule.ts';
import { spanOf } from './number-line.ts';

/** Contributions of one peer, status and relation to an identifier. */
const groupSchema = z.object({
  /** Of the identifier in the request, counted from 0. */
  place: z.int(),
  status: z.enum(['Active', 'Expired', 'Flagged']),
  relation: z.enum(['same', 'wider', 'partly']),
  peerId: z.string(),
  count: z.int(),
  /** The latest by the time that belongs to its status, in milliseconds. */
  latestMs: z.int(),
  latestOrdinal: z.int(),
  newestOrdinal: z.int(),
  newestReportMs: z.int(),
  /** The newest, where `relation` is `same`. */
  sameOrdinals: z.array(z.int()).nullable(),
});
type Group = z.output<typeof groupSchema>;

/** Groups the hits `c` of each `asked`. `$1` is the time in milliseconds. */
const groupsOf = (hits: string, relation: string) => `
  select place, status, relation, peer_id as "peerId", count(*) as count,
    (max(array[at_ms, ordinal]))[1] as "latestMs", (max(array[at_ms, ordinal]))[2] as "latestOrdinal",
    max(ordinal) as "newestOrdinal", max(reported_at_ms) as "newestReportMs",
    (array_agg(ordinal order by ordinal desc) filter (where relation = 'same'))[1:${MAX_CHECKED_IDS}] as "sameOrdinals"
  from (
    select asked.place, c.peer_id, c.ordinal, c.reported_at_ms, ${relation} as relation,
      case when c.flagged_at_ms is not null then 'Flagged'
        when c.expires_at_s * 1000 <= $1 then 'Expired' else 'Active' end as status,
      case when c.flagged_at_ms is not null then c.flagged_at_ms
        when c.expires_at_s * 1000 <= $1 then c.expires_at_s * 1000 else c.reported_at_ms end as at_ms
    from ${hits}
  ) hit group by place, status, relation, peer_id`;

/** `$5` bounds the hits of one identifier, so a thousand wide ranges cost a bounded time. */
const OF_INTERVALS = groupsOf(
  `unnest($2::int4[], $3::numeric[], $4::numeric[]) as asked (place, low, high)
   cross join lateral contributions_overlapping(numrange(low, high, '[]'), $5) c`,
  `case
     when c.value is not null then case when c.value = asked.low and asked.low = asked.high then 'same' else 'partly' end
     when c.span is not null then case
       when lower(c.span) = asked.low and upper(c.span) - 1 = asked.high then 'same'
       when lower(c.span) <= asked.low and upper(c.span) - 1 >= asked.high then 'wider' else 'partly' end
     when lower(c.wide_span) = asked.low and upper(c.wide_span) = asked.high then 'same'
     when lower(c.wide_span) <= asked.low and upper(c.wide_span) >= asked.high then 'wider' else 'partly' end`,
);

const OF_TEXTS = groupsOf(
  `unnest($2::int4[], $3::text[], $4::text[]) as asked (place, canonical, kind)
   cross join lateral (
     select * from contribution c
     where c.canonical = asked.canonical and c.kind = asked.kind
       and c.value is null and c.span is null and c.wide_span is null
     limit $5
   ) c`,
  `'same'`,
);

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

/** More hits of one identifier are not counted: a search says more of it. */
const MOST_HITS = 10_000;

interface Asked {
  readonly place: number;
  readonly term: SearchTerm;
}

/** The groups of each identifier by its place: one statement for intervals, one for texts. */
async function findGroups(
  tx: Tx,
  asked: readonly Asked[],
  nowMs: number,
  most: number,
): Promise<Map<number, readonly Group[]>> {
  const intervals = asked.flatMap(({ place, term }) => {
    const span = spanOf(term);
    return span === undefined ? [] : [{ place, ...span }];
  });
  const texts = asked.flatMap(({ place, term }) =>
    term.space === undefined ? spellingsOf(term).map((text) => ({ place, text, kind: term.kind })) : [],
  );
  const found = await Promise.all([
    intervals.length === 0
      ? []
      : tx.query(
          OF_INTERVALS,
          [
            nowMs,
            intervals.map(({ place }) => place),
            intervals.map(({ low }) => low),
            intervals.map(({ high }) => high),
            most,
          ],
          groupSchema,
        ),
    texts.length === 0
      ? []
      : tx.query(
          OF_TEXTS,
          [
            nowMs,
            texts.map(({ place }) => place),
            texts.map(({ text }) => text),
            texts.map(({ kind }) => kind),
            most,
          ],
          groupSchema,
        ),
  ]);
  return byKey(found.flat(), ({ place }) => place);
}

const sum = (groups: readonly Group[]): number => groups.reduce((count, group) => count + group.count, 0);

const latestFirst = (one: Group, other: Group): number =>
  other.latestMs - one.latestMs || other.latestOrdinal - one.latestOrdinal;

const newestOf = (groups: readonly Group[]): number =>
  groups.reduce((newest, { newestOrdinal }) => Math.max(newest, newestOrdinal), -1);

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

/** From all that cover the identifier. Source: DECISIONS.md, "Confidence". */
function confidenceOfGroups(groups: readonly Group[]): number | null {
  const covering = groups.filter(({ relation }) => relation !== 'partly');
  const newestMs = new Map<string, number>();
  for (const { peerId, newestReportMs } of covering) {
    newestMs.set(peerId, Math.max(newestMs.get(peerId) ?? newestReportMs, newestReportMs));
  }
  return confidenceOf({
    newestMs: [...newestMs.values()],
    reports: sum(covering),
    flagged: sum(covering.filter(({ status }) => status === 'Flagged')),
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
  id: string,
  groups: readonly Group[],
  ownPeerId: string,
  details: ReadonlyMap<number, Details>,
): Checked {
  const ofStatus = (status: Group['status']) => sum(groups.filter((group) => group.status === status));
  const newest = details.get(newestOf(groups));
  return {
    id,
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

/**
 * What the registry knows of each identifier, in their order. One that cannot be read, or that matches more
 * than 10,000 contributions, has an error of its own, and the others are answered. The store is asked three
 * times at most, however many there are.
 */
export async function checkIdentifiers(
  {
    db,
    clock,
    settings: { retrieveLimit },
  }: { readonly db: Tx; readonly clock: Clock; readonly settings: Pick<Settings, 'retrieveLimit'> },
  ownPeerId: string,
  identifiers: readonly string[],
): Promise<CheckAnswer> {
  const terms = identifiers.map((identifier) => parseSearchTerm(identifier));
  const asked = terms.flatMap((term, place) => (term.ok ? [{ place, term }] : []));
  const most = Math.min(MOST_HITS, retrieveLimit);
  return db.transaction(async (tx) => {
    const found = await findGroups(tx, asked, clock.nowMs(), most + 1);
    const ordinals = [...found.values()].flatMap((groups) => [
      newestOf(groups),
      ...sameOrdinalsOf(groups),
      ...ownOrdinalsOf(groups, ownPeerId),
      ...factGroups(groups, ownPeerId).flatMap(([first]) => first?.latestOrdinal ?? []),
    ]);
    const rows =
      ordinals.length === 0 ? [] : await tx.query(DETAILS, [[...new Set(ordinals)]], detailsSchema);
    const details = new Map(rows.map((row) => [row.ordinal, row]));
    return identifiers.map((id, place) => {
      const term = terms[place];
      if (term === undefined || !term.ok) {
        return { id, error: { code: 'invalid-identifier', message: term?.reason ?? '' } };
      }
      const groups = found.get(place) ?? [];
      if (sum(groups) > most) {
        const message = `More than ${most} contributions match it. Search for it by itself.`;
        return { id, error: { code: 'too-many-found', message } };
      }
      return checkedOf(id, groups, ownPeerId, details);
    });
  });
}
