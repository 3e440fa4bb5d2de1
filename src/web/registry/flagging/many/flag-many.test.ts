import { describe, expect, it, vi } from 'vitest';
import { flagAssembleRequestSchema } from '../../../../contract/contribution.ts';
import type { Difference } from '../../../../transaction/compare/difference.ts';
import { differing } from '../../../../testing/transaction/comparisons.ts';
import { type Edge, Newest, openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { checkedAs } from '../../../../testing/web/scripted-signer.ts';
import { CONTRIBUTIONS_KEY } from '../../../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../api/tolerant-record.ts';
import type { TabLocks } from '../../../platform/storage/tab-locks.ts';
import { FlagStore } from '../flag-store.ts';
import { FlagMany } from './flag-many.ts';
import { sumOf } from './many-state.ts';

const asFlagged = (record: RegistryRecord): RegistryRecord => ({
  ...record,
  status: 'flagged',
  statusText: 'Flagged',
  flagger: 'wonderland',
});

/** A registry that holds records by identifier, and flags whatever is submitted. */
function registry(records: readonly RegistryRecord[], changes: Partial<Record<string, Edge>> = {}) {
  const held = new Map(records.map((record) => [record.assetDefinitionId, record]));
  let assembled: readonly { definitionId: string }[] = [];
  const edge: Edge = (request) => {
    const changed = changes[request.endpoint];
    if (changed !== undefined) return changed(request);
    switch (request.endpoint) {
      case 'assembleFlag':
        assembled = flagAssembleRequestSchema.parse(request.body).assetDefinitionIds;
        return '0100cafe';
      case 'submitFlag':
        for (const { definitionId } of assembled) {
          const record = held.get(definitionId);
          if (record !== undefined) held.set(definitionId, asFlagged(record));
        }
        return { rewarded: 20 };
      case 'retrieveContributions':
        return [...held.values()].filter(({ id }) => id === request.identifier).map(asAnswered);
      default:
        throw new Error(`not part of this test: ${request.endpoint}`);
    }
  };
  return { edge, change: (record: RegistryRecord) => held.set(record.assetDefinitionId, record), held };
}

const named = (last: number, changes: Partial<RegistryRecord> = {}) =>
  registryRecord({ id: `203.0.113.${last}`, ...changes });

async function deskFor(edge: Edge, { locks, reportLimit }: { locks?: TabLocks; reportLimit?: number } = {}) {
  const opened = await openTestDesk(edge);
  const desk = {
    ...opened.desk,
    config: { ...opened.desk.config, ...(reportLimit === undefined ? {} : { reportLimit }) },
  };
  let nowMs = Date.UTC(2026, 10, 21, 12);
  const clock = () => nowMs;
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const flagStore = new FlagStore(desk, opened.queryClient, { clock, locks });
  const flagMany = new FlagMany(desk, opened.queryClient, flagStore, { clock, locks });
  const asked = (endpoint: string) => opened.requests.filter((request) => request.endpoint === endpoint);
  const until = async (phase: string) => {
    await expect.poll(() => flagMany.getState().batches.at(-1)?.submission.getState().phase).toBe(phase);
    return flagMany.getState().batches.at(-1)?.submission;
  };
  const view = ({ assetDefinitionId = '' }: RegistryRecord) => flagStore.getView(assetDefinitionId);
  return { ...opened, desk, flagStore, flagMany, asked, until, view, pass };
}

/** The locks of one browser. */
function browserLocks(): TabLocks & { readonly names: Set<string> } {
  const names = new Set<string>();
  return {
    names,
    hold(name) {
      if (names.has(name)) return Promise.resolve(undefined);
      names.add(name);
      return Promise.resolve(() => void names.delete(name));
    },
    held: () => Promise.resolve(names),
  };
}

describe('a selection', () => {
  it('is read again, and lists exactly what can still be flagged as it was selected; the others with why not', async () => {
    const rows = {
      good: named(1),
      own: named(2, { peerId: 'wonderland' }),
      noId: named(3, { assetDefinitionId: undefined }),
      privileged: named(4, { isPrivileged: true }),
      flaggedBefore: asFlagged(named(5)),
      flagged: named(6),
      expired: named(7),
      changed: named(8),
      gone: named(9),
      renamed: named(10, { assetDefinitionId: '198.51.100.1_1#contribution' }),
      failing: named(11),
      stillExpired: named(12, { status: 'expired', statusText: 'Expired' }),
      newlyPrivileged: named(13),
      old: named(14),
    };
    const { edge, change, held } = registry(Object.values(rows));
    const { flagMany, asked } = await deskFor((request) => {
      if (request.identifier === rows.failing.id) return new Refusal(400, 'No.');
      return request.identifier === rows.old.id ? new Newest([], 7) : edge(request);
    });
    change(asFlagged(rows.flagged));
    change({ ...rows.expired, status: 'expired', statusText: 'Expired' });
    change({ ...rows.changed, fraudType: 'Wangiri' });
    change({ ...rows.newlyPrivileged, isPrivileged: true });
    held.delete(rows.gone.assetDefinitionId);
    await flagMany.start([...Object.values(rows), rows.good]);
    const state = flagMany.getState();
    expect(state).toMatchObject({ phase: 'listed', isOpen: true, selectedCount: 15 });
    expect(state.rows).toEqual([rows.good, rows.stillExpired, rows.own]);
    expect(state.leftOut.map(({ record, reason }) => [record.id, reason])).toEqual([
      [rows.noId.id, 'no-asset-id'],
      [rows.privileged.id, 'privileged'],
      [rows.flaggedBefore.id, 'flagged'],
      [rows.flagged.id, 'flagged'],
      [rows.expired.id, 'expired'],
      [rows.changed.id, 'changed'],
      [rows.gone.id, 'gone'],
      [rows.renamed.id, 'doubtful'],
      [rows.failing.id, 'unread'],
      [rows.newlyPrivileged.id, 'privileged'],
      [rows.old.id, 'cut-off'],
    ]);
    expect(asked('assembleFlag')).toEqual([]);
  });

  it('that one search found is read by asking that again, once before and once after, and comes to the same', async () => {
    const block = '203.0.113.0/24';
    const rows = {
      good: named(1),
      own: named(2, { peerId: 'wonderland' }),
      flagged: named(3),
      changed: named(4),
      gone: named(5),
      exchanged: named(6),
    };
    const { edge, change, held } = registry(Object.values(rows));
    const { flagMany, asked, until } = await deskFor((request) =>
      request.endpoint === 'retrieveContributions' && request.identifier === block
        ? [...held.values()].map(asAnswered)
        : edge(request),
    );
    change(asFlagged(rows.flagged));
    change({ ...rows.changed, fraudType: 'Wangiri' });
    change(named(6, { assetDefinitionId: `${rows.exchanged.assetDefinitionId}more` }));
    held.delete(rows.gone.assetDefinitionId);
    const reasonsOf = () => flagMany.getState().leftOut.map(({ record, reason }) => [record.id, reason]);
    await flagMany.start(Object.values(rows));
    const [one, reasons] = [flagMany.getState().rows, reasonsOf()];
    const asksBefore = asked('retrieveContributions').length;
    await flagMany.start(Object.values(rows), { question: { wire: block }, count: 6 });
    expect(flagMany.getState().rows).toEqual(one);
    expect(reasonsOf()).toEqual(reasons);
    const asks = () => asked('retrieveContributions').slice(asksBefore);
    expect(asks().map(({ identifier }) => identifier)).toEqual([block, rows.gone.id]);
    void flagMany.review();
    await (await until('review'))?.confirm();
    await until('done');
    expect(sumOf(flagMany.getState().batches)).toMatchObject({ flagged: one.length, found: one.length });
    expect(asks().map(({ identifier }) => identifier)).toEqual([block, rows.gone.id, block]);
  });

  it('leaves out rows whose asset ids may have been exchanged, by whatever answer shows it', async () => {
    const [one, alike] = [named(1), named(1)];
    const { edge } = registry([one]);
    const { flagMany, queryClient } = await deskFor(edge);
    queryClient.setQueryData([CONTRIBUTIONS_KEY, 'a'], { records: [one, alike], total: 2 });
    await flagMany.start([one]);
    expect(flagMany.getState()).toMatchObject({ rows: [], leftOut: [{ record: one, reason: 'doubtful' }] });
    queryClient.clear();
    const twice = { ...one, fraudType: 'Other' };
    await flagMany.start([one, twice]);
    expect(flagMany.getState().rows).toEqual([]);
    expect(flagMany.getState().leftOut).toEqual([
      { record: one, reason: 'doubtful' },
      { record: twice, reason: 'doubtful' },
    ]);
  });

  it('of more rows than one flag may name is not read', async () => {
    const { flagMany, requests } = await deskFor(registry([]).edge);
    await flagMany.start(Array.from({ length: 5001 }, () => named(1)));
    expect(flagMany.getState()).toMatchObject({ phase: 'too-many', selectedCount: 5001 });
    expect(requests).toEqual([]);
  });

  it('that the network cuts short says so, and is read again on request', async () => {
    const rows = [named(1), named(2)];
    const { edge } = registry(rows);
    let isLost = true;
    const { flagMany } = await deskFor((request) => {
      if (isLost) throw new Error('the line is dead');
      return edge(request);
    });
    await flagMany.start(rows);
    expect(flagMany.getState()).toMatchObject({ phase: 'listed', rows: [], stoppedBy: { code: 'network' } });
    expect(flagMany.getState().leftOut.map(({ reason }) => reason)).toEqual(['unread', 'unread']);
    isLost = false;
    await flagMany.readAgain();
    expect(flagMany.getState()).toMatchObject({ phase: 'listed', rows, stoppedBy: undefined });
  });

  it('whose dialog is closed sends nothing and lets other tabs flag its rows', async () => {
    const rows = [named(1), named(2)];
    const locks = browserLocks();
    const { flagMany, requests } = await deskFor(registry(rows).edge, { locks });
    await flagMany.start(rows);
    expect(locks.names.size).toBe(2);
    flagMany.close();
    expect(locks.names.size).toBe(0);
    expect(flagMany.getState().phase).toBe('idle');
    const asking = flagMany.start(rows);
    flagMany.close();
    await asking;
    expect(flagMany.getState().phase).toBe('idle');
    expect(locks.names.size).toBe(0);
    expect(new Set(requests.map(({ endpoint }) => endpoint))).toEqual(new Set(['retrieveContributions']));
  });

  it('leaves out what another tab or this one is flagging', async () => {
    const [free, elsewhere, here] = [named(1), named(2), named(3)];
    const locks = browserLocks();
    const { flagMany, flagStore } = await deskFor(registry([free, elsewhere, here]).edge, { locks });
    await locks.hold(`flag alice@wonderland ${elsewhere.assetDefinitionId}`, 0);
    void flagStore.flag(here, null);
    await flagMany.start([free, elsewhere, here]);
    expect(flagMany.getState().rows).toEqual([free]);
    expect(flagMany.getState().leftOut.map(({ reason }) => reason)).toEqual(['other-tab', 'busy']);
    // And neither does a click here flag what is in the list.
    await flagStore.flag(free);
    expect(flagStore.getView(free.assetDefinitionId ?? '')).toMatchObject({ notSent: 'other-tab' });
  });
});

describe('the transaction of a selection', () => {
  const three = () => [named(1), named(3), named(2, { peerId: 'wonderland' })];

  it('flags exactly the rows that are listed, and each row shows its own state and reward', async () => {
    const rows = three();
    const { desk, flagMany, asked, until, view, queryClient } = await deskFor(registry(rows).edge);
    queryClient.setQueryData([CONTRIBUTIONS_KEY, 'a'], { records: [...rows, named(9)], total: 4 });
    await flagMany.start(rows);
    void flagMany.review();
    void flagMany.review();
    const submission = await until('review');
    expect(asked('assembleFlag').map(({ body }) => body)).toEqual([
      {
        assetDefinitionIds: rows.map(({ assetDefinitionId: definitionId }) => ({
          definitionId,
          accountId: 'alice@wonderland',
        })),
      },
    ]);
    expect(rows.map(view)).toEqual(rows.map(() => ({ step: 'review', why: 'together' })));
    await submission?.confirm();
    await until('done');
    const shared = {
      step: 'flagged',
      reward: { kind: 'shared', count: 20, earningCount: 2 },
      registry: 'seen',
    };
    expect(rows.map(view)).toEqual([shared, shared, { ...shared, reward: { kind: 'own-peer' } }]);
    expect(flagMany.getState().phase).toBe('over');
    expect(sumOf(flagMany.getState().batches)).toEqual({
      flagged: 3,
      rewarded: 20,
      withoutReward: 0,
      expected: 3,
      found: 3,
    });
    expect(desk.activity.getState().operations).toMatchObject([
      { kind: 'flag', state: 'verified', rowCount: 3, rewarded: 20 },
    ]);
    expect(queryClient.getQueryData([CONTRIBUTIONS_KEY, 'a'])).toMatchObject({
      records: [{ status: 'flagged' }, { status: 'flagged' }, { status: 'flagged' }, { status: 'active' }],
    });
  });

  it('leaves out the own peer’s where the analyst wants that', async () => {
    const rows = three();
    const { flagMany, until } = await deskFor(registry(rows).edge);
    await flagMany.start(rows);
    flagMany.leaveOutOwn();
    expect(flagMany.getState().leftOut).toEqual([{ record: rows[2], reason: 'own' }]);
    void flagMany.review();
    const submission = await until('review');
    expect(submission?.plan.request).toMatchObject({
      assets: [{ definitionId: rows[0]?.assetDefinitionId }, { definitionId: rows[1]?.assetDefinitionId }],
    });
  });

  it('in which one row was altered blocks all, and names that row alone', async () => {
    const rows = three();
    const { flagMany, flagStore, signer, asked, view, until } = await deskFor(registry(rows).edge);
    const altered: Difference = { code: 'asset', path: { item: 2 }, asked: ['a'], found: ['b'] };
    signer.check = (request) => ({ ...checkedAs(request), comparison: differing(altered) });
    await flagMany.start(rows);
    void flagMany.review();
    await until('failed');
    const other = { step: 'refused', error: { code: 'other-row-blocked' }, differences: [] };
    expect(rows.map(view)).toMatchObject([
      other,
      other,
      { step: 'refused', error: { code: 'transaction-differs' }, differences: [altered] },
    ]);
    expect(asked('submitFlag')).toEqual([]);
    expect(flagMany.getState().phase).toBe('over');
    expect(flagStore.getState().blocked).toMatchObject([{ identifiers: [rows[2]?.id] }]);
    flagMany.close();
    flagStore.openReview(rows[2]?.assetDefinitionId ?? '');
    expect(flagMany.getState().isOpen).toBe(true);
    expect(flagStore.getState().review).toBeUndefined();
  });

  it('is made of a list that was just read: an older one is read again, and stays where it lost a row', async () => {
    const rows = three();
    const locks = browserLocks();
    const { edge, change } = registry(rows);
    const { flagMany, asked, pass, until } = await deskFor(edge, { locks });
    await flagMany.start(rows);
    flagMany.leaveOutOwn();
    pass(61_000);
    change(asFlagged(rows[1] ?? named(0)));
    await flagMany.review();
    expect(flagMany.getState()).toMatchObject({
      phase: 'listed',
      rows: [rows[0]],
      leftOut: [
        { record: rows[2], reason: 'own' },
        { record: rows[1], reason: 'flagged' },
      ],
      droppedCount: 1,
    });
    expect(asked('assembleFlag')).toEqual([]);
    expect(locks.names.size).toBe(1);
    pass(61_000);
    const readCount = asked('retrieveContributions').length;
    await flagMany.review();
    await until('review');
    expect(asked('retrieveContributions')).toHaveLength(readCount + 1);
    flagMany.giveUp();
    await flagMany.start(rows);
    pass(61_000);
    const reviewing = flagMany.review();
    flagMany.close();
    await reviewing;
    expect(flagMany.getState().phase).toBe('idle');
    expect(locks.names.size).toBe(0);
  });

  it('that is declined leaves every row as it was', async () => {
    const rows = three();
    const locks = browserLocks();
    const { desk, flagMany, asked, until, view } = await deskFor(registry(rows).edge, { locks });
    await flagMany.start(rows);
    void flagMany.review();
    await until('review');
    flagMany.close();
    expect(flagMany.getState()).toMatchObject({ phase: 'sending', isOpen: false });
    await flagMany.start([named(9)]);
    expect(flagMany.getState()).toMatchObject({ phase: 'sending', isOpen: true });
    flagMany.giveUp();
    expect(rows.map(view)).toEqual(rows.map(() => ({ step: 'ready' })));
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'declined' }]);
    expect(locks.names.size).toBe(0);
    expect(asked('submitFlag')).toEqual([]);
  });

  it('that is cancelled from a row while the service is slow is not sent', async () => {
    const rows = three();
    const { edge } = registry(rows, { assembleFlag: () => new Promise(() => {}) });
    const { flagMany, flagStore, until, view } = await deskFor(edge);
    await flagMany.start(rows);
    void flagMany.review();
    await until('assembling');
    flagStore.cancel(rows[0]?.assetDefinitionId ?? '');
    expect(rows.map(view)).toEqual(rows.map(() => ({ step: 'ready', notSent: 'cancelled' })));
  });

  it('of unknown outcome is looked for on the registry, and the same bytes can be sent again', async () => {
    const rows = three();
    let isReachable = false;
    const { edge } = registry(rows);
    const { flagMany, flagStore, asked, until, view } = await deskFor((request) => {
      if (request.endpoint === 'submitFlag' && !isReachable) throw new Error('the line is dead');
      return edge(request);
    });
    await flagMany.start(rows);
    void flagMany.review();
    await (await until('review'))?.confirm();
    await until('unknown');
    expect(rows.map((row) => view(row).step)).toEqual(['unknown', 'unknown', 'unknown']);
    await flagStore.check(rows[0]?.assetDefinitionId ?? '');
    expect(view(rows[2] ?? named(0)).step).toBe('unknown');
    isReachable = true;
    await flagStore.sendAgain(rows[1]?.assetDefinitionId ?? '');
    expect(rows.map((row) => view(row).step)).toEqual(['flagged', 'flagged', 'flagged']);
    expect(asked('submitFlag').map(({ body }) => body)).toEqual(['0104beef', '0104beef']);
  });

  it('is several where the deployment takes fewer rows, and the rest is not sent when one is refused', async () => {
    const rows = [1, 2, 3, 4, 5].map((last) => named(last));
    let submitted = 0;
    const { edge } = registry(rows);
    const { desk, flagMany, asked, until, view } = await deskFor(
      (request) => {
        if (request.endpoint !== 'submitFlag') return edge(request);
        submitted += 1;
        return submitted === 1 ? edge(request) : new Refusal(403, 'Not authorized.');
      },
      { reportLimit: 2 },
    );
    await flagMany.start(rows);
    void flagMany.review();
    expect(flagMany.getState().batchCount).toBe(3);
    await (await until('review'))?.confirm();
    await until('failed');
    expect(rows.map(view)).toMatchObject([
      { step: 'flagged' },
      { step: 'flagged' },
      { step: 'refused', error: { message: 'Not authorized.' } },
      { step: 'refused', error: { message: 'Not authorized.' } },
      { step: 'ready', notSent: 'stopped' },
    ]);
    expect(asked('assembleFlag')).toHaveLength(2);
    expect(desk.activity.getState().operations).toMatchObject([
      { state: 'refused', batch: { number: 2, runRowCount: 5 } },
      { state: 'verified', batch: { number: 1, runRowCount: 5 } },
    ]);
  });

  it('ends with the account’s session', async () => {
    const rows = three();
    const locks = browserLocks();
    const { desk, flagMany, until, view } = await deskFor(registry(rows).edge, { locks });
    await flagMany.start(rows);
    void flagMany.review();
    await until('review');
    const put = vi.spyOn(desk.activity, 'put');
    await desk.session.signOut();
    expect(flagMany.getState().phase).toBe('idle');
    expect(rows.map(view)).toEqual(rows.map(() => ({ step: 'ready' })));
    expect(locks.names.size).toBe(0);
    expect(put.mock.lastCall?.[0]).toMatchObject({ state: 'declined' });
  });
});
