import type { QueryClient } from '@tanstack/react-query';
import type { Operation } from '../../activity/operation.ts';
import { CONTRIBUTIONS_KEY, type RegistryAnswer } from '../../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';

/** A contribution right after its flag was accepted, until the registry is asked again. */
export function asFlagged(record: RegistryRecord, flagger: string, flaggedAtMs: number): RegistryRecord {
  return { ...record, status: 'flagged', statusText: 'Flagged', flagger, flaggedAt: { ms: flaggedAtMs } };
}

/** Changes rows in their place in every answer that holds them. */
export function changeRows(
  queryClient: QueryClient,
  isMeant: (record: RegistryRecord) => boolean,
  change: (record: RegistryRecord) => RegistryRecord,
): void {
  queryClient.setQueriesData<RegistryAnswer>({ queryKey: [CONTRIBUTIONS_KEY] }, (answer) =>
    answer?.records.some(isMeant) === true
      ? { ...answer, records: answer.records.map((record) => (isMeant(record) ? change(record) : record)) }
      : undefined,
  );
}

const isOnLedger = ({ kind, state }: Operation) =>
  kind === 'flag' && (state === 'accepted' || state === 'verified');

/** What this account flagged in another tab changes in its row here too. */
export function showFlagsOfOtherTabs(
  queryClient: QueryClient,
  peerId: string,
  operations: readonly Operation[],
  before: readonly Operation[],
): void {
  const known = new Set(before.filter(isOnLedger).map(({ id }) => id));
  const flaggedAtMs = new Map<string | undefined, number>();
  for (const operation of operations) {
    if (!isOnLedger(operation) || known.has(operation.id)) continue;
    for (const { definitionId } of operation.rows) flaggedAtMs.set(definitionId, operation.changedAtMs);
  }
  if (flaggedAtMs.size === 0) return;
  changeRows(
    queryClient,
    ({ assetDefinitionId, status }) => status !== 'flagged' && flaggedAtMs.has(assetDefinitionId),
    (shown) => asFlagged(shown, peerId, flaggedAtMs.get(shown.assetDefinitionId) ?? Date.now()),
  );
}
