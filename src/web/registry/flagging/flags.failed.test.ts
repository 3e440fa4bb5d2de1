import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { differing, OTHER_ASSET } from '../../../testing/transaction/comparisons.ts';
import { asked, deskFor, FLAGGED } from '../../../testing/web/flag-desk.ts';
import { type Edge, Refusal } from '../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { checkedAs } from '../../../testing/web/scripted-signer.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import { flagged } from '../../../testing/web/flagged.ts';

describe('a flag that must not be signed', () => {
  it('is refused with the differences, and nothing is submitted', async () => {
    const record = registryRecord();
    const { desk, flags, signer, view, requests } = await deskFor(record);
    signer.check = (request) => ({
      ...checkedAs(request),
      comparison: differing(OTHER_ASSET),
    });
    await flagged(flags, record);
    expect(view()).toMatchObject({
      step: 'refused',
      error: { code: 'transaction-differs' },
      differences: [OTHER_ASSET],
    });
    expect(asked(requests)).toEqual(['assembleFlag']);
    const operationId = desk.activity.getState().operations[0]?.id;
    expect(flags.shown.getState().blocked).toEqual([{ operationId, identifiers: [record.id] }]);
    flags.shown.setState({ blocked: [] });
    expect(flags.shown.getState().blocked).toEqual([]);
  });
});

describe('a flag that failed', () => {
  it.each<[string, Partial<Record<string, Edge>>, string]>([
    [
      'at assembling',
      { assembleFlag: () => new Refusal(404, 'There is no such asset.') },
      'There is no such asset.',
    ],
    ['at submitting', { submitFlag: () => new Refusal(403, 'Not authorized.') }, 'Not authorized.'],
  ])('%s says why, leaves no receipt and can be tried again', async (_, changes, message) => {
    const record = registryRecord();
    let failing = true;
    const once = Object.fromEntries(
      Object.entries(changes).map(([endpoint, edge]) => [
        endpoint,
        (request: Parameters<Edge>[0]) => (failing ? edge?.(request) : undefined),
      ]),
    );
    const { flags, desk, view } = await deskFor(record, once);
    await flagged(flags, record);
    expect(view()).toMatchObject({ step: 'refused', error: { message } });
    const [failed] = desk.activity.getState().operations;
    expect(failed).toMatchObject({ problem: { message } });
    expect(['refused', 'failed', 'blocked', 'unreadable']).toContain(failed?.state);
    failing = false;
    await flagged(flags, record);
    expect(view()).toMatchObject({ step: 'flagged', registry: 'seen' });
  });

  it('in the worker says why and can be tried again', async () => {
    const record = registryRecord();
    const { flags, signer, view } = await deskFor(record);
    signer.sign = () => Promise.reject(new Error('crashed'));
    await flagged(flags, record);
    expect(view()).toMatchObject({ step: 'refused', error: { code: 'unexpected' } });
    signer.sign = () => '0104beef';
    await flagged(flags, record);
    expect(view().step).toBe('flagged');
  });
});

describe('a flag of unknown outcome', () => {
  const unreachable: Edge = () => {
    throw new Error('the line is dead');
  };

  it('says so, is not repeated by a click, and is found by a check', async () => {
    const record = registryRecord();
    const { flags, desk, view, requests, definitionId } = await deskFor(record, {
      submitFlag: unreachable,
      retrieveContributions: () => [asAnswered({ ...record, ...FLAGGED })],
    });
    await flagged(flags, record);
    expect(view().step).toBe('unknown');
    await flagged(flags, record);
    expect(asked(requests)).toEqual(['assembleFlag', 'submitFlag']);
    await flags.check(definitionId);
    expect(view()).toEqual({ step: 'flagged', reward: { kind: 'unknown' }, registry: 'seen' });
    const { operations } = desk.activity.getState();
    expect(operations).toMatchObject([{ state: 'verified', rows: [{ peerId: 'lookingglass' }] }]);
    expect(operations[0]?.rewarded).toBeUndefined();
  });

  it('is known once the ledger has its transaction, whatever the registry shows', async () => {
    const record = registryRecord();
    const { flags, view, requests, definitionId } = await deskFor(record, {
      submitFlag: unreachable,
      readTransaction: () => ({
        transactionHex: '0104beef',
        height: 7,
        entryHash: 'cd'.repeat(32),
        timestamp: '2026-11-21T12:00:00Z',
      }),
      retrieveContributions: () => [],
    });
    await flagged(flags, record);
    await flags.check(definitionId);
    expect(view()).toEqual({ step: 'flagged', reward: { kind: 'unknown' }, registry: 'unseen' });
    expect(requests).toContainEqual({
      endpoint: 'readTransaction',
      identifier: 'ab'.repeat(32),
      body: undefined,
    });
    await flagged(flags, record);
    expect(asked(requests).filter((endpoint) => endpoint === 'assembleFlag')).toHaveLength(1);
  });

  it('stays unknown when the registry does not show it, and the same bytes can be sent again', async () => {
    const record = registryRecord();
    let reachable = false;
    const { flags, view, requests, definitionId } = await deskFor(record, {
      submitFlag: (request) => (reachable ? { rewarded: 10 } : unreachable(request)),
      retrieveContributions: () => (reachable ? [asAnswered({ ...record, ...FLAGGED })] : []),
    });
    await flagged(flags, record);
    await flags.check(definitionId);
    expect(view().step).toBe('unknown');
    reachable = true;
    await flags.sendAgain(definitionId);
    await expect
      .poll(view)
      .toEqual({ step: 'flagged', reward: { kind: 'tokens', count: 10 }, registry: 'seen' });
    expect(requests.filter(({ endpoint }) => endpoint === 'submitFlag').map(({ body }) => body)).toEqual([
      '0104beef',
      '0104beef',
    ]);
  });
});

describe('the flags of an account', () => {
  it('are forgotten when it signs out', async () => {
    const record = registryRecord();
    const { flags, desk, view } = await deskFor(record);
    await flagged(flags, record);
    await desk.session.signOut();
    expect(view()).toEqual({ step: 'ready' });
  });

  it.each([
    ['accepted', 'submitFlag', { rewarded: 10 }],
    ['looked up', 'retrieveContributions', undefined],
  ])(
    'change nothing and ask nothing for the next one, when they are %s after it signed out',
    async (_what, late, answer) => {
      const record = registryRecord();
      let open: () => void = () => undefined;
      const isOpen = new Promise<void>((resolve) => {
        open = resolve;
      });
      const { flags, desk, requests, queryClient } = await deskFor(record, {
        [late]: () => isOpen.then(() => answer ?? [asAnswered({ ...record, ...FLAGGED })]),
      });
      const put = vi.spyOn(desk.activity, 'put');
      void flags.flag(record);
      await expect.poll(() => asked(requests).at(-1)).toBe(late);
      await desk.session.signOut();
      await desk.session.startPractice({ accountId: 'bob@glass', email: 'bob@glass.example' });
      const before = requests.length;
      const key = [CONTRIBUTIONS_KEY, 'what Bob searched for'];
      queryClient.setQueryData(key, { records: [record], total: 1 });
      open();
      await isOpen;
      await pause(0);
      await expect.poll(() => put.mock.lastCall?.[0]).toMatchObject({ state: 'accepted' });
      await pause(0);
      expect(queryClient.getQueryData(key)).toEqual({ records: [record], total: 1 });
      expect(requests).toHaveLength(before);
    },
  );

  it('of another tab are not shown to the next one, when their rows are read after it signed out', async () => {
    const record = registryRecord();
    const { desk, queryClient } = await deskFor(record);
    let read: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    const row = { identifier: record.id, fraudType: 'Scam', origination: 'SE', destination: 'GB' };
    const rows = [{ ...row, definitionId: record.assetDefinitionId }];
    const reading = vi.spyOn(desk.activity, 'rowsOf').mockReturnValue(isRead.then(() => rows));
    desk.activity.put(operationWith({ kind: 'flag', state: 'accepted' }));
    expect(reading).toHaveBeenCalledOnce();
    await desk.session.signOut();
    await desk.session.startPractice({ accountId: 'bob@glass', email: 'bob@glass.example' });
    const key = [CONTRIBUTIONS_KEY, 'what Bob searched for'];
    queryClient.setQueryData(key, { records: [record], total: 1 });
    read();
    await pause(0);
    expect(queryClient.getQueryData(key)).toEqual({ records: [record], total: 1 });
  });

  it('are not signed after it signed out while they were assembled, not even once it is back', async () => {
    const record = registryRecord();
    let answer: (transactionHex: string) => void = () => undefined;
    const assembling = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const { flags, desk, requests } = await deskFor(record, { assembleFlag: () => assembling });
    const put = vi.spyOn(desk.activity, 'put');
    void flags.flag(record);
    await expect.poll(() => asked(requests)).toEqual(['assembleFlag']);
    await desk.session.signOut();
    await expect.poll(() => put.mock.lastCall?.[0]).toMatchObject({ state: 'declined' });
    answer('0100cafe');
    await pause(0);
    expect(desk.session.getState().unlockAsked).toBe(false);
    await desk.session.startPractice({ accountId: 'alice@wonderland', email: 'alice@wonderland.example' });
    await pause(0);
    expect(asked(requests)).toEqual(['assembleFlag']);
  });
});
