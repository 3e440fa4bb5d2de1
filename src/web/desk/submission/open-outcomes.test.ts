import { expect, it } from 'vitest';
import { freshDatabase } from '../../../testing/web/fresh-database.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { OPEN_OUTCOME_KEY } from '../../api/open-outcome-options.ts';
import { createOpenOutcomes, type OpenOutcomes } from './open-outcomes.ts';

const ALICE = 'alice@wonderland';

/** A desk with two accepted reports that were not seen on a registry, which answers once the test lets it. */
async function opened() {
  const database = freshDatabase();
  let answer = (): void => undefined;
  const isAnswering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const edge = async () => {
    await isAnswering;
    return [];
  };
  const { desk, queryClient, requests } = await openTestDesk(edge, ALICE, database);
  const outcomes = createOpenOutcomes(desk, queryClient);
  const reports = ['a', 'b'].map((id) => operationWith({ id, state: 'accepted' }));
  for (const report of reports) desk.activity.put(report);
  await Promise.all(reports.map(({ id }) => desk.activity.recorded(id)));
  return { answer, database, desk, outcomes, queryClient, reports, requests };
}

it.each([
  ['about one operation', (outcomes: OpenOutcomes) => outcomes.check('a')],
  ['about all that were accepted', (outcomes: OpenOutcomes) => outcomes.confirmAccepted()],
])(
  'a registry that is asked %s is asked nothing more once the account has left, and what it answers is dropped',
  async (_what, ask) => {
    const { answer, database, desk, outcomes, queryClient, reports, requests } = await opened();
    const asking = Promise.allSettled([ask(outcomes)]);
    await expect.poll(() => requests.length).toBe(1);
    await desk.session.signOut();
    await desk.session.startPractice({ accountId: 'bob@glass', email: 'bob@glass.example' });
    answer();
    await asking;
    expect(requests).toHaveLength(1);
    expect(queryClient.getMutationCache().findAll({ mutationKey: [OPEN_OUTCOME_KEY] })).toEqual([]);
    const kept = await database.ofAccount(ALICE);
    expect(kept.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(reports);
  },
);
