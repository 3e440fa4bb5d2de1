// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import { readOpenReports } from './open-report.ts';
import { draftOf } from './report-draft.ts';
import { ReportDesk } from './report-desk.ts';
import { TabStorage } from './tab-storage.ts';

beforeAll(() => ready);
beforeEach(() => sessionStorage.clear());

const ITEM = { id: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' };

/** A report that is signed and that the service does not take, because too much was asked of it. */
async function sendTooFast() {
  const registry = new TestRegistry();
  const { submit } = registry;
  registry.submit = () => new Refusal(429, 'Too many requests.');
  const opened = await openTestDesk(registry.edge);
  opened.signer.check = checkForReal;
  const reportDesk = new ReportDesk(opened.desk, opened.queryClient);
  reportDesk.edit(draftOf(ITEM));
  reportDesk.check(ITEM);
  const { submission } = reportDesk.getState();
  if (submission === undefined) throw new Error('nothing was checked');
  await expect.poll(() => submission.getState().phase).toBe('review');
  await submission.confirm();
  const passes = () => {
    registry.submit = submit;
  };
  return { ...opened, reportDesk, registry, submission, passes };
}

const marks = () => readOpenReports(new TabStorage(), 'alice@wonderland');

describe('a report that the service did not take for now', () => {
  it('leaves no open report, and is sent again as it was signed', async () => {
    const { desk, registry, submission, passes } = await sendTooFast();
    expect(submission.getState().phase).toBe('unsent');
    expect(marks()).toEqual([]);
    passes();
    await submission.resend();
    expect(submission.getState().phase).toBe('done');
    expect(registry.submitted.at(-1)).toBe('0104beef');
    expect(desk.receipts.getReceipts()).toHaveLength(1);
    expect(marks()).toEqual([]);
  });

  it('is not lost by typing, by another check or by a report of something else', async () => {
    const { reportDesk, submission } = await sendTooFast();
    reportDesk.edit(draftOf({ ...ITEM, destination: 'FI' }));
    reportDesk.check({ ...ITEM, destination: 'FI' });
    reportDesk.startNew({ keep: true });
    reportDesk.startWith('203.0.113.9');
    expect(reportDesk.getState().submission).toBe(submission);
    expect(submission.getState().phase).toBe('unsent');
  });

  it('is thrown away when the analyst starts over', async () => {
    const { reportDesk, submission } = await sendTooFast();
    reportDesk.startOver();
    expect(reportDesk.getState().submission).toBeUndefined();
    expect(submission.getState().phase).toBe('unsent');
    expect(marks()).toEqual([]);
  });
});
