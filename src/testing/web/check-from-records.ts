import { type CheckFact, MAX_FACT_PEERS } from '../../contract/check.ts';
import { type Relation, relationOf } from '../../contract/identifier/relation.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import type { RegistryTime } from '../../client/http/tolerant-values.ts';
import type { RegistryAnswer } from '../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';

/** `status` and `at` are as the record has them. */
interface CheckedFact extends Omit<CheckFact, 'status' | 'latest'> {
  readonly status: string;
  readonly latest: Omit<CheckFact['latest'], 'at'> & { readonly at: string | null };
}

const RELATIONS: Readonly<Record<Relation, CheckedFact['relation'] | undefined>> = {
  exact: 'same',
  contains: 'wider',
  inside: 'partly',
  overlaps: 'partly',
  apart: undefined,
};

const PARTLY = { relation: 'partly', isReadable: false } as const;

/** An unreadable identifier overlaps, because the registry returned it. */
function relationTo(
  identifier: string,
  id: string,
): { readonly relation: CheckedFact['relation'] | undefined; readonly isReadable: boolean } {
  if (id === identifier) return { relation: 'same', isReadable: true };
  const term = parseSearchTerm(identifier);
  if (!term.ok) return PARTLY;
  const relation = relationOf(term, id);
  return relation === undefined ? PARTLY : { relation: RELATIONS[relation], isReadable: true };
}

function timeOf({ status, expiresAt, flaggedAt, reportedAt }: RegistryRecord): RegistryTime | undefined {
  if (status === 'flagged') return flaggedAt;
  return status === 'expired' ? expiresAt : reportedAt;
}

const msOf = (time: RegistryTime | undefined): number =>
  time !== undefined && 'ms' in time ? time.ms : -Infinity;

const textOf = (time: RegistryTime | undefined): string | null => {
  if (time === undefined) return null;
  return 'ms' in time ? new Date(time.ms).toISOString() : time.text;
};

const latestFirst =
  (of: (record: RegistryRecord) => RegistryTime | undefined) =>
  (one: RegistryRecord, other: RegistryRecord): number => {
    const [oneMs, otherMs] = [msOf(of(one)), msOf(of(other))];
    return oneMs === otherMs ? 0 : otherMs - oneMs;
  };

const STATUSES = { active: 'Active', expired: 'Expired', flagged: 'Flagged', unknown: undefined } as const;

const statusOf = ({ status, statusText }: RegistryRecord): string => STATUSES[status] ?? statusText;

function factsOf(
  related: readonly (readonly [RegistryRecord, CheckedFact['relation']])[],
  ownPeerId: string | undefined,
): readonly CheckedFact[] {
  const groups = new Map<string, { readonly relation: CheckedFact['relation']; all: RegistryRecord[] }>();
  for (const [record, relation] of related) {
    const key = [statusOf(record), relation, record.peerId === ownPeerId].join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { relation, all: [record] });
    else group.all.push(record);
  }
  return [...groups.values()].flatMap(({ relation, all }) => {
    const byTime = all.toSorted(latestFirst(timeOf));
    const [latest] = byTime;
    if (latest === undefined) return [];
    const peers = new Set(byTime.map(({ peerId }) => peerId));
    return [
      {
        status: statusOf(latest),
        relation,
        isOwn: latest.peerId === ownPeerId,
        count: all.length,
        peers: [...peers].slice(0, MAX_FACT_PEERS),
        peerCount: peers.size,
        latest: { id: latest.id, flagger: latest.flagger ?? null, at: textOf(timeOf(latest)) },
      },
    ];
  });
}

/** What the service's check would say of an identifier with these contributions. */
export function checkFromRecords(
  identifier: string,
  { records, total }: RegistryAnswer,
  ownPeerId: string | undefined,
) {
  const exact: RegistryRecord[] = [];
  /** An asset may be registered in a spelling that the client cannot read. */
  const named: RegistryRecord[] = [];
  const related = records.flatMap((record) => {
    const { relation, isReadable } = relationTo(identifier, record.id);
    if (relation === undefined) return [];
    if (relation === 'same') exact.push(record);
    if (relation === 'same' || !isReadable) named.push(record);
    return [[record, relation] as const];
  });
  const ofStatus = (status: RegistryRecord['status']) =>
    related.filter(([record]) => record.status === status).length;
  const candidates = exact.length > 0 ? exact : related.map(([record]) => record);
  const [newest] = candidates.toSorted(latestFirst(({ reportedAt }) => reportedAt));
  const [indexed] = exact.flatMap(({ confidenceIndex }) => confidenceIndex ?? []);
  return {
    total: total > records.length ? total : related.length,
    active: ofStatus('active'),
    flagged: ofStatus('flagged'),
    expired: ofStatus('expired'),
    exact: exact.length,
    newest:
      newest === undefined
        ? null
        : {
            assetDefinitionId: newest.assetDefinitionId ?? null,
            fraudType: newest.fraudType,
            peerId: newest.peerId,
            timestamp: textOf(newest.reportedAt),
          },
    confidenceIndex: indexed ?? null,
    definitionIds: named.flatMap(({ assetDefinitionId }) => assetDefinitionId ?? []),
    facts: factsOf(related, ownPeerId),
    own: exact
      .filter(({ status, peerId }) => status === 'active' && peerId === ownPeerId)
      .map(({ fraudType, origination, destination }) => ({ fraudType, origination, destination })),
  };
}
