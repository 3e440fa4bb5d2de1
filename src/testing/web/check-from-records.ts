import { relationOf } from '../../contract/identifier/relation.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import type { RegistryAnswer } from '../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';

const STATUSES = { active: 'Active', expired: 'Expired', flagged: 'Flagged', unknown: undefined } as const;

function relationTo(identifier: string, id: string) {
  const term = parseSearchTerm(identifier);
  const relation = id === identifier ? 'exact' : term.ok ? relationOf(term, id) : undefined;
  if (relation === 'exact') return 'same';
  if (relation === 'apart') return undefined;
  return relation === 'contains' ? 'wider' : 'partly';
}

function timeOf({ status, expiresAt, flaggedAt, reportedAt }: RegistryRecord): string | null {
  const time = status === 'flagged' ? flaggedAt : status === 'expired' ? expiresAt : reportedAt;
  return time !== undefined && 'ms' in time ? new Date(time.ms).toISOString() : (time?.text ?? null);
}

/** What the service's check would say of an identifier with these contributions. */
export function checkFromRecords(
  identifier: string,
  { records, total }: RegistryAnswer,
  ownPeerId: string | undefined,
) {
  const related = records
    .flatMap((record) => {
      const relation = relationTo(identifier, record.id);
      return relation === undefined ? [] : { ...record, relation };
    })
    .toSorted((one, other) => (timeOf(other) ?? '').localeCompare(timeOf(one) ?? ''));
  const exact = related.filter(({ relation }) => relation === 'same');
  const count = (status: RegistryRecord['status']) => related.filter((one) => one.status === status).length;
  const [newest] = exact.length > 0 ? exact : related;
  const groups = new Map<string, typeof related>();
  for (const one of related) {
    const key = [STATUSES[one.status] ?? one.statusText, one.relation, one.peerId === ownPeerId].join();
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return {
    total: total > records.length ? total : related.length,
    active: count('active'),
    flagged: count('flagged'),
    expired: count('expired'),
    exact: exact.length,
    newest:
      newest === undefined
        ? null
        : {
            assetDefinitionId: newest.assetDefinitionId ?? null,
            fraudType: newest.fraudType,
            peerId: newest.peerId,
            timestamp: timeOf({ ...newest, status: 'active' }),
          },
    confidenceIndex: exact[0]?.confidenceIndex ?? null,
    definitionIds: exact.flatMap(({ assetDefinitionId }) => assetDefinitionId ?? []),
    facts: [...groups.values()].flatMap((all) => {
      const [latest] = all;
      const peers = [...new Set(all.map(({ peerId }) => peerId))];
      return latest === undefined
        ? []
        : {
            status: STATUSES[latest.status] ?? latest.statusText,
            relation: latest.relation,
            isOwn: latest.peerId === ownPeerId,
            count: all.length,
            peers,
            peerCount: peers.length,
            latest: { id: latest.id, flagger: latest.flagger ?? null, at: timeOf(latest) },
          };
    }),
    own: exact
      .filter(({ status, peerId }) => status === 'active' && peerId === ownPeerId)
      .map(({ fraudType, origination, destination }) => ({ fraudType, origination, destination })),
  };
}
