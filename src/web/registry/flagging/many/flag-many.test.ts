import { describe, expect, it, vi } from 'vitest';
import { flagAssembleRequestSchema } from '../../../../contract/contribution.ts';
import { bytesToHex } from '../../../../contract/hex.ts';
import { freshDatabase } from '../../../../testing/web/fresh-database.ts';
import { assembleFlag } from '../../../../transaction/assemble.ts';
import { type FlagTarget, inspectTransaction } from '../../../../transaction/index.ts';
import type { Difference } from '../../../../transaction/compare/difference.ts';
import { differing } from '../../../../testing/transaction/comparisons.ts';
import { type Edge, Newest, openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { checkedAs } from '../../../../testing/web/scripted-signer.ts';
import { type RunHold, sumOf } from '../../../desk/run/run-state.ts';
import { CONTRIBUTIONS_KEY } from '../../../api/contributions-key.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { createFlags } from '../flags.ts';
import { FlagMany } from './flag-many.ts';

const asFlagged = (record: RegistryRecord): RegistryRecord => ({
  ...record,
  status: 'flagged',
  statusText: 'Flagged',
  flagger: 'wonderland',
});

const EVERYTHING = '0.0.0.0/0';

/** A registry that holds records by identifier, and flags whatever is submitted. */
function registry(records: readonly RegistryRecord[], changes: Partial<Record<string, Edge>> = {}) {
  const held = new Map(records.map((record) => [record.assetDefinitionId, record]));
  let assembled: readonly FlagTarget[] = [];
  const byHash = new Map<unknown, readonly FlagTarget[]>();
  /** The transaction itself. Its hash is submitted in place of its signed bytes. */
  const assembleForReal: Edge = ({ body }) => {
    const assets = flagAssembleRequestSchema.parse(body).assetDefinitionIds;
    const header = { authority: 'alice@wonderland', creationTimeMs: Date.now(), nonce: byHash.size + 1 };
    const bytes = assembleFlag(header, assets);
    byHash.set(inspectTransaction(bytes).payloadHashHex, assets);
    return bytesToHex(bytes);
  };
  const edge: Edge = (request) => {
    const changed = changes[request.endpoint];
    if (changed !== undefined) return changed(request);
    switch (request.endpoint) {
      case 'assembleFlag':
        assembled = flagAssembleRequestSchema.parse(request.body).assetDefinitionIds;
        return '0100cafe';
      case 'submitFlag':
        for (const { definitionId } of byHash.get(request.body) ?? assembled) {
          const record = held.get(definitionId);
          if (record !== undefined) held.set(definitionId, asFlagged(record));
        }
        return { rewarded: 20 };
      case 'retrieveContributions':
        return [...held.values()]
          .filter(({ id }) => id === request.identifier || request.identifier === EVERYTHING)
          .map(asAnswered);
      default:
        throw new Error(`not part of this test: ${request.endpoint}`);
    }
  };
  return {
    edge,
    assembleForReal,
    change: (record: RegistryRecord) => held.set(record.assetDefinitionId, record),
    held,
  };
}

/** A generous time limit for thousands of rows on a busy machine. */
const SLOW = { timeout: 30_000 };

const named = (last: number, changes: Partial<RegistryRecord> = {}) =>
  registryRecord({ id: `203.0.113.${last}`, ...changes });

async function deskFor(edge: Edge, { reportLimit }: { reportLimit?: number } = {}) {
  freshDatabase();
  return deskIn(edge, reportLimit);
}

/** The same browser with its stored data. */
async function deskIn(edge: Edge, reportLimit?: number) {
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
  const flags = createFlags(desk, opened.queryClient, { clock });
  const flagMany = new FlagMany(desk, opened.queryClient, flags, { clock });
  const asked = (endpoint: string) => opened.requests.filter((request) => request.endpoint === endpoint);
  const runNow = () => {
    const { run } = flagMany.getState();
    if (run === undefined) throw new Error('nothing is flagged');
    return run;
  };
  /** Resolves once the run waits for the analyst. */
  const held = async (hold: RunHold) => {
    await expect.poll(() => flagMany.getState().run?.getState().hold, SLOW).toBe(hold);
  };
  /** Resolves once the registry shows what was sent. */
  const over = async () => {
    const isOver = () => {
      const { phase, tally } = runNow().getState();
      return phase === 'ended' && tally.answered === 0;
    };
    await expect.poll(isOver, SLOW).toBe(true);
  };
  const sum = () =>
    sumOf(
      runNow()
        .getState()
        .batches.flatMap(({ receipt }) => receipt ?? []),
    );
  const view = ({ assetDefinitionId = '' }: RegistryRecord) => flags.getView(assetDefinitionId);
  return { ...opened, desk, flags, flagMany, asked, runNow, held, over, sum, view, pass };
}

describe('a selection', () => {
  it('is read again, and lists the rows that can still be flagged, and the others with the reason', async () => {
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

  it('from one search is read by repeating that search, once before and once after, with the same result', async () => {
    const block = '203.0.113.0/24';
    const rows = {
      good: named(1),
      own: named(2, { peerId: 'wonderland' }),
      flagged: named(3),
      changed: named(4),
      gone: named(5),
      exchanged: named(6),
    };
    const { edge, change, held: shown } = registry(Object.values(rows));
    const { flagMany, asked, held, over, runNow, sum } = await deskFor((request) =>
      request.endpoint === 'retrieveContributions' && request.identifier === block
        ? [...shown.values()].map(asAnswered)
        : edge(request),
    );
    change(asFlagged(rows.flagged));
    change({ ...rows.changed, fraudType: 'Wangiri' });
    change(named(6, { assetDefinitionId: `${rows.exchanged.assetDefinitionId}more` }));
    shown.delete(rows.gone.assetDefinitionId);
    const reasonsOf = () => flagMany.getState().leftOut.map(({ record, reason }) => [record.id, reason]);
    await flagMany.start(Object.values(rows));
    const [one, reasons] = [flagMany.getState().rows, reasonsOf()];
    const asksBefore = asked('retrieveContributions').length;
    await flagMany.start(Object.values(rows), { questions: [{ wire: block }], count: 6 });
    expect(flagMany.getState().rows).toEqual(one);
    expect(reasonsOf()).toEqual(reasons);
    const asks = () => asked('retrieveContributions').slice(asksBefore);
    expect(asks().map(({ identifier }) => identifier)).toEqual([block, rows.gone.id]);
    void flagMany.review();
    await held('approval');
    runNow().approve();
    await over();
    expect(sum()).toMatchObject({ rows: one.length, found: one.length });
    expect(asks().map(({ identifier }) => identifier)).toEqual([block, rows.gone.id, block]);
  });

  it('leaves out rows whose asset ids may have been swapped, judged by all answers', async () => {
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

  it('of more rows than one transaction may flag is not read', async () => {
    const { flagMany, requests } = await deskFor(registry([]).edge);
    await flagMany.start(Array.from({ length: 5001 }, () => named(1)));
    expect(flagMany.getState()).toMatchObject({ phase: 'too-many', selectedCount: 5001 });
    expect(requests).toEqual([]);
  });

  it('shows a network error while it is read, and is read again on request', async () => {
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

  it('sends nothing when its dialog is closed', async () => {
    const rows = [named(1), named(2)];
    const { flagMany, requests } = await deskFor(registry(rows).edge);
    await flagMany.start(rows);
    flagMany.close();
    expect(flagMany.getState().phase).toBe('idle');
    const asking = flagMany.start(rows);
    flagMany.close();
    await asking;
    expect(flagMany.getState().phase).toBe('idle');
    expect(new Set(requests.map(({ endpoint }) => endpoint))).toEqual(new Set(['retrieveContributions']));
  });

  it('leaves out rows that are being flagged, also those flagged while the list is shown', async () => {
    const [free, before, after] = [named(1), named(2), named(3)];
    const { flagMany, flags, asked } = await deskFor(registry([free, before, after]).edge);
    void flags.flag(before, null);
    await flagMany.start([free, before, after]);
    expect(flagMany.getState().rows).toEqual([free, after]);
    void flags.flag(after, null);
    await flagMany.review();
    expect(flagMany.getState().rows).toEqual([free]);
    expect(flagMany.getState().leftOut).toEqual([
      { record: before, reason: 'busy' },
      { record: after, reason: 'busy' },
    ]);
    expect(asked('assembleFlag')).toEqual([]);
  });
});

describe('the transaction of a selection', () => {
  const three = () => [named(1), named(3), named(2, { peerId: 'wonderland' })];

  it('flags exactly the rows that are listed, and each row shows its own state and reward', async () => {
    const rows = three();
    const { desk, flagMany, asked, held, over, runNow, sum, view, queryClient } = await deskFor(
      registry(rows).edge,
    );
    queryClient.setQueryData([CONTRIBUTIONS_KEY, 'a'], { records: [...rows, named(9)], total: 4 });
    await flagMany.start(rows);
    void flagMany.review();
    void flagMany.review();
    await held('approval');
    expect(asked('assembleFlag').map(({ body }) => body)).toEqual([
      {
        assetDefinitionIds: rows.map(({ assetDefinitionId: definitionId }) => ({
          definitionId,
          accountId: 'alice@wonderland',
        })),
      },
    ]);
    expect(rows.map(view)).toEqual(rows.map(() => ({ step: 'review', why: 'together' })));
    runNow().approve();
    await over();
    const shared = {
      step: 'flagged',
      reward: { kind: 'shared', count: 20, earningCount: 2 },
      registry: 'seen',
    };
    expect(rows.map(view)).toEqual([shared, shared, { ...shared, reward: { kind: 'own-peer' } }]);
    expect(sum()).toMatchObject({ rows: 3, rewarded: 20, withoutReward: 0, found: 3 });
    expect(desk.activity.getState().operations).toMatchObject([
      { kind: 'flag', state: 'verified', rowCount: 3, rewarded: 20 },
    ]);
    expect(queryClient.getQueryData([CONTRIBUTIONS_KEY, 'a'])).toMatchObject({
      records: [{ status: 'flagged' }, { status: 'flagged' }, { status: 'flagged' }, { status: 'active' }],
    });
  });

  it('leaves out the own peer’s contributions on request', async () => {
    const rows = three();
    const { flagMany, held, runNow } = await deskFor(registry(rows).edge);
    await flagMany.start(rows);
    flagMany.leaveOutOwn();
    expect(flagMany.getState().leftOut).toEqual([{ record: rows[2], reason: 'own' }]);
    void flagMany.review();
    await held('approval');
    expect(runNow().current?.submission?.plan.request).toMatchObject({
      assets: [{ definitionId: rows[0]?.assetDefinitionId }, { definitionId: rows[1]?.assetDefinitionId }],
    });
  });

  it('is blocked as a whole if one row was altered, and only that row is named', async () => {
    const rows = three();
    const { flagMany, flags, signer, asked, view, held } = await deskFor(registry(rows).edge);
    const altered: Difference = { code: 'asset', path: { item: 2 }, asked: ['a'], found: ['b'] };
    signer.check = (request) => ({ ...checkedAs(request), comparison: differing(altered) });
    await flagMany.start(rows);
    void flagMany.review();
    await held('differs');
    const other = { step: 'refused', error: { code: 'other-row-blocked' }, differences: [] };
    expect(rows.map(view)).toMatchObject([
      other,
      other,
      { step: 'refused', error: { code: 'transaction-differs' }, differences: [altered] },
    ]);
    expect(asked('submitFlag')).toEqual([]);
    expect(flags.shown.getState().blocked).toMatchObject([{ identifiers: [rows[2]?.id] }]);
    flagMany.giveUp();
    expect(view(rows[2] ?? named(0)).step).toBe('refused');
    flags.openReview(rows[2]?.assetDefinitionId ?? '');
    expect(flagMany.getState().isOpen).toBe(true);
    expect(flags.shown.getState().review).toBeUndefined();
  });

  it('needs a recent list: an older one is read again, and shown again if it lost a row', async () => {
    const rows = three();
    const { edge, change } = registry(rows);
    const { flagMany, asked, pass, held } = await deskFor(edge);
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
    pass(61_000);
    const readCount = asked('retrieveContributions').length;
    await flagMany.review();
    await held('approval');
    expect(asked('retrieveContributions')).toHaveLength(readCount + 1);
    flagMany.giveUp();
    await flagMany.start(rows);
    pass(61_000);
    const reviewing = flagMany.review();
    flagMany.close();
    await reviewing;
    expect(flagMany.getState().phase).toBe('idle');
  });

  it('leaves every row as it was when declined', async () => {
    const rows = three();
    const { desk, flagMany, asked, held, runNow, view } = await deskFor(registry(rows).edge);
    await flagMany.start(rows);
    void flagMany.review();
    await held('approval');
    const run = runNow();
    flagMany.close();
    expect(flagMany.getState()).toMatchObject({ run, isOpen: false });
    await flagMany.start([named(9)]);
    expect(flagMany.getState()).toMatchObject({ run, isOpen: true });
    flagMany.giveUp();
    expect(rows.map(view)).toEqual(rows.map(() => ({ step: 'ready', notSent: 'stopped' })));
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'declined' }]);
    expect(asked('submitFlag')).toEqual([]);
  });

  it('is not sent when cancelled from a row while the service is slow', async () => {
    const rows = three();
    const { edge } = registry(rows, { assembleFlag: () => new Promise(() => {}) });
    const { asked, flagMany, flags, view } = await deskFor(edge);
    await flagMany.start(rows);
    void flagMany.review();
    await expect.poll(() => asked('assembleFlag')).toHaveLength(1);
    flags.cancel(rows[0]?.assetDefinitionId ?? '');
    expect(rows.map(view)).toEqual(rows.map(() => ({ step: 'ready', notSent: 'cancelled' })));
  });

  it('of unknown outcome is looked for on the registry, and the same bytes can be sent again', async () => {
    const rows = three();
    let isReachable = false;
    const { edge } = registry(rows);
    const { flagMany, flags, asked, held, over, runNow, view } = await deskFor((request) => {
      if (request.endpoint === 'submitFlag' && !isReachable) throw new Error('the line is dead');
      return edge(request);
    });
    await flagMany.start(rows);
    void flagMany.review();
    await held('approval');
    runNow().approve();
    await held('unknown');
    expect(rows.map((row) => view(row).step)).toEqual(['unknown', 'unknown', 'unknown']);
    await flags.check(rows[0]?.assetDefinitionId ?? '');
    expect(view(rows[2] ?? named(0)).step).toBe('unknown');
    isReachable = true;
    await flags.sendAgain(rows[1]?.assetDefinitionId ?? '');
    await over();
    expect(rows.map((row) => view(row).step)).toEqual(['flagged', 'flagged', 'flagged']);
    expect(asked('submitFlag').map(({ body }) => body)).toEqual(['0104beef', '0104beef']);
  });

  it('of unknown outcome can be started over once the registry does not show it', async () => {
    const rows = three();
    const { edge } = registry(rows);
    const { flagMany, flags, held, runNow } = await deskFor((request) => {
      if (request.endpoint === 'submitFlag') throw new Error('the line is dead');
      return edge(request);
    });
    await flagMany.start(rows);
    void flagMany.review();
    await held('approval');
    const run = runNow();
    run.approve();
    await held('unknown');
    await flags.check(rows[0]?.assetDefinitionId ?? '');
    flagMany.giveUp();
    expect(run.getState().phase).toBe('ended');
    await flagMany.start(rows);
    expect(flagMany.getState()).toMatchObject({ phase: 'listed', isOpen: true });
  });

  it('is split if the deployment takes fewer rows, and the rest waits when one part is refused', async () => {
    const rows = [1, 2, 3, 4, 5].map((last) => named(last));
    let submitted = 0;
    let isRefusing = true;
    const { edge } = registry(rows);
    const { desk, flagMany, asked, held, over, runNow, view } = await deskFor(
      (request) => {
        if (request.endpoint !== 'submitFlag') return edge(request);
        submitted += 1;
        return submitted > 1 && isRefusing ? new Refusal(403, 'Not authorized.') : edge(request);
      },
      { reportLimit: 2 },
    );
    await flagMany.start(rows);
    void flagMany.review();
    await held('approval');
    expect(runNow().getState().batchCount).toBe(3);
    runNow().approve();
    await held('failed');
    const refused = { step: 'refused', error: { message: 'Not authorized.' } };
    const waits = { step: 'working', doing: 'waiting' };
    await expect
      .poll(() => rows.map(view))
      .toMatchObject([{ step: 'flagged' }, { step: 'flagged' }, refused, refused, waits]);
    expect(asked('assembleFlag')).toHaveLength(2);
    expect(desk.activity.getState().operations).toMatchObject([
      { state: 'refused', batch: { number: 2, runRowCount: 5 } },
      { state: 'verified', batch: { number: 1, runRowCount: 5 } },
    ]);
    isRefusing = false;
    runNow().leaveOut();
    await over();
    expect(rows.map((row) => view(row).step)).toEqual([
      'flagged',
      'flagged',
      'refused',
      'refused',
      'flagged',
    ]);
  });

  it('is halved if the service takes fewer rows, can be paused between two parts, and continues from there', async () => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map((last) => named(last));
    const { edge } = registry(rows);
    let isPausing = true;
    const { desk, flagMany, asked, held, over, runNow, view } = await deskFor((request) => {
      if (request.endpoint === 'assembleFlag') {
        const { assetDefinitionIds } = flagAssembleRequestSchema.parse(request.body);
        if (assetDefinitionIds.length > 2) return new Refusal(413, 'The request is too large.');
      }
      if (request.endpoint === 'submitFlag' && isPausing) runNow().pause();
      return edge(request);
    });
    await flagMany.start(rows);
    void flagMany.review();
    await held('approval');
    expect(runNow().getState()).toMatchObject({ limit: 2, isHalved: true, batchCount: 4 });
    runNow().approve();
    await held('paused');
    expect(asked('submitFlag')).toHaveLength(1);
    const steps = () => rows.map((row) => view(row).step);
    await expect.poll(() => steps().filter((step) => step === 'flagged')).toHaveLength(2);
    isPausing = false;
    runNow().resume();
    await over();
    expect(steps()).toEqual(rows.map(() => 'flagged'));
    expect(
      asked('assembleFlag').map(
        ({ body }) => flagAssembleRequestSchema.parse(body).assetDefinitionIds.length,
      ),
    ).toEqual([7, 4, 2, 2, 2, 1]);
    expect(desk.activity.getState().operations.map(({ rowCount, state }) => [rowCount, state])).toEqual([
      [1, 'verified'],
      [2, 'verified'],
      [2, 'verified'],
      [2, 'verified'],
    ]);
  });

  it('ends with the account’s session', async () => {
    const rows = three();
    const { desk, flagMany, held, view } = await deskFor(registry(rows).edge);
    await flagMany.start(rows);
    void flagMany.review();
    await held('approval');
    const put = vi.spyOn(desk.activity, 'put');
    await desk.session.signOut();
    expect(flagMany.getState().phase).toBe('idle');
    expect(rows.map(view)).toEqual(rows.map(() => ({ step: 'ready' })));
    expect(put.mock.lastCall?.[0]).toMatchObject({ state: 'declined' });
  });
});
