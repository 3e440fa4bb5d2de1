import type { AppError } from '../../../contract/app-error.ts';
import { readTyped } from '../../../contract/identifier/typed/read-typed.ts';
import { type Relation, relationOf } from '../../../contract/identifier/relation.ts';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { isTruncated, type IdentifierAnswer } from '../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';

/** `own`: active, from one's own peer. `active`: from another. `other`: in a status that is not known here. */
type FactKind = 'flagged' | 'own' | 'active' | 'other' | 'expired';
/**
 * `wider`: a range with more than the identifier. `partly`: inside or across it, or in a spelling that cannot
 * be read.
 */
type FactRelation = 'same' | 'wider' | 'partly';

/** Contributions of one kind that the registry shows for an identifier. */
export interface RegistryFact {
  readonly kind: FactKind;
  readonly relation: FactRelation;
  readonly count: number;
  /** The first few of those that reported, the latest first. */
  readonly peers: readonly string[];
  readonly peerCount: number;
  /** The latest: when it was flagged, expires or was reported. */
  readonly latest: Pick<RegistryRecord, 'id' | 'statusText' | 'flagger'> & {
    readonly at: RegistryTime | undefined;
  };
}

/** What the registry says of an identifier. */
export type Standing =
  | {
      readonly kind: 'answered';
      /** The one to know first comes first; none of a new identifier. */
      readonly facts: readonly RegistryFact[];
      /** How many contributions match, where the registry showed only the newest. */
      readonly newestOf?: number;
    }
  | { readonly kind: 'failed'; readonly error: AppError };

/** What a column is sorted and filtered by, in its order. */
const STANDING_CODES = [
  'flagged',
  'own',
  'active',
  'wider',
  'partly',
  'other',
  'expired',
  'new',
  'failed',
  'not-asked',
] as const;
export type StandingCode = (typeof STANDING_CODES)[number];

/** What decides whether to report comes first: false alarms, then repetitions. */
const RANKS: Readonly<Record<FactKind, Readonly<Record<FactRelation, number>>>> = {
  flagged: { same: 0, wider: 1, partly: 8 },
  own: { same: 2, wider: 4, partly: 6 },
  active: { same: 3, wider: 5, partly: 7 },
  other: { same: 9, wider: 10, partly: 11 },
  expired: { same: 12, wider: 13, partly: 14 },
};

/** More names than a sentence holds. */
const MOST_PEERS = 5;

const RELATIONS: Readonly<Record<Relation, FactRelation | undefined>> = {
  exact: 'same',
  contains: 'wider',
  inside: 'partly',
  overlaps: 'partly',
  apart: undefined,
};

function factRelation(identifier: string, id: string): FactRelation | undefined {
  if (id === identifier) return 'same';
  const term = parseSearchTerm(identifier);
  if (!term.ok) return 'partly';
  const relation = relationOf(term, id) ?? relationOf(term, readTyped(id).text);
  return relation === undefined ? 'partly' : RELATIONS[relation];
}

function factKind({ peerId, status }: RegistryRecord, ownPeerId: string | undefined): FactKind {
  if (status === 'unknown') return 'other';
  return status === 'active' && peerId === ownPeerId ? 'own' : status;
}

function timeOf(kind: FactKind, { expiresAt, flaggedAt, reportedAt }: RegistryRecord) {
  if (kind === 'flagged') return flaggedAt;
  return kind === 'expired' ? expiresAt : reportedAt;
}

const msOf = (time: RegistryTime | undefined): number =>
  time !== undefined && 'ms' in time ? time.ms : -Infinity;

function factOf(kind: FactKind, relation: FactRelation, records: readonly RegistryRecord[]) {
  const byTime = records.toSorted((one, other) => {
    const [oneMs, otherMs] = [msOf(timeOf(kind, one)), msOf(timeOf(kind, other))];
    return oneMs === otherMs ? 0 : otherMs - oneMs;
  });
  const peers = new Set(byTime.map(({ peerId }) => peerId));
  return byTime.slice(0, 1).map((latest): RegistryFact => {
    const { id, statusText, flagger } = latest;
    return {
      kind,
      relation,
      count: records.length,
      peers: [...peers].slice(0, MOST_PEERS),
      peerCount: peers.size,
      latest: { id, statusText, flagger, at: timeOf(kind, latest) },
    };
  });
}

/**
 * What an answer says of the identifier that was asked for; what does not touch it is left out, and of a
 * range that was asked for by its first value what does not cover it.
 */
export function standingOf(
  identifier: string,
  answer: IdentifierAnswer,
  ownPeerId: string | undefined,
): Standing {
  const groups = new Map<string, [FactKind, FactRelation, RegistryRecord[]]>();
  for (const record of answer.records) {
    const relation = factRelation(identifier, record.id);
    if (relation === undefined || (relation === 'partly' && answer.tooMany !== undefined)) continue;
    const kind = factKind(record, ownPeerId);
    const group = groups.get(`${kind} ${relation}`);
    if (group === undefined) groups.set(`${kind} ${relation}`, [kind, relation, [record]]);
    else group[2].push(record);
  }
  const facts = [...groups.values()]
    .flatMap((group) => factOf(...group))
    .toSorted((one, other) => RANKS[one.kind][one.relation] - RANKS[other.kind][other.relation]);
  return { kind: 'answered', facts, ...(isTruncated(answer) ? { newestOf: answer.total } : {}) };
}

/** Whether the identifier, or a range that contains it, was flagged. */
export function isFlagged(standing: Standing): boolean {
  if (standing.kind === 'failed') return false;
  return standing.facts.some(({ kind, relation }) => kind === 'flagged' && relation !== 'partly');
}

/** `undefined`: nobody has asked. */
export function standingCode(standing: Standing | undefined): StandingCode {
  if (standing === undefined) return 'not-asked';
  if (standing.kind === 'failed') return 'failed';
  const [first] = standing.facts;
  if (first === undefined) return 'new';
  return first.kind === 'active' && first.relation !== 'same' ? first.relation : first.kind;
}
