import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ActivityStore } from '../../desk/operations/activity-store.ts';
import type { Operation } from '../../desk/operations/operation.ts';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { tokensMoved } from '../../api/tokens-moved.ts';
import { CONTRIBUTIONS_KEY, NEWEST_KEY } from '../../api/contributions-key.ts';
import type { NewestPage } from '../../../client/registry/read-newest.ts';
import type { RegistryAnswer } from '../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/** Returns a contribution as flagged, until the registry is asked again. */
function asFlagged(record: RegistryRecord, flagger: string, flaggedAtMs: number): RegistryRecord {
  return { ...record, status: 'flagged', statusText: 'Flagged', flagger, flaggedAt: { ms: flaggedAtMs } };
}

/** A row as the registry shows it now; the same where that is older than a flag shown here, or another row. */
function asReadAgain(shown: RegistryRecord, now: RegistryRecord | undefined): RegistryRecord {
  if (now?.assetDefinitionId === undefined || now.id !== shown.id) return shown;
  return shown.status === 'flagged' && now.status !== 'flagged' ? shown : now;
}

/** The same answer or page with changed rows; `undefined` where none of them changed. */
function changed<Answer extends Pick<RegistryAnswer, 'records'>>(
  answer: Answer | undefined,
  change: (record: RegistryRecord) => RegistryRecord,
): Answer | undefined {
  if (answer === undefined) return undefined;
  let isChanged = false;
  const records = answer.records.map((record) => {
    const after = change(record);
    isChanged ||= after !== record;
    return after;
  });
  return isChanged ? { ...answer, records } : undefined;
}

type Newest = InfiniteData<NewestPage | null>;

function changedPages(
  newest: Newest | undefined,
  change: (record: RegistryRecord) => RegistryRecord,
): Newest | undefined {
  if (newest === undefined) return undefined;
  const pages = newest.pages.map((page) => changed(page ?? undefined, change) ?? page);
  return pages.some((page, at) => page !== newest.pages[at]) ? { ...newest, pages } : undefined;
}

/** Of the newest. Older ones that are being loaded come with the pages as they were when that began. */
function changeNewest(queryClient: QueryClient, change: (record: RegistryRecord) => RegistryRecord): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [NEWEST_KEY] })) {
    const changeNow = () => {
      const { dataUpdatedAt: updatedAt } = query.state;
      queryClient.setQueryData<Newest>(query.queryKey, (newest) => changedPages(newest, change), {
        updatedAt,
      });
    };
    changeNow();
    if (query.state.fetchStatus !== 'idle') void query.promise?.then(changeNow, () => undefined);
  }
}

/**
 * Replaces rows in place in every answer that holds them. `change` returns the same record to leave it
 * unchanged.
 */
function changeRows(queryClient: QueryClient, change: (record: RegistryRecord) => RegistryRecord): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [CONTRIBUTIONS_KEY] })) {
    const { dataUpdatedAt: updatedAt } = query.state;
    // The answer is as old as before.
    queryClient.setQueryData<RegistryAnswer>(query.queryKey, (answer) => changed(answer, change), {
      updatedAt,
    });
  }
  changeNewest(queryClient, change);
}

/** Shows rows as flagged once the service has accepted that. */
export function showAccepted(
  queryClient: QueryClient,
  { accountId, peerId }: Pick<DeskAccount, 'accountId' | 'peerId'>,
  definitionIds: ReadonlySet<string | undefined>,
  nowMs: number,
): void {
  changeRows(queryClient, (shown) =>
    definitionIds.has(shown.assetDefinitionId) ? asFlagged(shown, peerId, nowMs) : shown,
  );
  tokensMoved(queryClient, accountId);
}

/**
 * Shows contributions as the registry shows them once they are flagged, and the others of their identifiers:
 * a flag changes the confidence of each.
 */
export function showSeen(
  queryClient: QueryClient,
  seen: readonly RegistryRecord[],
  others: readonly RegistryRecord[],
): void {
  const byId = (records: readonly RegistryRecord[]) =>
    new Map(records.map((one) => [one.assetDefinitionId, one]));
  const [seenById, othersById] = [byId(seen), byId(others)];
  changeRows(
    queryClient,
    (shown) =>
      seenById.get(shown.assetDefinitionId) ?? asReadAgain(shown, othersById.get(shown.assetDefinitionId)),
  );
}

const isOnLedger = ({ kind, state }: Operation) =>
  kind === 'flag' && (state === 'accepted' || state === 'verified');

/** Shows flags that this account sent from another tab. */
export async function showFlagsOfOtherTabs(
  queryClient: QueryClient,
  { accountId, peerId }: Pick<DeskAccount, 'accountId' | 'peerId'>,
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
  // It may have signed out meanwhile.
  if (activity.getState().accountId !== accountId) return;
  changeRows(queryClient, (shown) => {
    const atMs = flaggedAtMs.get(shown.assetDefinitionId);
    return atMs === undefined || shown.status === 'flagged' ? shown : asFlagged(shown, peerId, atMs);
  });
}
