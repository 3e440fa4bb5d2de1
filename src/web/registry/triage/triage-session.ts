import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { SearchParts } from '../results/search-parts.ts';

/** The maximum number of items. The summary says how many are left out. */
export const MOST_ITEMS = 1000;

/** One contribution to decide on. */
export interface TriageItem {
  readonly record: RegistryRecord;
  readonly isKept: boolean;
  readonly note: string;
}

/** Contributions to decide on one by one: exactly those shown when the triage began. */
export interface TriageSession {
  /** The address of the search. */
  readonly parts: SearchParts;
  /** The contributions as they were when the triage began. */
  readonly records: readonly RegistryRecord[];
  readonly items: readonly TriageItem[];
  /** The number of contributions of the search that are not items. */
  readonly leftOut: number;
  /** The number of items that the registry no longer returned after a reload. */
  readonly gone: number;
  /** The index of the item shown; the number of items for the summary. */
  readonly at: number;
}

/** The progress of a flag made by this desk. */
export type FlagProgress = 'flagging' | 'review' | 'flagged' | 'refused' | 'unsent' | 'unknown';

/** The decision on an item. `flagged-already`: by somebody else, or before this triage. */
export type Outcome = FlagProgress | 'kept' | 'flagged-already' | 'undecided';

export const OUTCOMES = [
  'flagged',
  'kept',
  'flagged-already',
  'flagging',
  'review',
  'refused',
  'unsent',
  'unknown',
  'undecided',
] as const satisfies readonly Outcome[];

/** @param latest the contribution as the registry shows it now */
export function outcomeOf(
  { isKept }: TriageItem,
  progress: FlagProgress | undefined,
  latest: RegistryRecord,
): Outcome {
  if (progress !== undefined) return progress;
  if (latest.status === 'flagged') return 'flagged-already';
  return isKept ? 'kept' : 'undecided';
}

/** Begins at the first contribution that is not flagged yet; at the summary where all are. */
export function beginTriage(
  parts: SearchParts,
  records: readonly RegistryRecord[],
  leftOut: number,
): TriageSession {
  const items = records.map((record) => ({ record, isKept: false, note: '' }));
  const first = records.findIndex(({ status }) => status !== 'flagged');
  return { parts, records, items, leftOut, gone: 0, at: first === -1 ? items.length : first };
}

/** Returns the next item from `from` on that is not flagged already, or the summary. */
export function nextAt(outcomes: readonly Outcome[], from: number): number {
  const next = outcomes.findIndex((outcome, at) => at >= from && outcome !== 'flagged-already');
  return next === -1 ? outcomes.length : next;
}

/** Returns the first undecided item. */
export function nextUndecided(outcomes: readonly Outcome[]): number | undefined {
  const at = outcomes.indexOf('undecided');
  return at === -1 ? undefined : at;
}

/** Returns the previous item, or `at` if there is none. */
export function backAt(outcomes: readonly Outcome[], at: number): number {
  const before = outcomes.slice(0, at).findLastIndex((outcome) => outcome !== 'flagged-already');
  return before === -1 ? at : before;
}

export function changeItem(
  session: TriageSession,
  at: number,
  change: Partial<Pick<TriageItem, 'isKept' | 'note'>>,
): TriageSession {
  const item = session.items[at];
  return item === undefined ? session : { ...session, items: session.items.with(at, { ...item, ...change }) };
}

export type OutcomeCounts = Readonly<Record<Outcome, number>>;

export function countOutcomes(outcomes: readonly Outcome[]): OutcomeCounts {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}

/** Returns the contributions as the answer has them now, or as they were if it no longer has them. */
export function latestRecords(
  begun: readonly RegistryRecord[],
  records: readonly RegistryRecord[],
): readonly RegistryRecord[] {
  const wanted = new Set(begun.flatMap(({ assetDefinitionId }) => assetDefinitionId ?? []));
  const latest = new Map<string, RegistryRecord>();
  for (const record of records) {
    const { assetDefinitionId } = record;
    if (assetDefinitionId !== undefined && wanted.has(assetDefinitionId))
      latest.set(assetDefinitionId, record);
  }
  return begun.map((record) => latest.get(record.assetDefinitionId ?? '') ?? record);
}
