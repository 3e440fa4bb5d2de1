import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FLAGGED } from '../../../testing/web/flag-desk.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import type { NewestPage } from '../../../client/registry/read-newest.ts';
import type { RegistryAnswer } from '../../../client/registry/retrieve-contributions.ts';
import { CONTRIBUTIONS_KEY, NEWEST_KEY } from '../../api/contributions-key.ts';
import { showAccepted, showSeen } from './flagged-rows.ts';

it('a row that was flagged here stays flagged when an older answer has it as active', () => {
  const earlier = registryRecord();
  const record = registryRecord();
  const queryClient = new QueryClient();
  const key = [CONTRIBUTIONS_KEY, '203.0.113.7'];
  queryClient.setQueryData<RegistryAnswer>(key, { records: [{ ...earlier, ...FLAGGED }, record], total: 2 });
  showSeen(queryClient, [{ ...record, ...FLAGGED }], [{ ...earlier, confidenceIndex: 7 }]);
  const { records = [] } = { ...queryClient.getQueryData<RegistryAnswer>(key) };
  expect(records.map(({ status }) => status)).toEqual(['flagged', 'flagged']);
});

it('the others of an identifier are shown as the registry has them now', () => {
  const other = registryRecord();
  const record = registryRecord();
  const queryClient = new QueryClient();
  const key = [CONTRIBUTIONS_KEY, '203.0.113.7'];
  queryClient.setQueryData<RegistryAnswer>(key, { records: [other, record], total: 2 });
  showSeen(queryClient, [{ ...record, ...FLAGGED }], [{ ...other, confidenceIndex: 7 }]);
  const { records = [] } = { ...queryClient.getQueryData<RegistryAnswer>(key) };
  expect(records[0]).toMatchObject({ status: 'active', confidenceIndex: 7 });
});

it('a row of the newest that is flagged while older ones load stays flagged when they are there', async () => {
  const [shown, older] = [registryRecord(), registryRecord()];
  const queryClient = new QueryClient();
  const key = [NEWEST_KEY, 'alice@wonderland'];
  let arrive = (_page: NewestPage) => {};
  const arrived = new Promise<NewestPage>((resolve) => {
    arrive = resolve;
  });
  const observer = new InfiniteQueryObserver<
    NewestPage | null,
    Error,
    InfiniteData<NewestPage | null>,
    typeof key,
    number | undefined
  >(queryClient, {
    queryKey: key,
    queryFn: ({ pageParam }): Promise<NewestPage | null> | NewestPage =>
      pageParam === undefined ? { records: [shown], next: 7 } : arrived,
    initialPageParam: undefined,
    getNextPageParam: (page) => page?.next,
  });
  const unsubscribe = observer.subscribe(() => undefined);
  const statuses = () =>
    observer
      .getCurrentResult()
      .data?.pages.flatMap((page) => page?.records ?? [])
      .map(({ status }) => status);
  await expect.poll(statuses).toEqual(['active']);
  const loading = observer.fetchNextPage();
  const account = { accountId: 'alice@wonderland', peerId: 'wonderland' };
  showAccepted(queryClient, account, new Set([shown.assetDefinitionId]), 1);
  expect(statuses()).toEqual(['flagged']);
  arrive({ records: [older], next: undefined });
  await loading;
  await expect.poll(statuses).toEqual(['flagged', 'active']);
  unsubscribe();
});
