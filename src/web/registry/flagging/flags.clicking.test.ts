import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, deskFor } from '../../../testing/web/flag-desk.ts';
import { type TestDesk } from '../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { type FlagView } from './flag-view.ts';
import { flagged } from '../../../testing/web/flagged.ts';

describe('clicking', () => {
  it('twice flags once, also while an open flag of another contribution is looked at', async () => {
    const record = registryRecord();
    const { desk, flags, requests } = await deskFor(record);
    const row = { identifier: '203.0.113.8', fraudType: '', origination: '', destination: '' };
    desk.activity.put(operationWith({ kind: 'flag', state: 'unknown', rows: [row] }));
    await Promise.all([flags.flag(record), flags.flag(record)]);
    expect(asked(requests).filter((endpoint) => endpoint !== 'retrieveContributions')).toEqual([
      'assembleFlag',
      'submitFlag',
    ]);
  });

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
