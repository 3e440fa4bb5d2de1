import type { AppError } from '../../../contract/app-error.ts';
import { type CheckFact, MAX_COUNTED, MAX_FACT_PEERS } from '../../../contract/check.ts';
import type { CheckedIdentifier, IdentifierCheck } from '../../../client/registry/check-identifiers.ts';

/** `own`: active, from the own peer. `active`: active, from another peer. */
type FactKind = 'flagged' | 'own' | 'active' | 'expired';
/**
 * `wider`: a range that contains the identifier and more. `partly`: inside it, across it, or in an unreadable
 * spelling.
 */
type FactRelation = CheckFact['relation'];

/** Contributions of one kind that the registry shows for an identifier. */
export interface RegistryFact {
  readonly kind: FactKind;
  readonly relation: FactRelation;
  readonly count: number;
  /** The first few reporting peers, the latest first. */
  readonly peers: readonly string[];
  readonly peerCount: number;
  /** The latest contribution. `at` is when it was flagged, expires or was reported. */
  readonly latest: CheckFact['latest'];
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
  'expired',
  'new',
  'failed',
  'not-asked',
] as const;
export type StandingCode = (typeof STANDING_CODES)[number];

/** Active reports of exactly this identifier come first, then flags, then repetitions. */
const RANKS: Readonly<Record<FactKind, Readonly<Record<FactRelation, number>>>> = {
  own: { same: 0, wider: 4, partly: 6 },
  active: { same: 1, wider: 5, partly: 7 },
  flagged: { same: 2, wider: 3, partly: 8 },
  expired: { same: 9, wider: 10, partly: 11 },
};

const KINDS = { Active: 'active', Expired: 'expired', Flagged: 'flagged' } as const;

function factKind({ isOwn, status }: CheckFact): FactKind {
  const kind = KINDS[status];
  return kind === 'active' && isOwn ? 'own' : kind;
}

/** Facts of one kind and relation, as one: a check has the own peer's apart. */
function together(one: RegistryFact, other: RegistryFact): RegistryFact {
  // ISO 8601 in UTC sorts as text.
  const [later, earlier] = other.latest.at > one.latest.at ? [other, one] : [one, other];
  return {
    ...later,
    count: one.count + other.count,
    peers: [...later.peers, ...earlier.peers].slice(0, MAX_FACT_PEERS),
    peerCount: one.peerCount + other.peerCount,
  };
}

/** Returns the standing of an identifier from what the registry knows of it. */
export function standingOf(checkedOne: CheckedIdentifier): Standing {
  if ('error' in checkedOne) return { kind: 'failed', error: checkedOne.error };
  const { facts: checked, own, total } = checkedOne.check;
  const facts = new Map<string, RegistryFact>();
  for (const fact of checked) {
    const { count, latest, peerCount, peers, relation } = fact;
    const kind = factKind(fact);
    const one: RegistryFact = { kind, relation, count, peers, peerCount, latest };
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

/** What says that the identifier, or else a range that contains it, is flagged. */
function flaggedFact(standing: Standing | undefined): RegistryFact | undefined {
  if (standing?.kind !== 'answered') return undefined;
  return standing.facts.find(({ kind, relation }) => kind === 'flagged' && relation !== 'partly');
}

/** Returns true if the identifier, or a range that contains it, is flagged. */
export const isFlagged = (standing: Standing): boolean => flaggedFact(standing) !== undefined;

/** The flag of an identifier whose code says that it is active. */
export const alsoFlagged = (standing: Standing | undefined): RegistryFact | undefined =>
  standingCode(standing) === 'flagged' ? undefined : flaggedFact(standing);

/** Returns the code of a standing; `not-asked` for `undefined`. */
export function standingCode(standing: Standing | undefined): StandingCode {
  if (standing === undefined) return 'not-asked';
  if (standing.kind === 'failed') return 'failed';
  const [first] = standing.facts;
  if (first === undefined) return 'new';
  return first.kind === 'active' && first.relation !== 'same' ? first.relation : first.kind;
}
