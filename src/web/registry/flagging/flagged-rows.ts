import type { QueryClient } from '@tanstack/react-query';
import type { ActivityStore } from '../../desk/operations/activity-store.ts';
import type { Operation } from '../../desk/operations/operation.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import type { RegistryAnswer } from '../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/** Returns a contribution as flagged, until the registry is asked again. */
export function asFlagged(record: RegistryRecord, flagger: string, flaggedAtMs: number): RegistryRecord {
  return { ...record, status: 'flagged', statusText: 'Flagged', flagger, flaggedAt: { ms: flaggedAtMs } };
}

/**
 * Replaces rows in place in every answer that holds them. `change` returns the same record to leave it
 * unchanged.
 */
export function changeRows(
  queryClient: QueryClient,
  change: (record: RegistryRecord) => RegistryRecord,
): void {
  queryClient.setQueriesData<RegistryAnswer>({ queryKey: [CONTRIBUTIONS_KEY] }, (answer) => {
    if (answer === undefined) return undefined;
    let isChanged = false;
    const records = answer.records.map((record) => {
      const changed = change(record);
      isChanged ||= changed !== record;
      return changed;
    });
    return isChanged ? { ...answer, records } : undefined;
  });
}

const isOnLedger = ({ kind, state }: Operation) =>
  kind === 'flag' && (state === 'accepted' || state === 'verified');

/** Shows flags that this account sent from another tab. */
export async function showFlagsOfOtherTabs(
  queryClient: QueryClient,
  peerId: string,
  activity: Pick<ActivityStore, 'getState' | 'rowsOf'>,
  before: readonly Operation[],
): Promise<void> {
  const known = new Set(before.filter(isOnLedger).map(({ id }) => id));
  const news = activity.getState().operations.filter((one) => isOnLedger(one) && !known.has(one.id));
  if (news.length === 0) return;
  const flaggedAtMs = new Map<string | undefined, number>();
  for (const operation of news) {
    // Only the first rows of a long operation are at hand.
    for (const { definitionId } of await activity.rowsOf(operation))
      flaggedAtMs.set(definitionId, operation.changedAtMs);
  }
  changeRows(queryClient, (shown) => {
    const atMs = flaggedAtMs.get(shown.assetDefinitionId);
    return atMs === undefined || shown.status === 'flagged' ? shown : asFlagged(shown, peerId, atMs);
  });
}
