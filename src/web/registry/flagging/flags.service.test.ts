import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../../../signer/worker-signer.ts';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { fetchFrom } from '../../../testing/service/send.ts';
import { createTestClock } from '../../../testing/service/test-clock.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { cheapWorker } from '../../../testing/signer/cheap-worker.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import { searchOptions } from '../../api/search-options.ts';
import type { RegistryAnswer } from '../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { DeskSession } from '../../desk/session/desk-session.ts';
import { ActivityStore } from '../../desk/operations/activity-store.ts';
import { createFlags } from './flags.ts';
import { flagged } from '../../../testing/web/flagged.ts';

const RANGE = '203.0.113.0-203.0.113.255';

const clock = createTestClock(Date.now());
let service: TestService;
let baseUrl: string;
let reporter: Analyst;
beforeAll(async () => {
  service = await startTestService({ clock });
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  reporter = await createAnalyst(fetchFrom(baseUrl));
});
afterAll(() => service.close());

async function signIn(accountId: string) {
  const signer = createSigner({ createWorker: cheapWorker });
  const session = new DeskSession({ baseUrl, signer });
  await session.startPractice({ accountId, email: `${accountId}.example` });
  const activity = new ActivityStore({ host: 'registry.example' });
  activity.follow(accountId);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const flags = createFlags({ session, activity }, queryClient, {
    clock: () => service.context.clock.nowMs(),
  });
  const search = async () =>
    (await queryClient.query(searchOptions(session.client, [{ wire: RANGE }]))).records;
  const shown = () => queryClient.getQueryData<RegistryAnswer>([CONTRIBUTIONS_KEY, RANGE])?.records ?? [];
  return { flags, activity, search, shown };
}

const report = (id: string) =>
  reporter.report([{ id, fraudType: 'IPFraud', origination: 'SE', destination: 'GB' }]);

const byId = (records: readonly RegistryRecord[], id: string): RegistryRecord => {
  const found = records.find((record) => record.id === id);
  if (found === undefined) throw new Error(`${id} is not there`);
  return found;
};

describe('a flag against the real service, signed by the real worker', () => {
  it('is accepted, earns the reward, is seen on the registry and changes the row in its place', async () => {
    await report('203.0.113.7');
    await report('203.0.113.8');
    const { flags, activity, search, shown } = await signIn('hatter@teaparty');
    const before = await search();
    const record = byId(before, '203.0.113.7');
    await flagged(flags, record);
    expect(flags.getView(record.assetDefinitionId ?? '')).toMatchObject({
      step: 'flagged',
      reward: { kind: 'tokens', count: 10 },
      registry: 'seen',
    });
    expect(shown().map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(byId(shown(), '203.0.113.7')).toMatchObject({ status: 'flagged', flagger: 'teaparty' });
    expect(byId(shown(), '203.0.113.8')).toMatchObject({ status: 'active' });
    expect(activity.getState().operations).toMatchObject([{ kind: 'flag', state: 'verified', rewarded: 10 }]);
  });

  it('leaves all rows of an identifier with the one confidence that the registry gives them now', async () => {
    const others = await Promise.all([1, 2].map(() => createAnalyst(fetchFrom(baseUrl))));
    for (const { report: reportOf } of [reporter, ...others]) {
      await reportOf([{ id: '203.0.113.40', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' }]);
      clock.advance(60_000);
    }
    const { flags, search, shown } = await signIn('cat@cheshire');
    const before = await search();
    const confidences = (records: readonly RegistryRecord[]) =>
      new Set(
        records.filter(({ id }) => id === '203.0.113.40').map(({ confidenceIndex }) => confidenceIndex),
      );
    expect(confidences(before).size).toBe(1);
    await flagged(flags, byId(before, '203.0.113.40'));
    expect(confidences(shown()).size).toBe(1);
    expect(confidences(shown())).not.toEqual(confidences(before));
    expect(shown().map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('earns nothing for the own peer, and says so', async () => {
    await report('203.0.113.20');
    const { flags, search } = await signIn(`colleague@${reporter.peerId}`);
    const record = byId(await search(), '203.0.113.20');
    await flagged(flags, record);
    expect(flags.getView(record.assetDefinitionId ?? '')).toMatchObject({
      step: 'flagged',
      reward: { kind: 'own-peer' },
      registry: 'seen',
    });
  });

  it('earns nothing when another peer was first', async () => {
    await report('203.0.113.30');
    const slow = await signIn('dormouse@teapot');
    const record = byId(await slow.search(), '203.0.113.30');
    const quick = await signIn('hare@march');
    await flagged(quick.flags, record);
    await flagged(slow.flags, record);
    expect(slow.flags.getView(record.assetDefinitionId ?? '')).toMatchObject({
      step: 'flagged',
      reward: { kind: 'already-flagged' },
      registry: 'seen',
    });
  });
});
