import { type Relation, relationOf } from '../../../contract/identifier/relation.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/**
 * How many records of an answer are examined, besides those that name exactly the identifier: triage does
 * this at every step. Search shows all of them.
 */
export const MOST_RECORDS = 10_000;

/** What one peer says of an identifier. */
export interface PeerView {
  readonly peerId: string;
  /** Its contributions that touch the identifier, in the registry's order. */
  readonly reports: readonly RegistryRecord[];
  /** Contributions, mostly of others, that it flagged. */
  readonly flags: readonly RegistryRecord[];
}

/** Something that peers are asked about alike: what they say of the identifier as a whole. */
export type ComparedField = 'fraudType' | 'origination' | 'destination';

export interface ValueOfPeers {
  readonly value: string;
  readonly peerIds: readonly string[];
}

/** Where those who report the identifier as a whole agree and where they do not. */
export type Finding =
  | { readonly kind: 'differs'; readonly field: ComparedField; readonly values: readonly ValueOfPeers[] }
  | { readonly kind: 'flagged-and-active'; readonly flagged: number; readonly active: number }
  /** It flagged another's contribution while its own of the same identifier is active. */
  | { readonly kind: 'flags-what-it-reports'; readonly peerId: string }
  | { readonly kind: 'agrees'; readonly field: ComparedField; readonly value: string };

export interface DossierEvent {
  readonly kind: 'reported' | 'flagged' | 'expires';
  /** As the registry gave it: text if it is not a valid time, `undefined` if there is none. */
  readonly time: RegistryRecord['reportedAt'];
  readonly record: RegistryRecord;
}

/** What the registry says of one identifier. */
export interface Dossier {
  /** `apart` also holds what is in no form known here. Each in the registry's order. */
  readonly byRelation: Readonly<Record<Relation, readonly RegistryRecord[]>>;
  /** Who reports it as a whole: exactly it, or a range that covers it. */
  readonly reporters: readonly string[];
  /** What they report it with. */
  readonly whole: readonly RegistryRecord[];
  /** How many of these are flagged. */
  readonly flagged: number;
  /** Who flagged them, as far as the registry says. */
  readonly flaggers: readonly string[];
  /** Those who reported the most first. */
  readonly peers: readonly PeerView[];
  readonly findings: readonly Finding[];
  /** Upwards; those without a time come last. */
  readonly events: readonly DossierEvent[];
  /** How many records were not looked through. */
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

const isFlagged = ({ status, flagger, flaggedAt }: RegistryRecord): boolean =>
  status === 'flagged' || flagger !== undefined || flaggedAt !== undefined;

function peersOf(records: readonly RegistryRecord[]): readonly PeerView[] {
  const views = new Map<string, { peerId: string; reports: RegistryRecord[]; flags: RegistryRecord[] }>();
  const viewOf = (peerId: string) => {
    const view = views.get(peerId) ?? { peerId, reports: [], flags: [] };
    views.set(peerId, view);
    return view;
  };
  for (const record of records) {
    viewOf(record.peerId).reports.push(record);
    if (record.flagger !== undefined) viewOf(record.flagger).flags.push(record);
  }
  return [...views.values()].toSorted((one, other) => other.reports.length - one.reports.length);
}

const COMPARED: readonly ComparedField[] = ['fraudType', 'origination', 'destination'];

/** By who says them; spellings that differ in case alone are one value. */
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

function findingsOf(whole: readonly RegistryRecord[], reporters: readonly string[]): readonly Finding[] {
  const findings: Finding[] = [];
  const agreements: Finding[] = [];
  for (const field of COMPARED) {
    const values = valuesOf(whole, field);
    const [first] = values;
    if (values.length > 1) findings.push({ kind: 'differs', field, values });
    else if (first !== undefined && reporters.length > 1) {
      agreements.push({ kind: 'agrees', field, value: first.value });
    }
  }
  const flagged = whole.filter(isFlagged).length;
  const active = whole.filter((record) => record.status === 'active' && !isFlagged(record));
  if (flagged > 0 && active.length > 0) {
    findings.push({ kind: 'flagged-and-active', flagged, active: active.length });
  }
  const activePeers = new Set(active.map(({ peerId }) => peerId));
  const contradicting = whole.flatMap(({ flagger, peerId }) =>
    flagger !== undefined && flagger !== peerId && activePeers.has(flagger) ? [flagger] : [],
  );
  for (const peerId of new Set(contradicting)) findings.push({ kind: 'flags-what-it-reports', peerId });
  return [...findings, ...agreements];
}

/** Invalid and missing times come last and keep their order. */
const msOf = ({ time }: DossierEvent): number =>
  time !== undefined && 'ms' in time ? time.ms : Number.POSITIVE_INFINITY;

function eventsOf(records: readonly RegistryRecord[]): readonly DossierEvent[] {
  const events = records.flatMap((record): readonly DossierEvent[] => [
    { kind: 'reported', time: record.reportedAt, record },
    ...(isFlagged(record) ? [{ kind: 'flagged', time: record.flaggedAt, record } as const] : []),
    ...(record.expiresAt === undefined ? [] : [{ kind: 'expires', time: record.expiresAt, record } as const]),
  ]);
  return events.toSorted((one, other) => {
    const [first, second] = [msOf(one), msOf(other)];
    return first === second ? 0 : first - second;
  });
}

function lookedThrough(term: SearchTerm, all: readonly RegistryRecord[]): readonly RegistryRecord[] {
  if (all.length <= MOST_RECORDS) return all;
  return all.filter(({ id }, at) => at < MOST_RECORDS || id === term.canonical);
}

/** What is known of `term` from an answer that covers it. */
export function readDossier(term: SearchTerm, all: readonly RegistryRecord[]): Dossier {
  const records = lookedThrough(term, all);
  const byRelation = groupByRelation(term, records);
  const whole = [...byRelation.exact, ...byRelation.contains];
  const reporters = [...new Set(whole.map(({ peerId }) => peerId))];
  const touching = [...whole, ...byRelation.overlaps, ...byRelation.inside];
  return {
    byRelation,
    reporters,
    whole,
    flagged: whole.filter(isFlagged).length,
    flaggers: [...new Set(whole.flatMap(({ flagger }) => flagger ?? []))],
    peers: peersOf(touching),
    findings: findingsOf(whole, reporters),
    events: eventsOf(touching),
    leftOut: all.length - records.length,
  };
}
