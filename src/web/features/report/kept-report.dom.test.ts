import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftOfDesk, reviewItem } from '../../../testing/web/draft-of-desk.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import { ReportStore } from './report-store.ts';

beforeAll(() => ready);
beforeEach(() => sessionStorage.clear());

const KEY = 'contribution-desk.report-signed-elsewhere';
const ITEM = { id: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' };

/** A page on which a report was taken away to be signed. */
async function takeAway(registry = new TestRegistry()) {
  const opened = await openTestDesk(registry.edge);
  opened.signer.check = checkForReal;
  const reportStore = new ReportStore(opened.desk, opened.queryClient);
  await reviewItem(reportStore, await draftOfDesk(opened.desk), ITEM);
  const { submission } = reportStore.getState();
  if (submission === undefined) throw new Error('nothing was checked');
  await expect.poll(() => submission.getState().phase).toBe('review');
  reportStore.keepForElsewhere();
  return { ...opened, reportStore, submission, transactionHex: submission.unsignedHex() };
}

/** The same tab after a reload, and after signing in again. */
async function reload(accountId?: string) {
  const opened = await openTestDesk(new TestRegistry(accountId).edge, accountId);
  opened.signer.check = checkForReal;
  const draft = await draftOfDesk(opened.desk);
  return { ...opened, draft, reportStore: new ReportStore(opened.desk, opened.queryClient) };
}

describe('a report that is signed elsewhere', () => {
  it('outlives a reload: its transaction is checked again, and no other is assembled', async () => {
    const { reportStore: before, transactionHex } = await takeAway();
    const { draft, reportStore, requests, desk } = await reload();
    expect(reportStore.getState().kept).toMatchObject({ item: ITEM, transactionHex });
    await reportStore.resume(draft);
    const { submission } = reportStore.getState();
    await expect.poll(() => submission?.getState().phase).toBe('review');
    expect(submission?.unsignedHex()).toBe(transactionHex);
    expect(requests).toEqual([]);
    expect(reportStore.getState().kept).toBeUndefined();
    // It goes on as the operation that it was.
    expect(desk.activity.getState().operations.map(({ id }) => id)).toEqual([before.getState().operationId]);
  });

  it('is refused where what was kept does not match the report that was kept with it', async () => {
    await takeAway();
    const kept = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.setItem(KEY, kept.replace('"destination":"GB"', '"destination":"FR"'));
    const { draft, reportStore } = await reload();
    await reportStore.resume(draft);
    const state = () => reportStore.getState().submission?.getState();
    await expect.poll(() => state()?.phase).toBe('review');
    expect(state()).toMatchObject({ checked: { comparison: { verdict: 'differs' } } });
  });

  it('is given up where a duplicate of the tab has sent it, whose outcome stays on record', async () => {
    await takeAway();
    const { draft, reportStore, desk } = await reload();
    const { kept } = reportStore.getState();
    const sent = operationWith({ id: kept?.operation.id ?? '', state: 'unknown' });
    desk.activity.put(sent);
    await reportStore.resume(draft);
    expect(reportStore.getState()).toMatchObject({ submission: undefined, kept: undefined });
    expect(desk.activity.getState().operations).toEqual([sent]);
  });

  it('is not offered to another account', async () => {
    await takeAway();
    const { reportStore } = await reload('bob@glass');
    expect(reportStore.getState().kept).toBeUndefined();
  });

  it.each([
    ['it is sent', async ({ submission }) => submission.confirm()],
    ['the analyst starts over', ({ reportStore }) => Promise.resolve(reportStore.startOver())],
    ['the account signs out', async ({ desk }) => desk.session.signOut()],
  ] satisfies [string, (page: Awaited<ReturnType<typeof takeAway>>) => Promise<void>][])(
    'is gone once %s',
    async (_, act) => {
      await act(await takeAway());
      expect(sessionStorage.getItem(KEY)).toBeNull();
    },
  );

  it('is gone once it is given up', async () => {
    await takeAway();
    const { reportStore } = await reload();
    reportStore.discardKept();
    expect((await reload()).reportStore.getState().kept).toBeUndefined();
  });
});
