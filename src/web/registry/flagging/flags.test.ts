import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { differing, OTHER_ASSET } from '../../../testing/transaction/comparisons.ts';
import {
  type Edge,
  Newest,
  openTestDesk,
  Refusal,
  type TestDesk,
} from '../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { checkedAs } from '../../../testing/web/scripted-signer.ts';
import { BALANCE_KEY } from '../../api/account-options.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { createFlags } from './flags.ts';
import { flaggedText, type FlagView } from './flag-view.ts';
import { flagged } from '../../../testing/web/flagged.ts';

const FLAGGED = {
  status: 'flagged',
  statusText: 'Flagged',
  flagger: 'wonderland',
  flaggedAt: { ms: Date.UTC(2026, 10, 21) },
} as const;

/** A service without failures: `record` is flagged for 10 tokens and shown as flagged afterwards. */
function goodEdge(record: RegistryRecord, changes: Partial<Record<string, Edge>> = {}): Edge {
  return (request) => {
    const changed = changes[request.endpoint];
    if (changed !== undefined) return changed(request);
    switch (request.endpoint) {
      case 'assembleFlag':
        return '0100cafe';
      case 'submitFlag':
        return { rewarded: 10 };
      case 'retrieveContributions':
        return [asAnswered({ ...record, ...FLAGGED })];
      default:
        throw new Error(`not part of this test: ${request.endpoint}`);
    }
  };
}

async function deskFor(record: RegistryRecord, changes: Partial<Record<string, Edge>> = {}) {
  const opened = await openTestDesk(goodEdge(record, changes));
  const flags = createFlags(opened.desk, opened.queryClient, {
    clock: () => Date.UTC(2026, 10, 21, 12),
  });
  const definitionId = record.assetDefinitionId ?? '';
  const steps: string[] = [];
  opened.queryClient.getMutationCache().subscribe(() => {
    const view = flags.getView(definitionId);
    const step = view.step === 'working' ? view.doing : view.step;
    if (steps.at(-1) !== step) steps.push(step);
  });
  return { ...opened, flags, definitionId, steps, view: () => flags.getView(definitionId) };
}

const asked = (requests: readonly { endpoint: string }[]) => requests.map(({ endpoint }) => endpoint);

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

  it('goes to its review when the service swapped their asset ids', async () => {
    const exchanged = { ...one, assetDefinitionId: other.assetDefinitionId };
    const { desk, flags, queryClient, requests, view } = await deskFor(exchanged);
    const records = [exchanged, { ...other, assetDefinitionId: one.assetDefinitionId }];
    queryClient.setQueryData([CONTRIBUTIONS_KEY, 'a'], { records, total: 2 });
    await flagged(flags, exchanged);
    expect(view()).toEqual({ step: 'review', why: 'not-alone' });
    expect(flags.shown.getState().review).toBe(desk.activity.getState().operations[0]?.id);
    expect(asked(requests)).toEqual(['assembleFlag']);
  });

  it('goes to its review when another answer shows its asset id at another row', async () => {
    const exchanged = { ...one, assetDefinitionId: other.assetDefinitionId };
    const { flags, queryClient, view } = await deskFor(exchanged);
    queryClient.setQueryData([CONTRIBUTIONS_KEY, 'before'], { records: [one, other], total: 2 });
    queryClient.setQueryData([CONTRIBUTIONS_KEY, 'after'], { records: [exchanged], total: 1 });
    await flagged(flags, exchanged);
    expect(view()).toEqual({ step: 'review', why: 'not-alone' });
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

describe('clicking', () => {
  it('twice flags once', async () => {
    const record = registryRecord();
    const { flags, requests } = await deskFor(record);
    await Promise.all([flagged(flags, record), flagged(flags, record)]);
    await flagged(flags, record);
    expect(asked(requests)).toEqual(['assembleFlag', 'submitFlag', 'retrieveContributions', 'monthlyLimit']);
  });

  it('on two rows flags both, each on its own', async () => {
    const record = registryRecord();
    const other = registryRecord({ id: '203.0.113.8' });
    const { flags, requests } = await deskFor(record);
    await Promise.all([flagged(flags, record), flagged(flags, other)]);
    expect(asked(requests).filter((endpoint) => endpoint === 'submitFlag')).toHaveLength(2);
  });

  it.each<[string, Partial<RegistryRecord>]>([
    ['without an asset id', { assetDefinitionId: undefined }],
    ['of a privileged peer', { isPrivileged: true }],
    ['that is flagged', { status: 'flagged' }],
  ])('on a row %s does nothing, by whatever key', async (_, changes) => {
    const { desk, flags, requests } = await deskFor(registryRecord());
    await flagged(flags, registryRecord(changes));
    expect(requests).toEqual([]);
    expect(desk.activity.getState().operations).toEqual([]);
  });

  it('on a row whose flag waits for a review opens it again', async () => {
    const record = registryRecord({ assetDefinitionId: '198.51.100.1_1#contribution' });
    const { desk, flags, requests } = await deskFor(record);
    await flagged(flags, record);
    flags.close();
    await flagged(flags, record);
    expect(flags.shown.getState().review).toBe(desk.activity.getState().operations[0]?.id);
    expect(asked(requests)).toEqual(['assembleFlag']);
  });
});

describe('the undo delay', () => {
  const DELAY = { step: 'delay', sendsAtMs: Date.UTC(2026, 10, 21, 12) + 4000 };
  const states = (desk: TestDesk['desk']) => desk.activity.getState().operations.map(({ state }) => state);

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends no request until it is over, then continues by itself', async () => {
    const record = registryRecord();
    const { flags, view, requests } = await deskFor(record);
    void flags.flag(record, 4);
    await vi.advanceTimersByTimeAsync(3999);
    expect(view()).toEqual(DELAY);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => view().step).toBe('flagged');
  });

  it('is ended by Undo, which leaves the row free to be flagged', async () => {
    const record = registryRecord();
    const { desk, flags, view, requests, definitionId } = await deskFor(record);
    void flags.flag(record, 4);
    await expect.poll(view).toEqual(DELAY);
    flags.undo(definitionId);
    await expect.poll(view).toEqual({ step: 'ready', notSent: 'undone' });
    expect(states(desk)).toEqual(['declined']);
    expect(requests).toEqual([]);
    await flagged(flags, record);
    expect(view().step).toBe('flagged');
  });

  it('without a limit waits for Send', async () => {
    const record = registryRecord();
    const { flags, view, definitionId } = await deskFor(record);
    void flags.flag(record, null);
    await expect.poll(view).toEqual({ step: 'delay', sendsAtMs: undefined });
    flags.send(definitionId);
    await expect.poll(() => view().step).toBe('flagged');
  });

  it('of the latest flag is the one that the key ends', async () => {
    const [one, other] = [registryRecord(), registryRecord({ id: '203.0.113.8' })];
    const { flags } = await deskFor(one);
    const steps = () =>
      [one, other].map(({ assetDefinitionId = '' }) => flags.getView(assetDefinitionId).step);
    void flags.flag(one, null);
    void flags.flag(other, null);
    await expect.poll(steps).toEqual(['delay', 'delay']);
    flags.undoLatest();
    await expect.poll(steps).toEqual(['delay', 'ready']);
    flags.undoLatest();
    await expect.poll(steps).toEqual(['ready', 'ready']);
    flags.undoLatest();
  });

  it.each<[string, (desk: TestDesk['desk']) => Promise<void>, FlagView]>([
    ['a lock', ({ session }) => session.lock(), { step: 'ready', notSent: 'locked' }],
    ['signing out', ({ session }) => session.signOut(), { step: 'ready' }],
  ])('sends nothing after %s', async (_, leave, after) => {
    const record = registryRecord();
    const { desk, flags, view, requests } = await deskFor(record);
    const put = vi.spyOn(desk.activity, 'put');
    void flags.flag(record, 4);
    await expect.poll(view).toEqual(DELAY);
    await leave(desk);
    await expect.poll(view).toEqual(after);
    expect(put.mock.lastCall?.[0]).toMatchObject({ state: 'declined' });
    expect(requests).toEqual([]);
  });

  it('is skipped if the click opens a review', async () => {
    const record = registryRecord({ assetDefinitionId: '198.51.100.1_1#contribution' });
    const { flags, view } = await deskFor(record);
    await flagged(flags, record, 4);
    expect(view()).toEqual({ step: 'review', why: 'unnamed' });
  });
});

describe('two tabs', () => {
  it('both show the flag of one of them', async () => {
    const record = registryRecord();
    const other = registryRecord({ id: '203.0.113.9' });
    const [one, two] = [await deskFor(record), await deskFor(record)];
    two.queryClient.setQueryData([CONTRIBUTIONS_KEY, 'a'], { records: [record, other], total: 2 });
    await flagged(one.flags, record);
    for (const operation of one.desk.activity.getState().operations) two.desk.activity.put(operation);
    const shown = () => two.queryClient.getQueryData([CONTRIBUTIONS_KEY, 'a']);
    await expect.poll(shown).toMatchObject({
      records: [
        { status: 'flagged', flagger: 'wonderland', flaggedAt: { ms: Date.UTC(2026, 10, 21, 12) } },
        other,
      ],
    });
  });
});

describe('a locked key', () => {
  it('is requested by the click, and the flag continues once it is unlocked', async () => {
    const record = registryRecord();
    const { flags, desk, view, requests } = await deskFor(record);
    await desk.session.lock();
    void flags.flag(record);
    await expect.poll(() => desk.session.getState().unlockAsked).toBe(true);
    expect(view()).toEqual({ step: 'working', doing: 'unlocking' });
    expect(requests).toEqual([]);
    await desk.session.unlockWithKeys(
      { accountId: 'alice@wonderland', email: 'alice@wonderland.example' },
      { privateKey: new Uint8Array(32), authPrivateKey: new Uint8Array(32) },
    );
    await expect.poll(() => view().step).toBe('flagged');
  });

  it('that stays locked leaves the row as it was, with the reason', async () => {
    const record = registryRecord();
    const { flags, desk, view, requests } = await deskFor(record);
    await desk.session.lock();
    void flags.flag(record);
    await expect.poll(() => desk.session.getState().unlockAsked).toBe(true);
    desk.session.declineUnlock();
    await expect.poll(view).toEqual({ step: 'ready', notSent: 'declined' });
    expect(requests).toEqual([]);
  });

  it('that locks while the transaction is assembled is requested again before signing', async () => {
    const record = registryRecord();
    const { flags, desk, view } = await deskFor(record, {
      assembleFlag: async () => {
        await desk.session.lock();
        return '0100cafe';
      },
    });
    void flags.flag(record);
    await expect.poll(() => desk.session.getState().unlockAsked).toBe(true);
    desk.session.declineUnlock();
    await expect.poll(view).toEqual({ step: 'ready', notSent: 'declined' });
  });
});

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
        (request: Parameters<Edge>[0]) => (failing ? edge?.(request) : goodEdge(record)(request)),
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
