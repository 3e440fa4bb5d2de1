import { type Relation, relationOf } from '../../../contract/identifier/relation.ts';
import { isHost, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/** The number of records examined, besides those that name exactly the identifier. Search shows all. */
export const MOST_RECORDS = 10_000;

/** A field in which reports of the whole identifier are compared. */
export type ComparedField = 'fraudType' | 'origination' | 'destination';

export interface ValueOfPeers {
  readonly value: string;
  readonly peerIds: readonly string[];
}

/** A difference between the peers that report the whole identifier. */
export type Finding =
  | { readonly kind: 'differs'; readonly field: ComparedField; readonly values: readonly ValueOfPeers[] }
  /** The peer flagged another's contribution while its own one of the same identifier is active. */
  | { readonly kind: 'flags-what-it-reports'; readonly peerId: string };

/** The registry's answer about one identifier. */
export interface Dossier {
  /** Of a host, whose contributions are `inside`. */
  readonly isHost: boolean;
  /** Each group in the registry's order. `apart` includes identifiers in no known form. */
  readonly byRelation: Readonly<Record<Relation, readonly RegistryRecord[]>>;
  /** The contributions of the whole identifier: of exactly it, or of a range that covers it. */
  readonly whole: readonly RegistryRecord[];
  readonly findings: readonly Finding[];
  /** The number of records that were not examined. */
  readonly leftOut: number;
}

function groupByRelation(
  term: SearchTerm,
  records: readonly RegistryRecord[],
): Record<Relation, readonly RegistryRecord[]> {
  const groups: Record<Relation, RegistryRecord[]> = {
    exact: [],
    contains: [],
    inside: [],
    overlaps: [],
    apart: [],
  };
  for (const record of records) groups[relationOf(term, record.id) ?? 'apart'].push(record);
  return groups;
}

export const isFlagged = ({ status, flagger, flaggedAt }: RegistryRecord): boolean =>
  status === 'flagged' || flagger !== undefined || flaggedAt !== undefined;

const COMPARED: readonly ComparedField[] = ['fraudType', 'origination', 'destination'];

/** Groups values by spelling, ignoring case, with the peers that report each. */
function valuesOf(records: readonly RegistryRecord[], field: ComparedField): readonly ValueOfPeers[] {
  const values = new Map<string, { value: string; peerIds: Set<string> }>();
  for (const record of records) {
    const key = record[field].trim().toLowerCase();
    const known = values.get(key) ?? { value: record[field], peerIds: new Set() };
    known.peerIds.add(record.peerId);
    values.set(key, known);
  }
  return [...values.values()]
    .map(({ value, peerIds }) => ({ value, peerIds: [...peerIds] }))
    .toSorted((one, other) => other.peerIds.length - one.peerIds.length);
}

function findingsOf(whole: readonly RegistryRecord[]): readonly Finding[] {
  const findings: Finding[] = [];
  for (const field of COMPARED) {
    const values = valuesOf(whole, field);
    const peers = new Set(values.flatMap(({ peerIds }) => peerIds));
    // One peer may report several types.
    if (values.length > 1 && peers.size > 1) findings.push({ kind: 'differs', field, values });
  }
  const active = whole.filter((record) => record.status === 'active' && !isFlagged(record));
  const activePeers = new Set(active.map(({ peerId }) => peerId));
  const contradicting = whole.flatMap(({ flagger, peerId }) =>
    flagger !== undefined && flagger !== peerId && activePeers.has(flagger) ? [flagger] : [],
  );
  for (const peerId of new Set(contradicting)) findings.push({ kind: 'flags-what-it-reports', peerId });
  return findings;
}

function examinedRecords(term: SearchTerm, all: readonly RegistryRecord[]): readonly RegistryRecord[] {
  if (all.length <= MOST_RECORDS) return all;
  return all.filter(({ id }, at) => at < MOST_RECORDS || id === term.canonical);
}

/** Reads the dossier of `term` from an answer that covers it. */
export function readDossier(term: SearchTerm, all: readonly RegistryRecord[]): Dossier {
  const records = examinedRecords(term, all);
  const byRelation = groupByRelation(term, records);
  const whole = [...byRelation.exact, ...byRelation.contains];
  return {
    isHost: isHost(term),
    byRelation,
    whole,
    findings: findingsOf(whole),
    leftOut: all.length - records.length,
  };
}
