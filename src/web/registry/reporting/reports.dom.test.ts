import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import { allRecorded } from '../../../testing/web/all-recorded.ts';
import { freshDatabase } from '../../../testing/web/fresh-database.ts';
import {
  draftOf,
  draftOfDesk,
  reviewItem,
  settled,
  signed,
  stateOf,
} from '../../../testing/web/draft-of-desk.ts';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import { isOpen } from '../../desk/operations/operation.ts';
import type { OperationDatabase } from '../../desk/operations/operation-database.ts';
import { OPEN_OUTCOME_KEY } from '../../api/open-outcome-options.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import { createOpenOutcomes } from '../../desk/submission/open-outcomes.ts';
import type { SubmissionPhase } from '../../../client/submission/submission-state.ts';
import { NO_FIELDS } from '../../../reading/line/line.ts';
import { createReports, type Reports } from './reports.ts';

beforeAll(() => ready);
beforeEach(() => sessionStorage.clear());

const ITEM: ContributionDraft = {
  id: '+447700900123',
  fraudType: 'Scam',
  origination: 'SE',
  destination: 'GB',
};
const NEXT = { ...NO_FIELDS, fraudType: 'Scam', origination: 'SE', destination: 'GB' };
const lost = () => {
  throw new Error('the connection is gone');
};

async function open(registry = new TestRegistry(), database?: OperationDatabase) {
  const opened = await openTestDesk(registry.edge, undefined, database);
  opened.signer.check = checkForReal;
  const reports = createReports(opened.desk, opened.queryClient);
  const draft = await draftOfDesk(opened.desk);
  return { ...opened, draft, registry, reports };
}
type Opened = Awaited<ReturnType<typeof open>>;

const phaseOf = (reports: Reports) => stateOf(reports)?.phase;

/** Resolves once the report reaches a phase. */
async function reaches(reports: Reports, phase: SubmissionPhase): Promise<void> {
  await vi.waitUntil(() => phaseOf(reports) === phase);
}

async function review({ draft, reports }: Opened, item = ITEM): Promise<void> {
  expect(await reviewItem(reports, draft, item)).toBe('begun');
  await reaches(reports, 'review');
}

async function send(opened: Opened, item = ITEM): Promise<void> {
  await review(opened, item);
  await signed(opened.reports);
}

const operationsOf = ({ desk }: Opened) => desk.activity.getState().operations;
const openOf = (opened: Opened) => operationsOf(opened).filter(isOpen);

describe('a report that goes well', () => {
  it('is checked, signed, sent once and found again, and leaves a receipt', async () => {
    const opened = await open();
    await send(opened);
    const { reports, registry } = opened;
    expect(phaseOf(reports)).toBe('done');
    expect(registry.submitted).toEqual(['0104beef']);
    expect(operationsOf(opened)).toMatchObject([
      {
        kind: 'report',
        state: 'verified',
        rewarded: 10,
        registry: { expected: 1, found: 1 },
        rows: [
          {
            identifier: '+447700900123',
            fraudType: 'Scam',
            origination: 'SE',
            destination: 'GB',
            definitionId: '+447700900123_1#contribution',
          },
        ],
      },
    ]);
    expect(opened.draft.getState().counts.reported).toBe(1);
  });

  it('waits until all rows are judged', async () => {
    const { draft, reports } = await open();
    const ids = Array.from({ length: 101 }, (_, at) => `+44770${9_123_450 + at}`);
    draft.addLines(ids.map((id, at) => ({ source: 'list', lineNumber: at + 1, fields: { ...NEXT, id } })));
    expect(await reports.review(draft)).toBe('begun');
    expect(reports.current()?.operation.rows).toHaveLength(101);
    reports.cancel();
  });

  it('asks the registry in the single form for a phone and as x-x for a URL', async () => {
    const opened = await open();
    await send(opened);
    opened.reports.startNext(opened.draft);
    await send(opened, { ...ITEM, id: 'https://a-b.example/x' });
    expect(phaseOf(opened.reports)).toBe('done');
    const asked = opened.requests
      .filter(({ endpoint }) => endpoint === 'retrieveContributions')
      .map(({ identifier }) => identifier);
    expect(asked).toEqual(['+447700900123', 'https://a-b.example/x-https://a-b.example/x']);
  });

  it('makes balance and searches stale', async () => {
    const opened = await open();
    const keys = [
      ['balance', 'alice@wonderland'],
      [CONTRIBUTIONS_KEY, '+447700900123'],
    ];
    for (const key of keys) opened.queryClient.setQueryData(key, []);
    await send(opened);
    expect(keys.map((key) => opened.queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  });

  it('keeps type and countries for another one', async () => {
    const opened = await open();
    await send(opened, { ...ITEM, sourcePeerId: 'looking-glass' });
    const { draft, reports } = opened;
    expect(reports.startNext(draft)).toBe(true);
    expect(draft.current.fields).toEqual(NEXT);
    expect(reports.current()).toBeUndefined();
  });

  it('makes room for another one when the page is left after its receipt', async () => {
    const opened = await open();
    const { draft, reports } = opened;
    reports.leave(draft);
    await send(opened);
    reports.leave(draft);
    expect(reports.current()).toBeUndefined();
    expect(draft.current.fields).toEqual(NEXT);
  });

  it('keeps a receipt that the registry does not confirm yet', async () => {
    const opened = await open();
    opened.registry.retrieve = () => [];
    await send(opened);
    opened.reports.leave(opened.draft);
    expect(phaseOf(opened.reports)).toBe('done');
  });

  it('updates the receipt when the registry shows it later', async () => {
    const opened = await open();
    const { registry, reports } = opened;
    const { retrieve } = registry;
    registry.retrieve = () => [];
    await send(opened);
    expect(operationsOf(opened)).toMatchObject([{ state: 'accepted', rewarded: 10 }]);
    registry.retrieve = retrieve;
    await reports.check();
    expect(operationsOf(opened)).toMatchObject([{ state: 'verified', rewarded: 10 }]);
  });
});

describe('a checked transaction', () => {
  it('is discarded by any edit, and cannot be sent', async () => {
    const opened = await open();
    await review(opened);
    const { draft, reports, registry } = opened;
    draft.type({ destination: 'FI' });
    expect(reports.current()).toBeUndefined();
    expect(registry.submitted).toEqual([]);
    expect(operationsOf(opened)).toMatchObject([{ state: 'declined' }]);
  });

  it('is discarded where the service would assemble another one, and a receipt is not', async () => {
    const opened = await open();
    await review(opened);
    const { draft, reports } = opened;
    reports.discardReview();
    expect(reports.current()).toBeUndefined();
    expect(draft.current.fields).toMatchObject(ITEM);
    await send(opened);
    reports.discardReview();
    expect(phaseOf(reports)).toBe('done');
  });

  it('stays when nothing is edited', async () => {
    const opened = await open();
    await review(opened);
    opened.draft.type(draftOf(ITEM));
    expect(phaseOf(opened.reports)).toBe('review');
  });

  it('is not created if the form was edited before the check', async () => {
    const { draft, reports, requests } = await open();
    const reviewing = reviewItem(reports, draft, ITEM);
    draft.type({ id: '+447700900124' });
    expect(await reviewing).toBe('busy');
    expect(reports.current()).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('is assembled once for two presses of the button', async () => {
    const opened = await open();
    const { draft, reports } = opened;
    await Promise.all([reviewItem(reports, draft, ITEM), reports.review(draft)]);
    await reaches(opened.reports, 'review');
    expect(opened.requests.map(({ endpoint }) => endpoint)).toEqual(['assembleContribution']);
  });

  it('differs when the service assembles something else, and is not signed', async () => {
    const opened = await open();
    const { registry, reports } = opened;
    const { assemble } = registry;
    registry.assemble = (drafts) => assemble(drafts.map((draft) => ({ ...draft, destination: 'SE' })));
    await send(opened);
    const differences = [{ code: 'destination', asked: [{ quote: 'GB' }], found: [{ quote: 'SE' }] }];
    expect(stateOf(reports)).toMatchObject({
      checked: { comparison: { verdict: 'differs', differences } },
    });
    expect(registry.submitted).toEqual([]);
    reports.startOver();
    expect(reports.current()).toBeUndefined();
    expect(opened.draft.current.fields).toEqual(draftOf(ITEM));
    expect(operationsOf(opened)).toMatchObject([
      {
        state: 'blocked',
        host: 'registry.example',
        rows: [{ destination: 'GB' }],
        incident: { verdict: 'differs', differences: [{ item: 0, asked: 'GB', found: 'SE' }] },
      },
    ]);
  });
});

describe('failures', () => {
  it('keep everything that was entered', async () => {
    const registry = new TestRegistry();
    registry.assemble = () =>
      new Refusal(400, '[0].id: No.', [{ path: '[0].id', code: 'x', message: 'No.' }]);
    const { draft, reports } = await open(registry);
    await reviewItem(reports, draft, ITEM);
    await reaches(reports, 'failed');
    expect(draft.current.fields).toEqual(draftOf(ITEM));
  });

  it('leave no open report when the service refuses to take it', async () => {
    const opened = await open();
    opened.registry.submit = () => new Refusal(403, 'Not authorized.');
    await send(opened);
    expect(phaseOf(opened.reports)).toBe('failed');
    expect(operationsOf(opened)).toMatchObject([{ state: 'refused', problem: { code: 'forbidden' } }]);
  });
});

describe('an outcome that is unknown', () => {
  it('is recorded without the signed bytes, before they leave', async () => {
    const database = freshDatabase();
    const opened = await open(new TestRegistry(), database);
    let keptBefore: Promise<unknown> | undefined;
    opened.registry.submit = () => {
      keptBefore = database.ofAccount('alice@wonderland');
      return lost();
    };
    await send(opened);
    expect(phaseOf(opened.reports)).toBe('unknown');
    expect(await keptBefore).toMatchObject([
      {
        accountId: 'alice@wonderland',
        state: 'sent',
        rows: [{ identifier: '+447700900123', definitionId: '+447700900123_1#contribution' }],
      },
    ]);
    await allRecorded(opened.desk.activity);
    const stored = JSON.stringify(await database.ofAccount('alice@wonderland'));
    expect(stored).toContain('unknown');
    expect(stored).not.toContain('0104beef');
  });

  it('cannot be edited, started over or cleared before the registry was asked', async () => {
    const opened = await open();
    opened.registry.submit = lost;
    await send(opened);
    const { draft, reports } = opened;
    reports.startOver();
    reports.startNext(draft);
    draft.clear();
    expect(await reviewItem(reports, draft, { ...ITEM, id: '+447700900124' })).toBe('busy');
    expect(draft.current.fields).toEqual(draftOf(ITEM));
    expect(phaseOf(reports)).toBe('unknown');
    expect(opened.registry.submitted).toHaveLength(1);
  });

  it('can be sent again from Activity while this tab has the bytes', async () => {
    const opened = await open();
    const { submit } = opened.registry;
    opened.registry.submit = lost;
    await send(opened);
    opened.registry.submit = submit;
    const outcomes = createOpenOutcomes(opened.desk, opened.queryClient);
    const [operation] = openOf(opened);
    expect(outcomes.isLive(operation?.id ?? '')).toBe(true);
    await outcomes.resend(operation?.id ?? '');
    await settled(opened.reports);
    expect(opened.registry.submitted).toEqual(['0104beef', '0104beef']);
    expect(operationsOf(opened)).toMatchObject([{ state: 'verified', rewarded: 10 }]);
    expect(outcomes.isLive(operation?.id ?? '')).toBe(false);
  });

  it('may be started over once the registry does not show it', async () => {
    const opened = await open();
    opened.registry.submit = lost;
    await send(opened);
    const { reports } = opened;
    await reports.check();
    reports.startOver();
    expect(reports.current()).toBeUndefined();
    expect(openOf(opened)).toEqual([]);
    expect(operationsOf(opened)).toMatchObject([{ state: 'unknown', dismissed: true }]);
  });

  it('is a receipt without a known reward once the registry shows it', async () => {
    const opened = await open();
    const { submit } = opened.registry;
    opened.registry.submit = () => {
      submit();
      return lost();
    };
    await send(opened);
    await opened.reports.check();
    expect(phaseOf(opened.reports)).toBe('done');
    expect(operationsOf(opened)).toMatchObject([{ state: 'verified', rows: [{ fraudType: 'Scam' }] }]);
    expect(operationsOf(opened)[0]?.rewarded).toBeUndefined();
  });
});

describe('after a reload with an open report', () => {
  /**
   * A desk whose last page sent a report without receiving an answer. `arrived`: the report reached the
   * service.
   */
  async function reloaded(arrived: boolean) {
    const database = freshDatabase();
    const first = await open(new TestRegistry(), database);
    const { submit } = first.registry;
    first.registry.submit = () => {
      if (arrived) submit();
      return lost();
    };
    await send(first);
    await allRecorded(first.desk.activity);
    first.registry.submit = submit;
    const opened = await open(first.registry, database);
    const outcomes = createOpenOutcomes(opened.desk, opened.queryClient);
    return { ...opened, outcomes };
  }
  type Reloaded = Awaited<ReturnType<typeof reloaded>>;

  const checkRegistry = async (opened: Reloaded) => {
    await opened.desk.activity.loaded();
    await opened.outcomes.check(openOf(opened)[0]?.id ?? '');
  };

  it('refuses to report the same before it is settled, even while the record is still read', async () => {
    const opened = await reloaded(true);
    const { draft, reports, requests } = opened;
    expect(await reviewItem(reports, draft, ITEM)).toBe('open');
    expect(openOf(opened)).toMatchObject([{ rows: [{ identifier: '+447700900123' }] }]);
    expect(requests).toEqual([]);
  });

  it('lets another identifier be reported', async () => {
    const opened = await reloaded(true);
    await send(opened, { ...ITEM, id: '+447700900999' });
    expect(phaseOf(opened.reports)).toBe('done');
    expect(openOf(opened)).toHaveLength(1);
  });

  it('is settled by a registry that shows it', async () => {
    const opened = await reloaded(true);
    await checkRegistry(opened);
    expect(operationsOf(opened)).toMatchObject([{ state: 'verified', registry: { found: 1 } }]);
    expect(await reviewItem(opened.reports, opened.draft, ITEM)).toBe('begun');
  });

  it('stays open when the registry does not show it, until it is dismissed', async () => {
    const opened = await reloaded(false);
    await checkRegistry(opened);
    expect(openOf(opened)).toMatchObject([{ state: 'unknown', registry: { found: 0 } }]);
    expect(await reviewItem(opened.reports, opened.draft, ITEM)).toBe('open');
    const [operation] = openOf(opened);
    if (operation === undefined) throw new Error('nothing is open');
    opened.outcomes.dismiss({ operation, registry: 'not-found', error: undefined, isLive: false });
    expect(await reviewItem(opened.reports, opened.draft, ITEM)).toBe('begun');
  });

  it('stays open when the registry cannot be asked', async () => {
    const opened = await reloaded(true);
    opened.registry.retrieve = lost;
    await checkRegistry(opened);
    const [asked] = opened.queryClient.getMutationCache().findAll({ mutationKey: [OPEN_OUTCOME_KEY] });
    expect(openOf(opened)).toHaveLength(1);
    expect(asked?.state.error).toMatchObject({ code: 'network' });
  });
});

describe('signing out', () => {
  it('empties the form for the next analyst, and keeps an open report for the account', async () => {
    const opened = await open(new TestRegistry(), freshDatabase());
    opened.registry.submit = lost;
    await send(opened);
    await opened.desk.session.signOut();
    expect(opened.draft.current.fields).toEqual(NO_FIELDS);
    expect(opened.reports.current()).toBeUndefined();
    expect(operationsOf(opened)).toEqual([]);
    await opened.desk.session.startPractice({ accountId: 'bob@glass', email: 'bob@glass.example' });
    await opened.desk.activity.loaded();
    expect(operationsOf(opened)).toEqual([]);
    await opened.desk.session.signOut();
    await opened.desk.session.startPractice({ accountId: 'alice@wonderland', email: 'a@wonderland.example' });
    await opened.desk.activity.loaded();
    expect(openOf(opened)).toHaveLength(1);
  });

  it('asks the registry for no report of an account that has left', async () => {
    const opened = await open();
    const { registry, requests, desk } = opened;
    let answer = (): void => undefined;
    const isAnswering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { submit } = registry;
    registry.submit = async () => {
      await isAnswering;
      return submit();
    };
    await review(opened);
    void opened.reports.sign();
    await expect.poll(() => requests.at(-1)?.endpoint).toBe('submitContribution');
    const put = vi.spyOn(desk.activity, 'put');
    await desk.session.signOut();
    await desk.session.startPractice({ accountId: 'bob@glass', email: 'bob@glass.example' });
    answer();
    await expect.poll(() => put.mock.lastCall?.[0]).toMatchObject({ state: 'accepted', rewarded: 10 });
    expect(requests.at(-1)?.endpoint).toBe('submitContribution');
  });

  it('keeps the draft across a lock', async () => {
    const opened = await open();
    await review(opened);
    await opened.desk.session.lock();
    expect(opened.draft.current.fields).toEqual(draftOf(ITEM));
    expect(phaseOf(opened.reports)).toBe('review');
  });
});
