import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import { CONTRIBUTIONS_KEY } from '../../api/retrieve-contributions.ts';
import type { SubmissionPhase } from '../../submission/submission-state.ts';
import { readOpenReports } from './open-report.ts';
import { draftOf, EMPTY_DRAFT, readDraft } from './report-draft.ts';
import { ReportStore } from './report-store.ts';
import { tabStorage } from '../../storage/json-storage.ts';

beforeAll(() => ready);
beforeEach(() => sessionStorage.clear());

const ITEM: ContributionDraft = {
  id: '+447700900123',
  fraudType: 'Scam',
  origination: 'SE',
  destination: 'GB',
};
const lost = () => {
  throw new Error('the connection is gone');
};

async function open(registry = new TestRegistry()) {
  const opened = await openTestDesk(registry.edge);
  opened.signer.check = checkForReal;
  const reportStore = new ReportStore(opened.desk, opened.queryClient);
  return { ...opened, registry, reportStore };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Resolves once the report reaches a phase. */
function reaches(reportStore: ReportStore, phase: SubmissionPhase): Promise<void> {
  const { submission } = reportStore.getState();
  if (submission === undefined) throw new Error('nothing was checked');
  return new Promise((resolve) => {
    const look = () => {
      if (submission.getState().phase === phase) resolve();
    };
    submission.subscribe(look);
    look();
  });
}

async function review({ reportStore }: Opened, item = ITEM): Promise<void> {
  reportStore.edit(draftOf(item));
  expect(reportStore.check(item)).toBe(true);
  await reaches(reportStore, 'review');
}

async function send(opened: Opened, item = ITEM): Promise<void> {
  await review(opened, item);
  await opened.reportStore.getState().submission?.confirm();
}

const phaseOf = (reportStore: ReportStore) => reportStore.getState().submission?.getState().phase;
const marks = () => readOpenReports(tabStorage(), 'alice@wonderland');

describe('a report that goes well', () => {
  it('is checked, signed, sent once and found again, and leaves a receipt', async () => {
    const opened = await open();
    await send(opened);
    const { reportStore, desk, registry } = opened;
    expect(phaseOf(reportStore)).toBe('done');
    expect(registry.submitted).toEqual(['0104beef']);
    expect(desk.receipts.getState()).toMatchObject([
      {
        kind: 'report',
        rewarded: 10,
        found: true,
        items: [
          {
            identifier: '+447700900123',
            detail: 'Scam · SE → GB',
            definitionId: '+447700900123_1#contribution',
          },
        ],
      },
    ]);
    expect(marks()).toEqual([]);
    expect(readDraft(tabStorage())).toEqual(EMPTY_DRAFT);
  });

  it('asks the registry in the single form for a phone and as x-x for a URL', async () => {
    const opened = await open();
    await send(opened);
    opened.reportStore.startNew({ keep: false });
    await send(opened, { ...ITEM, id: 'https://a-b.example/x' });
    expect(phaseOf(opened.reportStore)).toBe('done');
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

  it('keeps type and countries for another one, or nothing', async () => {
    const opened = await open();
    await send(opened, { ...ITEM, sourcePeerId: 'looking-glass' });
    const { reportStore } = opened;
    const before = reportStore.getState().formNumber;
    reportStore.startNew({ keep: true });
    expect(reportStore.draft).toEqual({
      ...EMPTY_DRAFT,
      fraudType: 'Scam',
      origination: 'SE',
      destination: 'GB',
    });
    expect(reportStore.getState().submission).toBeUndefined();
    expect(reportStore.getState().formNumber).toBeGreaterThan(before);
    reportStore.startNew({ keep: false });
    expect(reportStore.draft).toEqual(EMPTY_DRAFT);
  });

  it('makes room for another one when the page is left after its receipt', async () => {
    const opened = await open();
    const { reportStore } = opened;
    reportStore.leave();
    await send(opened);
    reportStore.leave();
    expect(reportStore.getState().submission).toBeUndefined();
    expect(reportStore.draft).toEqual({
      ...EMPTY_DRAFT,
      fraudType: 'Scam',
      origination: 'SE',
      destination: 'GB',
    });
  });

  it('keeps a receipt that the registry does not confirm yet', async () => {
    const opened = await open();
    opened.registry.retrieve = () => [];
    await send(opened);
    opened.reportStore.leave();
    expect(phaseOf(opened.reportStore)).toBe('done');
  });

  it('starts with an identifier from elsewhere, and keeps the rest of the form', async () => {
    const { reportStore } = await open();
    reportStore.edit({ ...EMPTY_DRAFT, fraudType: 'Scam' });
    const before = reportStore.getState().formNumber;
    reportStore.startWith('203.0.113.7');
    expect(reportStore.draft).toEqual({ ...EMPTY_DRAFT, id: '203.0.113.7', fraudType: 'Scam' });
    expect(reportStore.getState().formNumber).toBeGreaterThan(before);
  });

  it('updates the receipt when the registry shows it later', async () => {
    const opened = await open();
    const { registry, desk, reportStore } = opened;
    const { retrieve } = registry;
    registry.retrieve = () => [];
    await send(opened);
    expect(desk.receipts.getState()).toMatchObject([{ found: false, rewarded: 10 }]);
    registry.retrieve = retrieve;
    await reportStore.getState().submission?.checkRegistry();
    expect(desk.receipts.getState()).toMatchObject([{ found: true, rewarded: 10 }]);
  });
});

describe('what was checked', () => {
  it('is thrown away when anything is edited, and nothing of it can be sent', async () => {
    const opened = await open();
    await review(opened);
    const { reportStore, registry } = opened;
    const { submission } = reportStore.getState();
    reportStore.edit(draftOf({ ...ITEM, destination: 'FI' }));
    expect(reportStore.getState().submission).toBeUndefined();
    expect(submission).toBeDefined();
    expect(registry.submitted).toEqual([]);
  });

  it('stays when nothing is edited', async () => {
    const opened = await open();
    await review(opened);
    opened.reportStore.edit(draftOf(ITEM));
    expect(phaseOf(opened.reportStore)).toBe('review');
  });

  it('is not what stands in the form any more when one typed on meanwhile: then nothing is checked', async () => {
    const { reportStore, requests } = await open();
    reportStore.edit(draftOf({ ...ITEM, id: '+447700900124' }));
    reportStore.check(ITEM);
    expect(reportStore.getState().submission).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('is assembled once for two presses of the button', async () => {
    const opened = await open();
    opened.reportStore.edit(draftOf(ITEM));
    opened.reportStore.check(ITEM);
    opened.reportStore.check(ITEM);
    await reaches(opened.reportStore, 'review');
    expect(opened.requests.map(({ endpoint }) => endpoint)).toEqual(['assembleContribution']);
  });

  it('differs when the service assembles something else, and is not signed', async () => {
    const opened = await open();
    const { registry, reportStore } = opened;
    const { assemble } = registry;
    registry.assemble = (drafts) => assemble(drafts.map((draft) => ({ ...draft, destination: 'SE' })));
    await send(opened);
    const differences = [{ code: 'destination', asked: [{ quote: 'GB' }], found: [{ quote: 'SE' }] }];
    expect(reportStore.getState().submission?.getState()).toMatchObject({
      checked: { comparison: { verdict: 'differs', differences } },
    });
    expect(registry.submitted).toEqual([]);
    reportStore.startOver();
    expect(reportStore.getState().submission).toBeUndefined();
    expect(reportStore.draft).toEqual(draftOf(ITEM));
  });
});

describe('failures', () => {
  it('keep everything that was entered', async () => {
    const registry = new TestRegistry();
    registry.assemble = () =>
      new Refusal(400, '[0].id: No.', [{ path: '[0].id', code: 'x', message: 'No.' }]);
    const { reportStore } = await open(registry);
    reportStore.edit(draftOf(ITEM));
    reportStore.check(ITEM);
    await reaches(reportStore, 'failed');
    expect(reportStore.draft).toEqual(draftOf(ITEM));
    expect(readDraft(tabStorage())).toEqual(draftOf(ITEM));
  });

  it('leave no open report when the service refuses to take it', async () => {
    const opened = await open();
    opened.registry.submit = () => new Refusal(403, 'Not authorized.');
    await send(opened);
    expect(phaseOf(opened.reportStore)).toBe('failed');
    expect(marks()).toEqual([]);
    expect(opened.desk.receipts.getState()).toEqual([]);
  });
});

describe('an outcome that is unknown', () => {
  it('is marked in the tab without the signed bytes, before they leave', async () => {
    const opened = await open();
    let markedBefore = 0;
    opened.registry.submit = () => {
      markedBefore = marks().length;
      return lost();
    };
    await send(opened);
    expect(phaseOf(opened.reportStore)).toBe('unknown');
    expect(markedBefore).toBe(1);
    expect(marks()).toMatchObject([
      {
        accountId: 'alice@wonderland',
        identifiers: ['+447700900123'],
        definitionIds: ['+447700900123_1#contribution'],
      },
    ]);
    const stored = Array.from({ length: sessionStorage.length }, (_, at) =>
      sessionStorage.getItem(sessionStorage.key(at) ?? ''),
    );
    expect(stored.join('\n')).toContain('+447700900123');
    expect(stored.join('\n')).not.toContain('0104beef');
  });

  it('cannot be edited, started over or emptied away before the registry was asked', async () => {
    const opened = await open();
    opened.registry.submit = lost;
    await send(opened);
    const { reportStore } = opened;
    reportStore.startOver();
    reportStore.startNew({ keep: false });
    reportStore.edit(draftOf({ ...ITEM, id: '+447700900124' }));
    reportStore.check({ ...ITEM, id: '+447700900124' });
    expect(phaseOf(reportStore)).toBe('unknown');
    expect(opened.registry.submitted).toHaveLength(1);
  });

  it('may be started over once the registry does not show it', async () => {
    const opened = await open();
    opened.registry.submit = lost;
    await send(opened);
    const { reportStore } = opened;
    await reportStore.getState().submission?.checkRegistry();
    reportStore.startOver();
    expect(reportStore.getState().submission).toBeUndefined();
    expect(marks()).toEqual([]);
  });

  it('is a receipt without a known reward once the registry shows it', async () => {
    const opened = await open();
    const { submit } = opened.registry;
    opened.registry.submit = () => {
      submit();
      return lost();
    };
    await send(opened);
    await opened.reportStore.getState().submission?.checkRegistry();
    expect(phaseOf(opened.reportStore)).toBe('done');
    expect(marks()).toEqual([]);
    expect(opened.desk.receipts.getState()).toMatchObject([
      { found: true, rewarded: undefined, items: [{ detail: 'Scam · SE → GB' }] },
    ]);
  });
});

describe('after a reload with an open report', () => {
  /** A desk whose last page sent a report and never got an answer; `arrived` says whether it got through. */
  async function reloaded(arrived: boolean) {
    const first = await open();
    const { submit } = first.registry;
    first.registry.submit = () => {
      if (arrived) submit();
      return lost();
    };
    await send(first);
    first.registry.submit = submit;
    return open(first.registry);
  }

  it('says so, and refuses to report the same before it is settled', async () => {
    const { reportStore, requests } = await reloaded(true);
    expect(reportStore.draft).toEqual(draftOf(ITEM));
    expect(reportStore.getState()).toMatchObject({
      openReports: [{ registry: 'not-asked', report: { identifiers: ['+447700900123'] } }],
    });
    expect(reportStore.check(ITEM)).toBe(false);
    expect(requests).toEqual([]);
  });

  it('lets another identifier be reported', async () => {
    const opened = await reloaded(true);
    await send(opened, { ...ITEM, id: '+447700900999' });
    expect(phaseOf(opened.reportStore)).toBe('done');
    expect(marks()).toHaveLength(1);
  });

  it.each([
    [true, 'found'],
    [false, 'not-found'],
  ] as const)('settles it by the registry (arrived: %s)', async (arrived, registry) => {
    const { reportStore } = await reloaded(arrived);
    const hash = marks()[0]?.payloadHashHex ?? '';
    reportStore.dismissOpenReport(hash);
    expect(reportStore.getState().openReports).toHaveLength(1);
    await reportStore.checkOpenReport(hash);
    expect(reportStore.getState().openReports).toMatchObject([{ registry }]);
    reportStore.dismissOpenReport(hash);
    expect(reportStore.getState().openReports).toEqual([]);
    expect(marks()).toEqual([]);
    expect(reportStore.check(ITEM)).toBe(true);
  });

  it('stays open when the registry cannot be asked', async () => {
    const { reportStore, registry } = await reloaded(true);
    registry.retrieve = lost;
    await reportStore.checkOpenReport(marks()[0]?.payloadHashHex ?? '');
    expect(reportStore.getState().openReports).toMatchObject([
      { registry: 'not-asked', error: { code: 'network' } },
    ]);
    expect(marks()).toHaveLength(1);
  });
});

describe('signing out', () => {
  it('empties the form for the next analyst, and keeps an open report for the account', async () => {
    const opened = await open();
    opened.registry.submit = lost;
    await send(opened);
    await opened.desk.session.signOut();
    expect(opened.reportStore.draft).toEqual(EMPTY_DRAFT);
    expect(opened.reportStore.getState()).toMatchObject({ submission: undefined, openReports: [] });
    expect(readDraft(tabStorage())).toEqual(EMPTY_DRAFT);
    await opened.desk.session.startPractice({ accountId: 'bob@glass', email: 'bob@glass.example' });
    expect(opened.reportStore.getState().openReports).toEqual([]);
    await opened.desk.session.signOut();
    await opened.desk.session.startPractice({ accountId: 'alice@wonderland', email: 'a@wonderland.example' });
    expect(opened.reportStore.getState().openReports).toHaveLength(1);
  });

  it('keeps the draft over a lock', async () => {
    const opened = await open();
    await review(opened);
    await opened.desk.session.lock();
    expect(opened.reportStore.draft).toEqual(draftOf(ITEM));
    expect(phaseOf(opened.reportStore)).toBe('review');
  });
});
