import type { AppError } from '../../../contract/app-error.ts';
import { readTyped } from '../../../contract/identifier/typed/read-typed.ts';
import { type Relation, relationOf } from '../../../contract/identifier/relation.ts';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { isTruncated, type IdentifierAnswer } from '../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';

/**
 * `own`: active, from the own peer. `active`: active, from another peer. `other`: in a status unknown to the
 * desk.
 */
type FactKind = 'flagged' | 'own' | 'active' | 'other' | 'expired';
/**
 * `wider`: a range that contains the identifier and more. `partly`: inside it, across it, or in an unreadable
 * spelling.
 */
type FactRelation = 'same' | 'wider' | 'partly';

/** Contributions of one kind that the registry shows for an identifier. */
export interface RegistryFact {
  readonly kind: FactKind;
  readonly relation: FactRelation;
  readonly count: number;
  /** The first few reporting peers, the latest first. */
  readonly peers: readonly string[];
  readonly peerCount: number;
  /** The latest contribution. `at` is when it was flagged, expires or was reported. */
  readonly latest: Pick<RegistryRecord, 'id' | 'statusText' | 'flagger'> & {
    readonly at: RegistryTime | undefined;
  };
}

/** The standing of an identifier in the registry. */
export type Standing =
  | {
      readonly kind: 'answered';
      /** The most important fact first; empty for a new identifier. */
      readonly facts: readonly RegistryFact[];
      /** The active reports of exactly this identifier by the own peer. */
      readonly own: readonly Pick<RegistryRecord, 'fraudType' | 'origination' | 'destination'>[];
      /** The number of matching contributions, if the registry returned only the newest. */
      readonly newestOf?: number;
    }
  | { readonly kind: 'failed'; readonly error: AppError };

/** The codes that a column sorts and filters by, in sort order. */
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

/** The facts that decide whether to report come first: false alarms, then repetitions. */
const RANKS: Readonly<Record<FactKind, Readonly<Record<FactRelation, number>>>> = {
  flagged: { same: 0, wider: 1, partly: 8 },
  own: { same: 2, wider: 4, partly: 6 },
  active: { same: 3, wider: 5, partly: 7 },
  other: { same: 9, wider: 10, partly: 11 },
  expired: { same: 12, wider: 13, partly: 14 },
};

/** A sentence holds no more names. */
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
 * Returns the standing of an identifier from an answer. Contributions that do not touch it are left out. If a
 * range was looked up by its first value, so are those that do not cover all of it.
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
  const own = groups.get('own same')?.[2] ?? [];
  return {
    kind: 'answered',
    facts,
    own: own.map(({ fraudType, origination, destination }) => ({ fraudType, origination, destination })),
    ...(isTruncated(answer) ? { newestOf: answer.total } : {}),
  };
}

/** Returns true if the identifier, or a range that contains it, is flagged. */
export function isFlagged(standing: Standing): boolean {
  if (standing.kind === 'failed') return false;
  return standing.facts.some(({ kind, relation }) => kind === 'flagged' && relation !== 'partly');
}

/** Returns the code of a standing; `not-asked` for `undefined`. */
export function standingCode(standing: Standing | undefined): StandingCode {
  if (standing === undefined) return 'not-asked';
  if (standing.kind === 'failed') return 'failed';
  const [first] = standing.facts;
  if (first === undefined) return 'new';
  return first.kind === 'active' && first.relation !== 'same' ? first.relation : first.kind;
}
