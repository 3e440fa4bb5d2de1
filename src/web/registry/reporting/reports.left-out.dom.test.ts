import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftOfDesk, reviewItem, signed, stateOf } from '../../../testing/web/draft-of-desk.ts';
import { Newest, openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import { createReports } from './reports.ts';

beforeAll(() => ready);
beforeEach(() => sessionStorage.clear());

const ITEM = { id: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' };
const lost = () => {
  throw new Error('the connection is gone');
};
const OTHERS = [asAnswered(registryRecord({ id: ITEM.id }))];

async function send(registry: TestRegistry, item = ITEM) {
  const opened = await openTestDesk(registry.edge);
  opened.signer.check = checkForReal;
  const reports = createReports(opened.desk, opened.queryClient);
  const draft = await draftOfDesk(opened.desk);
  await reviewItem(reports, draft, item);
  await signed(reports);
  return { ...opened, draft, reports };
}

describe('if the registry returns only the newest contributions', () => {
  it('a report that is not among them is not called missing', async () => {
    const registry = new TestRegistry();
    registry.retrieve = () => new Newest(OTHERS, 9);
    const { reports } = await send(registry);
    expect(stateOf(reports)).toMatchObject({
      phase: 'done',
      verification: { expected: 1, found: 0, newestOnly: true },
    });
  });

  it('one that is among them is found', async () => {
    const registry = new TestRegistry();
    const { retrieve } = registry;
    registry.retrieve = (identifier) => {
      const found = retrieve(identifier);
      return new Newest(Array.isArray(found) ? found : [], 9);
    };
    const { reports } = await send(registry);
    expect(stateOf(reports)).toMatchObject({ verification: { found: 1, newestOnly: false } });
  });

  it('nothing is known of a report of unknown outcome, which can be settled nevertheless', async () => {
    const registry = new TestRegistry();
    registry.submit = lost;
    registry.retrieve = () => new Newest(OTHERS, 9);
    const { desk, draft, queryClient, reports } = await send(registry);
    await reports.check();
    const registryAnswer = { expected: 1, found: 0, newestOnly: true };
    expect(desk.activity.getState().operations).toMatchObject([
      { state: 'unknown', registry: registryAnswer },
    ]);
    reports.startOver();
    const [dismissed] = desk.activity.getState().operations;
    expect(dismissed).toMatchObject({ state: 'unknown', dismissed: true });
    expect(await reviewItem(createReports(desk, queryClient), draft, ITEM)).toBe('begun');
  });
});
