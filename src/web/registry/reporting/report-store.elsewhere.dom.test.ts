import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../testing/web/fresh-database.ts';
import { draftOf, draftOfDesk, reviewItem } from '../../../testing/web/draft-of-desk.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import { operationRowOf } from './report-draft.ts';
import { ReportStore } from './report-store.ts';
import { KeptBundles } from '../../desk/run/kept-bundles.ts';

beforeAll(() => ready);

const ITEM = { id: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' };

/** A page whose report is being signed elsewhere. */
async function takeAway(registry = new TestRegistry()) {
  freshDatabase();
  const opened = await openTestDesk(registry.edge);
  opened.signer.check = checkForReal;
  const bundles = new KeptBundles();
  const reportStore = new ReportStore(opened.desk, opened.queryClient, { bundles });
  await reviewItem(reportStore, await draftOfDesk(opened.desk), ITEM);
  const { submission } = reportStore.getState();
  if (submission === undefined) throw new Error('nothing was checked');
  await expect.poll(() => submission.getState().phase).toBe('review');
  reportStore.keepForElsewhere();
  const keptNow = () => bundles.ofAccount('alice@wonderland');
  await expect.poll(keptNow).toHaveLength(1);
  return { ...opened, bundles, keptNow, reportStore, submission, transactionHex: submission.unsignedHex() };
}

/** The same browser after a reload, and after signing in again. */
async function reload(bundles: KeptBundles, accountId = 'alice@wonderland') {
  const opened = await openTestDesk(new TestRegistry(accountId).edge, accountId);
  opened.signer.check = checkForReal;
  const draft = await draftOfDesk(opened.desk);
  const reportStore = new ReportStore(opened.desk, opened.queryClient, { bundles });
  const expected = (await bundles.ofAccount(accountId)).length;
  await expect.poll(() => reportStore.taken.getState().kept.length).toBe(expected);
  const [kept] = reportStore.taken.getState().kept;
  const resume = async () => {
    if (kept !== undefined) await reportStore.resume(kept, draft);
  };
  return { ...opened, draft, kept, reportStore, resume };
}

describe('a report that is signed elsewhere', () => {
  it('survives a reload: its transaction is checked again, and none is assembled anew', async () => {
    const { bundles, keptNow, reportStore: before, transactionHex } = await takeAway();
    const { kept, reportStore, requests, resume, desk } = await reload(bundles);
    expect(kept?.batches).toMatchObject([
      { rows: [{ asked: operationRowOf(draftOf(ITEM)) }], transactionHex },
    ]);
    await resume();
    const { submission } = reportStore.getState();
    await expect.poll(() => submission?.getState().phase).toBe('review');
    expect(submission?.unsignedHex()).toBe(transactionHex);
    expect(requests).toEqual([]);
    expect(reportStore.taken.getState().kept).toEqual([]);
    // It continues under its operation, and is kept until it is sent.
    expect(desk.activity.getState().operations.map(({ id }) => id)).toEqual([before.getState().operationId]);
    expect(await keptNow()).toHaveLength(1);
    await submission?.confirm();
    await expect.poll(keptNow).toEqual([]);
  });

  it('is refused if the kept transaction does not match the report kept with it', async () => {
    const { bundles, keptNow } = await takeAway();
    for (const one of await keptNow())
      await bundles.put({
        ...one,
        batches: one.batches.map((batch) => ({
          ...batch,
          rows: batch.rows.map((row) => ({ ...row, asked: { ...row.asked, destination: 'FR' } })),
        })),
      });
    const { reportStore, resume } = await reload(bundles);
    await resume();
    const state = () => reportStore.getState().submission?.getState();
    await expect.poll(() => state()?.phase).toBe('review');
    expect(state()).toMatchObject({ checked: { comparison: { verdict: 'differs' } } });
  });

  it('is given up if another tab has sent it; the outcome stays on record', async () => {
    const { bundles, keptNow } = await takeAway();
    const { desk, kept, reportStore, resume } = await reload(bundles);
    const sent = operationWith({ id: kept?.batches[0]?.operation.id ?? '', state: 'unknown' });
    desk.activity.put(sent);
    await resume();
    expect(reportStore.getState().submission).toBeUndefined();
    expect(reportStore.taken.getState().kept).toEqual([]);
    expect(desk.activity.getState().operations).toEqual([sent]);
    expect(await keptNow()).toEqual([]);
  });

  it('is kept beside others, and is not offered to another account', async () => {
    const { bundles, keptNow } = await takeAway();
    const [kept] = await keptNow();
    if (kept !== undefined) await bundles.put({ ...kept, id: 'another', takenAtMs: 1 });
    expect((await reload(bundles)).reportStore.taken.getState().kept.map(({ id }) => id)).toEqual([
      'another',
      kept?.id,
    ]);
    expect((await reload(bundles, 'bob@glass')).kept).toBeUndefined();
  });

  it.each([
    ['it is sent', async ({ submission }) => submission.confirm()],
    ['the analyst starts over', ({ reportStore }) => Promise.resolve(reportStore.startOver())],
  ] satisfies [string, (page: Awaited<ReturnType<typeof takeAway>>) => Promise<void>][])(
    'is gone once %s',
    async (_, act) => {
      const page = await takeAway();
      await act(page);
      await expect.poll(page.keptNow).toEqual([]);
    },
  );

  it('waits while the account is signed out, and is gone once given up', async () => {
    const { bundles, desk, keptNow } = await takeAway();
    await desk.session.signOut();
    const { kept, reportStore } = await reload(bundles);
    if (kept !== undefined) await reportStore.taken.discard(kept);
    expect(await keptNow()).toEqual([]);
  });
});
