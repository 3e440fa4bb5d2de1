import { describe, expect, it } from 'vitest';
import { deskFor, FLAGGED } from '../../../testing/web/flag-desk.ts';
import { type Edge, Newest } from '../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { BALANCE_KEY } from '../../api/account-options.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { flaggedText } from './flag-view.ts';
import { flagged } from '../../../testing/web/flagged.ts';

describe('a flag that goes well', () => {
  it('is not begun while an earlier one of the same has no known outcome', async () => {
    const record = registryRecord();
    const { desk, flags, requests, definitionId } = await deskFor(record);
    const row = { identifier: record.id, definitionId, fraudType: '', origination: '', destination: '' };
    const earlier = operationWith({ kind: 'flag', state: 'unknown', rows: [row] });
    desk.activity.put(earlier);
    await flags.flag(record);
    expect(requests).toEqual([]);
    expect(flags.shown.getState().open).toEqual({ operationId: earlier.id, identifiers: [record.id] });
    desk.activity.put({ ...earlier, dismissed: true });
    await flagged(flags, record);
    expect(requests).not.toEqual([]);
  });

  it('passes every step, earns the reward and is seen on the registry', async () => {
    const record = registryRecord();
    const { flags, steps, view, requests, definitionId } = await deskFor(record);
    await flagged(flags, record);
    expect(steps).toEqual(['ready', 'unlocking', 'checking', 'unlocking', 'submitting', 'flagged']);
    expect(view()).toEqual({ step: 'flagged', reward: { kind: 'tokens', count: 10 }, registry: 'seen' });
    expect(requests).toEqual([
      {
        endpoint: 'assembleFlag',
        identifier: '',
        body: { assetDefinitionIds: [{ definitionId, accountId: 'alice@wonderland' }] },
      },
      { endpoint: 'submitFlag', identifier: '', body: '0104beef' },
      { endpoint: 'retrieveContributions', identifier: '203.0.113.7', body: undefined },
      { endpoint: 'monthlyLimit', identifier: '', body: undefined },
    ]);
  });

  it('shows the rest of the month once it is known, without an announcement', async () => {
    const record = registryRecord();
    let answer: (limit: unknown) => void = () => undefined;
    const { flags, view } = await deskFor(record, {
      monthlyLimit: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await flagged(flags, record);
    expect(view()).not.toHaveProperty('month');
    answer({ used: 588, total: 1000 });
    await expect.poll(() => view()).toMatchObject({ month: { left: 412 } });
    const said = (reward: Parameters<typeof flaggedText>[0]['reward'], left: number | undefined) =>
      flaggedText({ reward, month: { used: 588, total: 1000, left, resetsAt: undefined } });
    expect(said({ kind: 'tokens', count: 10 }, 412)).toBe(
      'Flagged · +10 tokens · 412 tokens left to earn this month',
    );
    expect(said({ kind: 'tokens', count: 4 }, 0)).toBe(
      'Flagged · +4 tokens · the month’s limit is now reached',
    );
    expect(said({ kind: 'tokens', count: 10 }, undefined)).toBe('Flagged · +10 tokens');
    expect(said({ kind: 'none' }, 0)).toBe('Flagged · no reward: the month’s limit is reached');
  });

  it('refetches the balance once it is accepted, and again once the registry shows it, for deployments that credit later', async () => {
    const record = registryRecord();
    let answer: (records: unknown) => void = () => undefined;
    const { flags, queryClient, view } = await deskFor(record, {
      retrieveContributions: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const queryKey = [BALANCE_KEY, 'alice@wonderland'];
    queryClient.setQueryData(queryKey, { balance: 580 });
    const done = flagged(flags, record);
    await expect.poll(() => view()).toMatchObject({ step: 'flagged', registry: 'asking' });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    queryClient.setQueryData(queryKey, { balance: 580 });
    answer([asAnswered({ ...record, ...FLAGGED })]);
    await done;
    await expect.poll(() => view()).toMatchObject({ registry: 'seen' });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('is not called missing if the registry returns only newer contributions', async () => {
    const record = registryRecord();
    const { flags, view } = await deskFor(record, {
      retrieveContributions: () => new Newest([asAnswered(registryRecord())], 9),
    });
    await flagged(flags, record);
    expect(view()).toMatchObject({ step: 'flagged', registry: 'left-out' });
  });

  it('changes the contribution in its place in every answer that holds it, and no other', async () => {
    const record = registryRecord();
    const before = registryRecord({ id: '203.0.113.1' });
    const after = registryRecord({ id: '203.0.113.9' });
    const { flags, queryClient } = await deskFor(record);
    queryClient.setQueryData([CONTRIBUTIONS_KEY, 'a'], { records: [before, record, after], total: 9 });
    queryClient.setQueryData([CONTRIBUTIONS_KEY, 'b'], { records: [before], total: 1 });
    await flagged(flags, record);
    expect(queryClient.getQueryData([CONTRIBUTIONS_KEY, 'a'])).toEqual({
      records: [
        before,
        expect.objectContaining({
          id: record.id,
          status: 'flagged',
          flagger: 'wonderland',
          flaggedAt: FLAGGED.flaggedAt,
        }),
        after,
      ],
      total: 9,
    });
    expect(queryClient.getQueryData([CONTRIBUTIONS_KEY, 'b'])).toEqual({ records: [before], total: 1 });
  });

  it('shows the row as flagged once the service has accepted, before the registry is asked', async () => {
    const record = registryRecord();
    let shown: unknown;
    const { flags, queryClient } = await deskFor(record, {
      retrieveContributions: () => {
        shown = queryClient.getQueryData([CONTRIBUTIONS_KEY, 'a']);
        return [];
      },
    });
    queryClient.setQueryData([CONTRIBUTIONS_KEY, 'a'], { records: [record], total: 1 });
    await flagged(flags, record);
    expect(shown).toMatchObject({
      records: [{ status: 'flagged', flagger: 'wonderland', flaggedAt: { ms: Date.UTC(2026, 10, 21, 12) } }],
    });
  });

  it('leaves a receipt without keys or signatures and refetches the balance', async () => {
    const record = registryRecord();
    const { flags, desk, queryClient, definitionId } = await deskFor(record);
    const key = ['balance', 'alice@wonderland'];
    queryClient.setQueryData(key, { balance: 0 });
    await flagged(flags, record);
    const atMs = Date.UTC(2026, 10, 21, 12);
    const { operations } = desk.activity.getState();
    expect(operations).toEqual([
      {
        id: operations[0]?.id,
        accountId: 'alice@wonderland',
        kind: 'flag',
        state: 'verified',
        host: 'registry.example',
        askedAtMs: atMs,
        sentAtMs: atMs,
        changedAtMs: atMs,
        payloadHashHex: 'ab'.repeat(32),
        rewarded: 10,
        registry: { expected: 1, found: 1, newestOnly: false },
        rowCount: 1,
        rows: [
          {
            identifier: '203.0.113.7',
            definitionId,
            fraudType: 'IPFraud',
            origination: 'SE',
            destination: 'GB',
            peerId: 'lookingglass',
          },
        ],
      },
    ]);
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it.each<[string, Edge]>([
    ['accepted', () => ({ rewarded: 10 })],
    ['not answered', () => Promise.reject(new Error('the line is dead'))],
  ])('leaves no signed bytes in a text of the mutations, %s', async (_, submitFlag) => {
    const record = registryRecord();
    const { flags, queryClient } = await deskFor(record, { submitFlag });
    await flagged(flags, record);
    const states = queryClient
      .getMutationCache()
      .getAll()
      .map(({ state: { data, error } }) => ({ data, error }));
    expect(states.length).toBeGreaterThan(0);
    const text = JSON.stringify(states, (_key, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    expect(text).toContain('0100cafe');
    expect(text).not.toContain('0104beef');
  });
});

describe('a row beside others of the same identifier', () => {
  const at = Date.UTC(2026, 10, 20);
  const rowAt = (ms: number, changes: Partial<RegistryRecord> = {}) =>
    registryRecord({ reportedAt: { ms }, assetDefinitionId: `203.0.113.7_${ms}#contribution`, ...changes });
  const one = rowAt(at);
  const other = rowAt(at + 60_000, { peerId: 'telco', fraudType: 'Scam' });

  it('is flagged with one click while each has the asset id of its own time', async () => {
    const { flags, queryClient, view } = await deskFor(one);
    queryClient.setQueryData([CONTRIBUTIONS_KEY, 'a'], { records: [one, other], total: 2 });
    await flagged(flags, one);
    expect(view().step).toBe('flagged');
  });
});

describe('what a flag earned', () => {
  it.each([
    [
      'nothing for the own peer',
      registryRecord({ peerId: 'wonderland' }),
      'wonderland',
      { kind: 'own-peer' },
    ],
    [
      'nothing when another flagged it first',
      registryRecord(),
      'hatter@teaparty',
      { kind: 'already-flagged' },
    ],
    ['nothing, for a reason that nobody gave', registryRecord(), 'alice@wonderland', { kind: 'none' }],
    ['nothing, when the registry does not name who', registryRecord(), null, { kind: 'none' }],
  ])('%s', async (_, record, flagger, reward) => {
    const { flags, view } = await deskFor(record, {
      submitFlag: () => ({ rewarded: 0 }),
      retrieveContributions: () => [asAnswered({ ...record, ...FLAGGED, flagger: flagger ?? undefined })],
    });
    await flagged(flags, record);
    expect(view()).toEqual({ step: 'flagged', reward, registry: 'seen' });
  });
});

describe('a flag that is accepted but not seen', () => {
  it.each<[string, Edge]>([
    ['because the registry shows nothing', () => []],
    ['because the registry shows it as active', () => [asAnswered(registryRecord())]],
    [
      'because the registry cannot be asked',
      () => {
        throw new Error('offline');
      },
    ],
  ])('stays flagged, %s', async (_, retrieve) => {
    const record = registryRecord();
    const { flags, view, desk } = await deskFor(record, { retrieveContributions: retrieve });
    await flagged(flags, record);
    expect(view()).toMatchObject({
      step: 'flagged',
      reward: { kind: 'tokens', count: 10 },
      registry: 'unseen',
    });
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'accepted', rewarded: 10 }]);
  });
});
