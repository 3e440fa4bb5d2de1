import type { AppError } from '../../../contract/app-error.ts';
import { MAX_COUNTED, MAX_FACT_PEERS } from '../../../contract/check.ts';
import { readRegistryTime, type RegistryTime } from '../../../client/http/tolerant-values.ts';
import type { CheckedFact, IdentifierCheck } from '../../../client/registry/check-from-records.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/**
 * `own`: active, from the own peer. `active`: active, from another peer. `other`: in a status unknown to the
 * desk.
 */
type FactKind = 'flagged' | 'own' | 'active' | 'other' | 'expired';
/**
 * `wider`: a range that contains the identifier and more. `partly`: inside it, across it, or in an unreadable
 * spelling.
 */
type FactRelation = CheckedFact['relation'];

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
      readonly own: IdentifierCheck['own'];
      /** That there are so many contributions or more, if the facts are about the first of them alone. */
      readonly atLeast?: number;
    }
  | { readonly kind: 'failed'; readonly error: AppError };

/** The codes that a column sorts and filters by, in sort order. */
export const STANDING_CODES = [
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

const KINDS: ReadonlyMap<string, FactKind> = new Map([
  ['active', 'active'],
  ['expired', 'expired'],
  ['flagged', 'flagged'],
]);

function factKind({ isOwn, status }: CheckedFact): FactKind {
  const kind = KINDS.get(status.toLowerCase()) ?? 'other';
  return kind === 'active' && isOwn ? 'own' : kind;
}

const msOf = ({ latest: { at } }: RegistryFact): number =>
  at !== undefined && 'ms' in at ? at.ms : -Infinity;

/** Facts of one kind and relation, as one: a check has the own peer's apart. */
function together(one: RegistryFact, other: RegistryFact): RegistryFact {
  const [later, earlier] = msOf(other) > msOf(one) ? [other, one] : [one, other];
  return {
    ...later,
    count: one.count + other.count,
    peers: [...later.peers, ...earlier.peers].slice(0, MAX_FACT_PEERS),
    peerCount: one.peerCount + other.peerCount,
  };
}

/** Returns the standing of an identifier from what the registry knows of it. */
export function standingOf({ facts: checked, own, total }: IdentifierCheck): Standing {
  const facts = new Map<string, RegistryFact>();
  for (const fact of checked) {
    const { count, latest, peerCount, peers, relation, status } = fact;
    const kind = factKind(fact);
    const one: RegistryFact = {
      kind,
      relation,
      count,
      peers,
      peerCount,
      latest: {
        id: latest.id,
        statusText: status,
        flagger: latest.flagger ?? undefined,
        at: readRegistryTime(latest.at),
      },
    };
    const known = facts.get(`${kind} ${relation}`);
    facts.set(`${kind} ${relation}`, known === undefined ? one : together(known, one));
  }
  const counted = checked.reduce((sum, { count }) => sum + count, 0);
  return {
    kind: 'answered',
    facts: [...facts.values()].toSorted(
      (one, other) => RANKS[one.kind][one.relation] - RANKS[other.kind][other.relation],
    ),
    own,
    ...(total > counted || total >= MAX_COUNTED ? { atLeast: total } : {}),
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
