import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../testing/web/fresh-database.ts';
import { allRecorded } from '../../../testing/web/all-recorded.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { ActivityStore, type ActivityStoreOptions } from './activity-store.ts';
import { LISTED_ROWS, type OperationRow } from './operation.ts';
import { OperationDatabase } from './operation-database.ts';

const ALICE = 'alice@wonderland';
const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 22);

const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel('activity-store.test');
  channels.push(channel);
  return channel;
}

/** One tab with an account signed in. */
async function openTab(options: Partial<ActivityStoreOptions> = {}, accountId = ALICE) {
  const activity = new ActivityStore({ host: 'registry.example', clock: () => NOW_MS, ...options });
  activity.follow(accountId);
  await activity.loaded();
  return activity;
}

const idsOf = (activity: ActivityStore) => activity.getState().operations.map(({ id }) => id);

const manyRows = (count: number): readonly OperationRow[] =>
  Array.from({ length: count }, (_, at) => ({
    identifier: `+44770090${String(at).padStart(4, '0')}`,
    fraudType: 'Scam',
    origination: 'SE',
    destination: 'GB',
  }));

describe('the activity of an account', () => {
  it('outlives the tab, newest first, and is nobody else’s', async () => {
    const database = freshDatabase();
    const first = await openTab({ database });
    first.put(operationWith({ id: 'a', askedAtMs: NOW_MS - 2 }));
    first.put(operationWith({ id: 'b', askedAtMs: NOW_MS - 1 }));
    await allRecorded(first);
    expect(idsOf(await openTab({ database }))).toEqual(['b', 'a']);
    expect(idsOf(await openTab({ database }, 'bob@glass'))).toEqual([]);
  });

  it('keeps an open outcome over a reload, whatever the service had sent', async () => {
    const database = freshDatabase();
    const [row] = manyRows(1);
    const odd = operationWith({
      state: 'unknown',
      kind: 'flag',
      repeated: -1,
      rows: row === undefined ? [] : [{ ...row, identifier: '', definitionId: 'x'.repeat(10_000) }],
    });
    const first = await openTab({ database });
    first.put(odd);
    await allRecorded(first);
    expect((await openTab({ database })).getState().operations).toEqual([odd]);
  });

  it('keeps what it shows where another tab changed it and the storage cannot be read', async () => {
    const database = freshDatabase();
    const second = new OperationDatabase();
    const operation = operationWith({ state: 'unknown' });
    const [first, other] = [
      await openTab({ database, channel: openChannel() }),
      await openTab({ database: second, channel: openChannel() }),
    ];
    other.put(operation);
    await allRecorded(other);
    const reading = vi.spyOn(second, 'withIds').mockRejectedValue(new DOMException('', 'InvalidStateError'));
    first.put({ ...operation, state: 'unknown' });
    await expect.poll(() => reading.mock.calls.length).toBe(1);
    await expect.poll(() => other.getState().problem).toBe('denied');
    expect(idsOf(other)).toEqual([operation.id]);
  });

  it('is out of sight once the account is signed out', async () => {
    const activity = await openTab({ database: freshDatabase() });
    activity.put(operationWith());
    activity.follow(undefined);
    expect(activity.getState()).toMatchObject({ accountId: undefined, operations: [] });
  });

  it('changes in place as more is known, also after signing out', async () => {
    const database = freshDatabase();
    const activity = await openTab({ database });
    const sent = operationWith({ id: 'a', state: 'sent' });
    activity.put(sent);
    activity.put({ ...sent, state: 'accepted' });
    expect(activity.getState().operations).toMatchObject([{ id: 'a', state: 'accepted' }]);
    activity.follow(undefined);
    activity.put({ ...sent, state: 'verified' });
    expect(idsOf(activity)).toEqual([]);
    await activity.recorded('a');
    expect(await database.ofAccount(ALICE)).toMatchObject([{ id: 'a', state: 'verified' }]);
  });

  it('is the same in another tab: what is added, changed and erased', async () => {
    const database = freshDatabase();
    const here = await openTab({ database, channel: openChannel() });
    const there = await openTab({ database, channel: openChannel() });
    const operation = operationWith({ id: 'a', state: 'sent', askedAtMs: NOW_MS });
    here.put(operation);
    await expect.poll(() => there.getState().operations).toMatchObject([{ id: 'a', state: 'sent' }]);
    there.put({ ...operation, state: 'verified' });
    await expect.poll(() => here.getState().operations).toMatchObject([{ id: 'a', state: 'verified' }]);
    await here.erase({ open: false });
    await expect.poll(() => idsOf(there)).toEqual([]);
  });

  it('keeps the rows of a long report apart, written once', async () => {
    const database = freshDatabase();
    const activity = await openTab({ database });
    const rows = manyRows(5000);
    const operation = operationWith({ rowCount: 5000, rows: rows.slice(0, LISTED_ROWS) });
    activity.put(operation, rows);
    activity.put({ ...operation, state: 'accepted' });
    expect(await activity.rowsOf(operation)).toHaveLength(5000);
    await allRecorded(activity);
    const later = await openTab({ database });
    const [kept] = later.getState().operations;
    if (kept === undefined) throw new Error('nothing was kept');
    expect(kept.rows).toHaveLength(LISTED_ROWS);
    expect(await later.rowsOf(kept)).toEqual(rows);
    await later.erase({ open: true });
    expect(await database.rowsOf(kept.id)).toBeUndefined();
  });

  it('passes over what no version of this app wrote', async () => {
    const database = freshDatabase();
    await database.put([
      {
        operation: { ...operationWith({ id: 'a' }), state: 'asked', askedAtMs: -1 },
        rows: undefined,
      },
      { operation: operationWith({ id: 'b', askedAtMs: NOW_MS, changedAtMs: NOW_MS }), rows: undefined },
    ]);
    expect(idsOf(await openTab({ database }))).toEqual(['b']);
  });
});

describe('retention', () => {
  it('drops what is older, and never an open outcome', async () => {
    const database = freshDatabase();
    const oldMs = NOW_MS - 91 * DAY_MS;
    const first = await openTab({ database });
    first.put(operationWith({ id: 'old', changedAtMs: oldMs }));
    first.put(operationWith({ id: 'open', state: 'unknown', changedAtMs: oldMs }));
    first.put(operationWith({ id: 'new', changedAtMs: NOW_MS }));
    await allRecorded(first);
    const later = await openTab({ database });
    await later.prune();
    expect(idsOf(later).toSorted()).toEqual(['new', 'open']);
    expect(await database.ofAccount(ALICE)).toHaveLength(2);
  });

  it('erases everything but open outcomes, and these on request', async () => {
    const database = freshDatabase();
    const activity = await openTab({ database });
    activity.put(operationWith({ id: 'a' }));
    activity.put(operationWith({ id: 'open', state: 'sent' }));
    activity.put(operationWith({ id: 'settled', state: 'unknown', dismissed: true }));
    await activity.erase({ open: false });
    expect(idsOf(activity)).toEqual(['open']);
    await activity.erase({ open: true });
    expect(idsOf(activity)).toEqual([]);
    expect(await database.ofAccount(ALICE)).toEqual([]);
  });
});

describe('where the browser', () => {
  const FULL = new DOMException('Full.', 'QuotaExceededError');
  const long = () => {
    const rows = manyRows(60);
    return { rows, operation: operationWith({ rowCount: 60, rows: rows.slice(0, LISTED_ROWS) }) };
  };

  it.each([
    ['has no room', FULL, 'full'],
    ['denies storage', new DOMException('No.', 'InvalidStateError'), 'denied'],
  ])('%s, nothing passes for recorded, and it goes on in memory', async (_, error, problem) => {
    const database = freshDatabase();
    vi.spyOn(database, 'put').mockRejectedValue(error);
    const activity = await openTab({ database });
    const { rows, operation } = long();
    activity.put(operation, rows);
    await expect(activity.recorded(operation.id)).rejects.toMatchObject({ code: 'not-recorded' });
    expect(activity.getState()).toMatchObject({ problem, operations: [{ id: operation.id }] });
    expect(await activity.rowsOf(operation)).toHaveLength(60);
  });

  it('has room again, the next change is recorded with all rows', async () => {
    const database = freshDatabase();
    vi.spyOn(database, 'put').mockRejectedValueOnce(FULL);
    const activity = await openTab({ database });
    const { rows, operation } = long();
    activity.put(operation, rows);
    await expect(activity.recorded(operation.id)).rejects.toMatchObject({ code: 'not-recorded' });
    activity.put({ ...operation, state: 'sent' });
    await activity.recorded(operation.id);
    expect(await database.ofAccount(ALICE)).toMatchObject([{ state: 'sent' }]);
    expect(await database.rowsOf(operation.id)).toEqual(rows);
  });

  it('has room for another operation, that one is recorded', async () => {
    const database = freshDatabase();
    vi.spyOn(database, 'put').mockRejectedValueOnce(FULL);
    const activity = await openTab({ database });
    activity.put(operationWith({ id: 'a' }));
    await expect(activity.recorded('a')).rejects.toMatchObject({ code: 'not-recorded' });
    activity.put(operationWith({ id: 'b' }));
    await activity.recorded('b');
    await expect(activity.recorded('a')).rejects.toMatchObject({ code: 'not-recorded' });
  });

  it('has no storage at all, it says so when an account signs in', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const activity = await openTab({ database: new OperationDatabase() });
    expect(activity.getState()).toMatchObject({ problem: 'denied', loading: false });
  });

  it('hangs, nobody waits for longer than a second, and nothing passes for recorded', async () => {
    const database = freshDatabase();
    vi.spyOn(database, 'put').mockReturnValue(new Promise(() => {}));
    const activity = await openTab({ database });
    activity.put(operationWith({ id: 'a' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const recorded = activity.recorded('a');
      vi.advanceTimersByTime(1000);
      await expect(recorded).rejects.toMatchObject({ code: 'not-recorded' });
    } finally {
      vi.useRealTimers();
    }
  });
});
