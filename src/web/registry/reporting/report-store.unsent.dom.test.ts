import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftOfDesk, reviewItem } from '../../../testing/web/draft-of-desk.ts';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import { ReportStore } from './report-store.ts';

beforeAll(() => ready);
beforeEach(() => sessionStorage.clear());

const ITEM = { id: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' };

/** A signed report that the service does not take because of its rate limit. */
async function sendTooFast() {
  const registry = new TestRegistry();
  const { submit } = registry;
  registry.submit = () => new Refusal(429, 'Too many requests.');
  const opened = await openTestDesk(registry.edge);
  opened.signer.check = checkForReal;
  const reportStore = new ReportStore(opened.desk, opened.queryClient);
  const draft = await draftOfDesk(opened.desk);
  await reviewItem(reportStore, draft, ITEM);
  const { submission } = reportStore.getState();
  if (submission === undefined) throw new Error('nothing was checked');
  await expect.poll(() => submission.getState().phase).toBe('review');
  await submission.confirm();
  const passes = () => {
    registry.submit = submit;
  };
  return { ...opened, draft, reportStore, registry, submission, passes };
}

describe('a report that the service did not take for now', () => {
  it('leaves no open report, and is sent again as it was signed', async () => {
    const { desk, registry, submission, passes } = await sendTooFast();
    expect(submission.getState().phase).toBe('unsent');
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'unsent' }]);
    passes();
    await submission.resend();
    expect(submission.getState().phase).toBe('done');
    expect(registry.submitted.at(-1)).toBe('0104beef');
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'verified' }]);
  });

  it('is not lost by typing, by another check or by a report of something else', async () => {
    const { draft, reportStore, submission } = await sendTooFast();
    expect(await reviewItem(reportStore, draft, { ...ITEM, destination: 'FI' })).toBe('busy');
    expect(draft.current.fields.destination).toBe('GB');
    expect(reportStore.startNext(draft)).toBe(false);
    expect(reportStore.getState().submission).toBe(submission);
    expect(submission.getState().phase).toBe('unsent');
  });

  it('is discarded when the analyst starts over', async () => {
    const { desk, reportStore, submission } = await sendTooFast();
    reportStore.startOver();
    expect(reportStore.getState().submission).toBeUndefined();
    expect(submission.getState().phase).toBe('unsent');
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'declined' }]);
  });
});
