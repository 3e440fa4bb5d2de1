import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftOfDesk, reviewItem, settled, signed, stateOf } from '../../../testing/web/draft-of-desk.ts';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import { createReports } from './reports.ts';

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
  const reports = createReports(opened.desk, opened.queryClient);
  const draft = await draftOfDesk(opened.desk);
  await reviewItem(reports, draft, ITEM);
  await signed(reports);
  const passes = () => {
    registry.submit = submit;
  };
  return { ...opened, draft, reports, registry, passes };
}

describe('a report that the service did not take for now', () => {
  it('leaves no open report, and is sent again as it was signed', async () => {
    const { desk, registry, reports, passes } = await sendTooFast();
    expect(stateOf(reports)?.phase).toBe('unsent');
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'unsent' }]);
    passes();
    await reports.sendAgain();
    await settled(reports);
    expect(stateOf(reports)?.phase).toBe('done');
    expect(registry.submitted.at(-1)).toBe('0104beef');
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'verified' }]);
  });

  it('is not lost by typing, by another check or by a report of something else', async () => {
    const { draft, reports } = await sendTooFast();
    expect(await reviewItem(reports, draft, { ...ITEM, destination: 'FI' })).toBe('busy');
    expect(draft.current.fields.destination).toBe('GB');
    expect(reports.startNext(draft)).toBe(false);
    expect(stateOf(reports)?.phase).toBe('unsent');
  });

  it('is discarded when the analyst starts over', async () => {
    const { desk, reports } = await sendTooFast();
    reports.startOver();
    expect(reports.current()).toBeUndefined();
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'declined' }]);
  });
});
