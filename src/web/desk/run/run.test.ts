import { beforeAll, describe, expect, it } from 'vitest';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import { freshDatabase } from '../../../testing/web/fresh-database.ts';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import type { OperationDatabase } from '../operations/operation-database.ts';
import { SignInDeclinedError } from '../../../client/submission/submission-errors.ts';
import { checkedOf } from '../../../client/submission/submission-state.ts';
import { Run } from './run.ts';
import type { RunDraft, RunRow } from './run-plan.ts';
import { ROW_STAGES, type RunHold, type RunState, sumOf } from './run-state.ts';
import { createReportPlan } from '../../registry/reporting/report-plan.ts';

beforeAll(() => ready);

const rowsOf = (count: number): readonly RunRow[] =>
  Array.from({ length: count }, (_, at) => ({
    key: at + 1,
    line: { source: 'calls.csv', lineNumber: at + 2 },
    asked: {
      identifier: `+4477009001${10 + at}`,
      fraudType: 'Scam',
      origination: 'SE',
      destination: 'GB',
    },
  }));

const lost = () => {
  throw new Error('the connection is gone');
};

/** The draft that a run asks: which rows were edited since, and which it marked with which operation. */
class ScriptedDraft {
  readonly edited = new Set<number>();
  readonly marked: { readonly keys: readonly number[]; readonly operationId: string }[] = [];
  mark: () => Promise<void> = () => Promise.resolve();
  judged = (): undefined => undefined;
  isUnchanged = ({ key }: RunRow): boolean => !this.edited.has(key);
  markSubmitted = async (rows: readonly RunRow[], operationId: string): Promise<void> => {
    await this.mark();
    this.marked.push({ keys: rows.map(({ key }) => key), operationId });
  };
}

interface Opening {
  readonly rows?: number;
  readonly limit?: number;
  readonly database?: OperationDatabase;
}

/** A run of rows in batches of two, before its review. */
async function open({ rows = 5, limit = 2, database }: Opening = {}) {
  const registry = new TestRegistry();
  const opened = await openTestDesk(registry.edge, undefined, database);
  const { desk, queryClient, signer } = opened;
  signer.check = checkForReal;
  const draft = new ScriptedDraft();
  const runFor = (forRows: readonly RunRow[], ofDraft: RunDraft) => {
    const plan = createReportPlan({
      desk: { ...desk, config: { ...desk.config, reportLimit: limit } },
      queryClient,
      accountId: 'alice@wonderland',
      draft: ofDraft,
      clock: Date.now,
    });
    return new Run({ desk, plan, rows: forRows, clock: Date.now });
  };
  const run = runFor(rowsOf(rows), draft);
  const operations = () => desk.activity.getState().operations.toReversed();
  return { ...opened, registry, draft, run, runFor, operations };
}

/** Resolves once the run reaches a state. */
function reaches(run: Run, isThere: (state: RunState) => boolean): Promise<RunState> {
  return new Promise((resolve) => {
    const look = () => {
      const state = run.getState();
      if (isThere(state)) resolve(state);
    };
    run.subscribe(look);
    look();
  });
}
const held = (run: Run, hold: RunHold) => reaches(run, (state) => state.hold === hold);
const confirmed = (run: Run) =>
  reaches(
    run,
    ({ phase, tally, rowCount }) => phase === 'ended' && tally.confirmed + tally.leftOut === rowCount,
  );

/** The first batch is reviewed and approved. */
async function approve(run: Run): Promise<void> {
  run.start();
  await held(run, 'approval');
  run.approve();
}

const assembledIds = (requests: Awaited<ReturnType<typeof open>>['requests']) =>
  requests
    .filter(({ endpoint }) => endpoint === 'assembleContribution')
    .map(({ body }) => (body as readonly ContributionDraft[]).length);

describe('a run of several batches', () => {
  it('waits for one approval, and sends all rows once, in order, one transaction each', async () => {
    const { draft, operations, registry, requests, run } = await open();
    run.start();
    const review = await held(run, 'approval');
    expect(review).toMatchObject({ batchCount: 3, tally: { checked: 2, waiting: 3 } });
    expect(registry.submitted).toEqual([]);
    run.approve();
    run.approve();
    const { batches, tally } = await confirmed(run);
    expect(assembledIds(requests)).toEqual([2, 2, 1]);
    expect(registry.submitted).toHaveLength(3);
    expect(tally.confirmed).toBe(5);
    expect(draft.marked.map(({ keys }) => keys)).toEqual([[1, 2], [3, 4], [5]]);
    expect(draft.marked.map(({ operationId }) => operationId)).toEqual(operations().map(({ id }) => id));
    expect(operations().map(({ batch, state }) => [state, batch?.number, batch?.runRowCount])).toEqual([
      ['verified', 1, 5],
      ['verified', 2, 5],
      ['verified', 3, 5],
    ]);
    const receipts = batches.flatMap(({ receipt }) => receipt ?? []);
    expect(sumOf(receipts)).toEqual({
      rows: 5,
      rewarded: 30,
      withoutReward: 0,
      repeated: 0,
      found: 5,
    });
    expect(receipts.map(({ payloadHashHex }) => payloadHashHex)).toEqual(
      operations().map(({ payloadHashHex }) => payloadHashHex),
    );
  });

  it('accounts for every row at every moment', async () => {
    const { run } = await open();
    run.subscribe(() => {
      const { rowCount, tally } = run.getState();
      expect(ROW_STAGES.reduce((sum, stage) => sum + tally[stage], 0)).toBe(rowCount);
    });
    await approve(run);
    await confirmed(run);
  });

  it('does not wait for the registry, and asks about one batch after the other', async () => {
    const { registry, requests, run } = await open();
    const { retrieve } = registry;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    registry.retrieve = async (identifier) => {
      await answered;
      return retrieve(identifier);
    };
    await approve(run);
    const { tally } = await reaches(run, ({ phase }) => phase === 'ended');
    expect(tally).toMatchObject({ answered: 5, confirmed: 0 });
    expect(requests.filter(({ endpoint }) => endpoint === 'retrieveContributions')).toHaveLength(2);
    // The transaction is dropped meanwhile; only the identifiers to look up are kept.
    for (const { submission } of run.getState().batches.slice(0, 2)) {
      const checked = submission && checkedOf(submission.getState());
      expect(checked?.inspection).toMatchObject({ contributions: [], registrations: [], grants: [] });
      expect(submission?.unsignedHex()).toBeUndefined();
    }
    answer();
    await confirmed(run);
  });

  it('names the rows that the registry does not show, and finds them later', async () => {
    const { registry, run } = await open();
    const { retrieve } = registry;
    registry.retrieve = (identifier) => (identifier === '+447700900113' ? [] : retrieve(identifier));
    await approve(run);
    const { batches } = await reaches(run, ({ tally }) => tally.confirmed === 4);
    expect(batches[1]?.receipt).toMatchObject({
      registry: { expected: 2, found: 1 },
      missing: [{ line: { source: 'calls.csv', lineNumber: 5 } }],
    });
    registry.retrieve = retrieve;
    await run.lookAgain(2);
    expect(run.getState().tally.confirmed).toBe(5);
  });

  it('asks about the other batches where the registry refuses one, and about that one again', async () => {
    const { registry, run } = await open();
    const { retrieve } = registry;
    registry.retrieve = (identifier) =>
      identifier === '+447700900110' ? new Refusal(403, 'Not now.') : retrieve(identifier);
    await approve(run);
    const { batches } = await reaches(run, ({ tally }) => tally.confirmed === 3);
    expect(batches.map(({ receipt }) => receipt?.registryError?.code)).toEqual([
      'forbidden',
      undefined,
      undefined,
    ]);
    expect(sumOf(batches.flatMap(({ receipt }) => receipt ?? []))).toMatchObject({ rows: 5, found: 3 });
    registry.retrieve = retrieve;
    await run.lookAgain(1);
    expect(run.getState().tally.confirmed).toBe(5);
  });

  it('stops asking the registry when told, and keeps the receipts', async () => {
    const { registry, run } = await open();
    const { retrieve } = registry;
    registry.retrieve = (identifier) => {
      run.cancelLookUps();
      return retrieve(identifier);
    };
    await approve(run);
    const { batches } = await reaches(
      run,
      ({ batches: all }) => all.length === 3 && all.every(({ receipt }) => receipt?.isAsking === false),
    );
    expect(batches.map(({ receipt }) => receipt?.registryError?.code)).toEqual(
      Array(3).fill('look-ups-cancelled'),
    );
    expect(sumOf(batches.flatMap(({ receipt }) => receipt ?? []))).toMatchObject({
      rows: 5,
      found: undefined,
    });
  });
});

describe('a service that takes fewer rows at once', () => {
  it.each([
    ['413', () => new Refusal(413, 'The request is too large.')],
    ['400 about the size', () => new Refusal(400, 'A report holds at most 2 contributions.')],
  ])('is asked for half as many after a %s, from then on and as the same operation', async (_, refuse) => {
    const { operations, registry, requests, run } = await open({ rows: 7, limit: 7 });
    const { assemble } = registry;
    registry.assemble = (drafts) => (drafts.length > 2 ? refuse() : assemble(drafts));
    await approve(run);
    expect((await confirmed(run)).limit).toBe(2);
    expect(assembledIds(requests)).toEqual([7, 4, 2, 2, 2, 1]);
    expect(operations().map(({ rowCount, state }) => [rowCount, state])).toEqual([
      [2, 'verified'],
      [2, 'verified'],
      [2, 'verified'],
      [1, 'verified'],
    ]);
  });

  it('holds the run when it names a row, whatever its sentence says', async () => {
    const { registry, requests, run } = await open();
    const issue = { path: '[1].id', code: 'range', message: 'The range is too large.' };
    registry.assemble = () => new Refusal(400, '[1].id: The range is too large.', [issue]);
    run.start();
    await held(run, 'failed');
    expect(assembledIds(requests)).toEqual([2]);
  });

  it('is asked for the others once the rows that it refuses are left out', async () => {
    const { registry, requests, run } = await open({ limit: 5 });
    const { assemble } = registry;
    registry.assemble = (drafts) => {
      const at = drafts.findIndex(({ id }) => id === '+447700900112');
      const issue = { path: `[${at}].id`, code: 'range', message: 'The range is too large.' };
      return at === -1 ? assemble(drafts) : new Refusal(400, issue.message, [issue]);
    };
    run.start();
    await held(run, 'failed');
    run.leaveOut();
    await held(run, 'approval');
    run.approve();
    expect((await confirmed(run)).tally).toMatchObject({ confirmed: 4, leftOut: 1 });
    expect(assembledIds(requests)).toEqual([5, 4]);
  });

  it('is not asked for less once a batch is signed', async () => {
    const { operations, registry, requests, run } = await open();
    registry.submit = () => new Refusal(413, 'The request is too large.');
    await approve(run);
    await held(run, 'failed');
    expect(assembledIds(requests)).toEqual([2]);
    expect(registry.submitted).toHaveLength(1);
    expect(operations()).toMatchObject([{ state: 'refused', rowCount: 2 }]);
  });

  it('is not asked for less than one row', async () => {
    const { registry, requests, run } = await open({ rows: 1 });
    registry.assemble = () => new Refusal(413, 'The request is too large.');
    run.start();
    await held(run, 'failed');
    expect(assembledIds(requests)).toEqual([1]);
  });
});

describe('a batch that was refused for lack of a session', () => {
  it('holds the run as before when signing in again is declined', async () => {
    const { desk, registry, requests, run } = await open({ rows: 1 });
    registry.assemble = () => new Refusal(401, 'The session has ended.');
    run.start();
    await held(run, 'failed');
    const asked = assembledIds(requests).length;
    desk.session.ensureSignedIn = () => Promise.reject(new SignInDeclinedError());
    await run.assembleAgain();
    expect(run.getState().hold).toBe('failed');
    expect(assembledIds(requests)).toHaveLength(asked);
  });
});

describe('a batch that is not what was asked for', () => {
  /** The second batch says another country in its second row. */
  async function altered() {
    const opened = await open();
    const { registry, run } = opened;
    const { assemble } = registry;
    registry.assemble = (drafts) =>
      assemble(drafts.map((one) => (one.id === '+447700900113' ? { ...one, destination: 'FR' } : one)));
    await approve(run);
    await held(run, 'differs');
    return { ...opened, assemble };
  }

  it('holds the others, and is kept as an incident that names the line', async () => {
    const { operations, registry, run } = await altered();
    run.approve();
    run.resume();
    expect(run.getState().hold).toBe('differs');
    expect(registry.submitted).toHaveLength(1);
    expect(operations()[1]).toMatchObject({
      state: 'blocked',
      incident: {
        differences: [
          {
            item: 1,
            line: { source: 'calls.csv', number: 5 },
            field: 'destination',
            asked: 'GB',
            found: 'FR',
          },
        ],
      },
    });
  });

  it('can be left out: the others go on, and its rows stay free', async () => {
    const { draft, run } = await altered();
    run.leaveOut();
    const { tally } = await confirmed(run);
    expect(tally).toMatchObject({ confirmed: 3, leftOut: 2 });
    expect(draft.marked.flatMap(({ keys }) => keys)).toEqual([1, 2, 5]);
  });

  it('can be assembled again, and is sent before those behind it', async () => {
    const { assemble, draft, operations, registry, run } = await altered();
    registry.assemble = assemble;
    await run.assembleAgain();
    expect((await confirmed(run)).tally.confirmed).toBe(5);
    expect(draft.marked.map(({ keys }) => keys)).toEqual([[1, 2], [3, 4], [5]]);
    expect(operations().map(({ state }) => state)).toEqual(['verified', 'blocked', 'verified', 'verified']);
  });

  it('can end the run', async () => {
    const { registry, run } = await altered();
    run.cancel();
    expect(run.getState()).toMatchObject({ phase: 'ended', tally: { leftOut: 3 } });
    expect(registry.submitted).toHaveLength(1);
  });
});

it('what matches but is unusual is agreed to first', async () => {
  const { registry, run } = await open();
  await approve(run);
  // From the second batch on.
  registry.lifetimeDays = 200;
  await held(run, 'agreement');
  const submitted = registry.submitted.length;
  run.approve();
  await reaches(run, () => registry.submitted.length > submitted);
  expect(submitted).toBe(1);
});

describe('a pause', () => {
  it('lets what is on its way be answered, begins nothing more, and goes on from there', async () => {
    const { registry, run } = await open();
    const { submit } = registry;
    registry.submit = () => {
      run.pause();
      return submit();
    };
    await approve(run);
    await held(run, 'paused');
    expect(registry.submitted).toHaveLength(1);
    registry.submit = submit;
    run.resume();
    expect((await confirmed(run)).tally.confirmed).toBe(5);
  });

  it('signs nothing that was being assembled', async () => {
    const { registry, run } = await open();
    const { assemble } = registry;
    run.start();
    await held(run, 'approval');
    registry.assemble = (drafts) => {
      run.pause();
      return assemble(drafts);
    };
    run.approve();
    await held(run, 'paused');
    expect(registry.submitted).toHaveLength(1);
    registry.assemble = assemble;
    run.resume();
    expect((await confirmed(run)).tally.confirmed).toBe(5);
  });
});

describe('cancelling', () => {
  it('ends the assembly, and leaves out what was not sent', async () => {
    const { operations, registry, run } = await open();
    const { assemble } = registry;
    let count = 0;
    registry.assemble = (drafts) => {
      count += 1;
      if (count === 2) run.cancel();
      return assemble(drafts);
    };
    await approve(run);
    const { tally } = await confirmed(run);
    expect(tally).toMatchObject({ confirmed: 2, leftOut: 3 });
    expect(registry.submitted).toHaveLength(1);
    expect(operations().map(({ state }) => state)).toEqual(['verified', 'declined']);
  });

  it('lets what is on its way be answered', async () => {
    const { registry, run } = await open();
    const { submit } = registry;
    registry.submit = () => {
      run.cancel();
      return submit();
    };
    await approve(run);
    expect((await confirmed(run)).tally).toMatchObject({ confirmed: 2, leftOut: 3 });
  });
});

describe('a lock in the middle', () => {
  it('asks for the key once, and unlocking goes on', async () => {
    const { desk, registry, run } = await open();
    const { submit } = registry;
    let asked = 0;
    let wasAsked = false;
    desk.session.subscribe(() => {
      const { unlockAsked } = desk.session.getState();
      if (unlockAsked && !wasAsked) asked += 1;
      wasAsked = unlockAsked;
    });
    registry.submit = async () => {
      if (registry.submitted.length === 1) await desk.session.lock();
      return submit();
    };
    await approve(run);
    await reaches(run, () => desk.session.getState().unlockAsked);
    expect(registry.submitted).toHaveLength(1);
    await desk.session.unlockWithKeys(
      { accountId: 'alice@wonderland', email: 'alice@wonderland.example' },
      { privateKey: new Uint8Array(32), authPrivateKey: new Uint8Array(32) },
    );
    expect((await confirmed(run)).tally.confirmed).toBe(5);
    expect(asked).toBe(1);
  });

  it('holds the run when unlocking is declined, until the analyst signs', async () => {
    const { desk, registry, run } = await open();
    run.start();
    await held(run, 'approval');
    await desk.session.lock();
    run.approve();
    await reaches(run, () => desk.session.getState().unlockAsked);
    desk.session.declineUnlock();
    await held(run, 'locked');
    expect(registry.submitted).toEqual([]);
  });
});

describe('an answer that is lost', () => {
  /** The second batch is sent, and no answer comes; `arrived` says whether it got through. */
  async function unanswered(arrived: boolean) {
    const opened = await open();
    const { registry, run } = opened;
    const { submit } = registry;
    registry.submit = () => {
      if (registry.submitted.length !== 2) return submit();
      if (arrived) submit();
      return lost();
    };
    await approve(run);
    await held(run, 'unknown');
    return { ...opened, submit };
  }

  it('holds the run, which sends the same bytes again and goes on', async () => {
    const { registry, requests, run } = await unanswered(false);
    run.approve();
    run.resume();
    run.leaveOut();
    await run.assembleAgain();
    expect(run.getState().hold).toBe('unknown');
    await run.current?.submission?.resend();
    expect((await confirmed(run)).tally.confirmed).toBe(5);
    expect(assembledIds(requests)).toEqual([2, 2, 1]);
    expect(registry.submitted).toHaveLength(4);
  });

  it('is settled by a registry that shows it, and the run goes on', async () => {
    const { registry, run } = await unanswered(true);
    await run.current?.submission?.checkRegistry();
    const { batches, tally } = await confirmed(run);
    expect(tally.confirmed).toBe(5);
    expect(registry.submitted).toHaveLength(3);
    expect(sumOf(batches.flatMap(({ receipt }) => receipt ?? []))).toMatchObject({ withoutReward: 1 });
  });

  it('can be left out once the registry does not show it, which dismisses it', async () => {
    const { operations, run } = await unanswered(false);
    await run.current?.submission?.checkRegistry();
    run.leaveOut();
    expect((await confirmed(run)).tally).toMatchObject({ confirmed: 3, leftOut: 2 });
    expect(operations()[1]).toMatchObject({ state: 'unknown', dismissed: true });
  });

  it('stays open when the run is cancelled', async () => {
    const { operations, run } = await unanswered(false);
    await run.current?.submission?.checkRegistry();
    run.cancel();
    expect(run.getState()).toMatchObject({ hold: 'unknown', tally: { sent: 2, leftOut: 1 } });
    expect(operations()[1]).toMatchObject({ state: 'unknown' });
    expect(operations()[1]?.dismissed).toBeUndefined();
  });
});

describe('what is on disk before a batch leaves', () => {
  it('is which operation its rows go with, and that it is sent', async () => {
    const database = freshDatabase();
    const { draft, registry, run } = await open({ rows: 2, database });
    const { submit } = registry;
    let kept: Promise<unknown> | undefined;
    registry.submit = () => {
      expect(draft.marked).toHaveLength(1);
      kept = database.ofAccount('alice@wonderland');
      return submit();
    };
    await approve(run);
    await confirmed(run);
    expect(await kept).toMatchObject([{ id: draft.marked[0]?.operationId, state: 'sent' }]);
  });

  it('decides whether it leaves: rows that cannot be marked are not sent, and the same bytes can be sent later', async () => {
    const { draft, registry, run } = await open({ rows: 2 });
    draft.mark = () => Promise.reject(new Error('no room is left'));
    await approve(run);
    await held(run, 'unsent');
    expect(registry.submitted).toEqual([]);
    draft.mark = () => Promise.resolve();
    await run.current?.submission?.resend();
    expect((await confirmed(run)).tally.confirmed).toBe(2);
    expect(registry.submitted).toHaveLength(1);
  });

  it('and never once they were given up', async () => {
    const { draft, registry, run } = await open({ rows: 2 });
    draft.mark = () => Promise.reject(new Error('no room is left'));
    await approve(run);
    await held(run, 'unsent');
    const submission = run.current?.submission;
    run.leaveOut();
    draft.mark = () => Promise.resolve();
    await submission?.resend();
    expect(registry.submitted).toEqual([]);
  });
});

describe('rows that are edited after the review', () => {
  it('are not sent, whether their batch is assembled or not', async () => {
    const { draft, registry, requests, run } = await open();
    run.start();
    await held(run, 'approval');
    const { assemble } = registry;
    registry.assemble = (drafts) => {
      if (drafts.length === 2) draft.edited.add(3).add(5);
      return assemble(drafts);
    };
    run.approve();
    const { editedCount, tally } = await confirmed(run);
    expect(tally).toMatchObject({ confirmed: 3, leftOut: 2 });
    expect(editedCount).toBe(2);
    expect(assembledIds(requests)).toEqual([2, 2, 1]);
    expect(draft.marked.flatMap(({ keys }) => keys)).toEqual([1, 2, 4]);
  });
});
