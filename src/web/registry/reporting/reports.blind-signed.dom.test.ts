import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import { uninspectable } from '../../../testing/transaction/comparisons.ts';
import { draftOfDesk, reviewItem, signed, stateOf } from '../../../testing/web/draft-of-desk.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { createOpenOutcomes } from '../../desk/submission/open-outcomes.ts';
import { createReports } from './reports.ts';

beforeAll(() => ready);
beforeEach(() => sessionStorage.clear());

const ITEM: ContributionDraft = {
  id: '+447700900123',
  fraudType: 'Scam',
  origination: 'SE',
  destination: 'GB',
};
const NOW_MS = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;

/** The contributions that the registry shows after the report was signed without review and sent. */
const shown = (change: Partial<RegistryRecord> = {}) =>
  asAnswered(registryRecord({ ...ITEM, peerId: 'wonderland', reportedAt: { ms: NOW_MS }, ...change }));

/** A report that cannot be read, opted in to, and sent. */
async function sendBlindSigned(records: readonly unknown[], submit?: () => unknown) {
  const registry = new TestRegistry();
  const opened = await openTestDesk(registry.edge);
  opened.signer.check = (request, transactionHex) => ({
    ...checkForReal(request, transactionHex),
    comparison: uninspectable(),
  });
  registry.retrieve = () => records;
  if (submit !== undefined) registry.submit = submit;
  const reports = createReports(opened.desk, opened.queryClient, { clock: () => NOW_MS });
  const draft = await draftOfDesk(opened.desk);
  await reviewItem(reports, draft, ITEM);
  await signed(reports);
  return { ...opened, draft, registry, reports, state: () => stateOf(reports) };
}

describe('a report that was signed unread', () => {
  it('is found by its request: a new record of the own peer', async () => {
    const { state, desk, registry } = await sendBlindSigned([shown()]);
    expect(state()).toMatchObject({ phase: 'done', verification: { expected: 1, found: 1 } });
    expect(registry.submitted).toHaveLength(1);
    const [operation] = desk.activity.getState().operations;
    expect(operation).toMatchObject({
      state: 'verified',
      rows: [{ identifier: ITEM.id, fraudType: 'Scam' }],
      incident: { verdict: 'cannot-inspect' },
    });
    expect(operation?.rows[0]).not.toHaveProperty('definitionId');
  });

  it('may bear the time of a clock that is a little behind', async () => {
    const { state } = await sendBlindSigned([shown({ reportedAt: { ms: NOW_MS - 4 * MINUTE_MS } })]);
    expect(state()).toMatchObject({ verification: { expected: 1, found: 1 } });
  });

  it.each<[string, Partial<RegistryRecord>]>([
    ['another peer’s', { peerId: 'lookingglass' }],
    ['an earlier one', { reportedAt: { ms: NOW_MS - 6 * MINUTE_MS } }],
    ['one without a time', { reportedAt: undefined }],
    ['one whose time cannot be read', { reportedAt: { text: 'lately' } }],
  ])('is not taken for %s', async (_, change) => {
    const { state } = await sendBlindSigned([shown(change)]);
    expect(state()).toMatchObject({ verification: { expected: 1, found: 0 } });
  });

  it('is marked while its outcome is open, and settled after a reload', async () => {
    const lost = () => {
      throw new Error('the connection is gone');
    };
    const { desk, draft, queryClient, state } = await sendBlindSigned([shown()], lost);
    expect(state()?.phase).toBe('unknown');
    const { activity } = desk;
    const [open] = activity.getState().operations;
    expect(open).toMatchObject({ state: 'unknown', rows: [{ identifier: ITEM.id }] });
    // A reload keeps the record and loses the bytes.
    queryClient.getMutationCache().clear();
    const reloaded = createReports(desk, queryClient, { clock: () => NOW_MS });
    expect(await reloaded.review(draft)).toBe('open');
    await createOpenOutcomes(desk, queryClient).check(open?.id ?? '');
    expect(activity.getState().operations).toMatchObject([{ state: 'verified' }]);
  });
});
