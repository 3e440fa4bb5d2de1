import { describe, expect, it } from 'vitest';
import { differing, OTHER_AUTHORITY, uninspectable } from '../../../testing/transaction/comparisons.ts';
import { checkedWith, type Edges, HASH, submissionAt } from '../../../testing/web/submission-at.ts';
import { AppError } from '../../../contract/app-error.ts';
import { LISTED_ROWS, MAX_DIFFERENCES, MAX_TEXT } from '../operations/operation.ts';
import { ForbiddenError, NetworkError, UnauthorizedError } from '../../../client/http/api-errors.ts';
import { UnlockDeclinedError } from '../session/session-errors.ts';

const ROW = { identifier: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' };
const lost = () => new NetworkError(new TypeError('lost'));
const refusal = { status: 403 };

/** A submission that is recorded, with all the states that were recorded of it. */
async function recorded(edges: Edges = {}) {
  const at = await submissionAt({ rows: [ROW], ...edges });
  const { activity } = at;
  const operation = () => activity.getState().operations[0];
  const states: string[] = [];
  const note = () => {
    const state = operation()?.state;
    if (state !== undefined && state !== states.at(-1)) states.push(state);
  };
  note();
  activity.subscribe(note);
  return { ...at, drop: () => at.operation.drop(), operation, states };
}

describe('what is recorded of a submission', () => {
  it.each<[string, Edges, readonly string[]]>([
    ['that goes well', {}, ['asked', 'assembled', 'sent', 'accepted', 'verified']],
    [
      'that the registry does not show',
      { verify: [{ expected: 1, found: 0 }] },
      ['asked', 'assembled', 'sent', 'accepted'],
    ],
    ['whose answer is lost', { submit: [lost()] }, ['asked', 'assembled', 'sent', 'unknown']],
    [
      'that the service refuses',
      { submit: [new ForbiddenError('forbidden', 'No.', refusal)] },
      ['asked', 'assembled', 'sent', 'refused'],
    ],
    [
      'that the service does not take for now',
      { submit: [new UnauthorizedError('unauthorized', 'No.', { status: 401 })] },
      ['asked', 'assembled', 'sent', 'unsent'],
    ],
    ['that is not assembled', { assemble: [lost()] }, ['asked', 'failed']],
    [
      'that the service does not assemble',
      { assemble: [new ForbiddenError('forbidden', 'No.', refusal)] },
      ['asked', 'refused'],
    ],
    ['of something else', { check: [checkedWith('differs')] }, ['asked', 'blocked']],
    ['that cannot be inspected', { check: [checkedWith('cannot-inspect')] }, ['asked', 'unreadable']],
    [
      'that cannot be inspected and differs',
      { check: [checkedWith('cannot-inspect', uninspectable(OTHER_AUTHORITY))] },
      ['asked', 'blocked'],
    ],
    [
      'whose bytes are no transaction',
      { check: [new AppError('unexpected-end', 'The transaction cannot be read.')] },
      ['asked', 'unreadable'],
    ],
    [
      'whose worker crashed',
      { check: [new AppError('signer-unavailable', 'Stopped.')] },
      ['asked', 'failed'],
    ],
    [
      'whose key is not unlocked',
      { unlock: [new UnlockDeclinedError()] },
      ['asked', 'assembled', 'declined'],
    ],
  ])('%s', async (_, edges, expected) => {
    const { submission, states } = await recorded(edges);
    await submission.run();
    expect(states).toEqual(expected);
  });

  it('is an incident when the bytes are not what was asked, with hash and time and without bytes', async () => {
    const { submission, operation } = await recorded({ check: [checkedWith('differs')] });
    await submission.run();
    expect(operation()).toMatchObject({
      payloadHashHex: HASH,
      incident: { verdict: 'differs', payloadHashHex: HASH, differenceCount: 1 },
    });
    expect(JSON.stringify(operation())).not.toContain('0100cafe');
  });

  it('bounds what a hostile service can fill the storage with', async () => {
    const many = Array.from({ length: 1000 }, () => ({
      ...OTHER_AUTHORITY,
      found: ['x'.repeat(100_000)],
    }));
    const { submission, operation } = await recorded({ check: [checkedWith('differs', differing(...many))] });
    await submission.run();
    const { incident } = operation() ?? {};
    expect(incident?.differenceCount).toBe(1000);
    expect(incident?.differences).toHaveLength(MAX_DIFFERENCES);
    expect(incident?.differences[0]?.found.length).toBeLessThan(2 * MAX_TEXT);
  });

  it('holds the first rows of a long report and their number', async () => {
    const { operation } = await recorded({ rows: Array.from({ length: 5000 }, () => ROW) });
    expect(operation()).toMatchObject({ rowCount: 5000 });
    expect(operation()?.rows).toHaveLength(LISTED_ROWS);
  });
});

describe('what the analyst drops', () => {
  it('is declined before it is sent, and nothing of it is recorded afterwards', async () => {
    const { submission, drop, operation } = await recorded();
    const preparing = submission.prepare();
    drop();
    await preparing;
    expect(operation()).toMatchObject({ state: 'declined' });
  });

  it('stays open when a duplicate of the tab has sent it', async () => {
    const { activity, submission, drop, operation } = await recorded();
    await submission.prepare();
    const before = operation();
    if (before !== undefined) activity.put({ ...before, state: 'unknown', sentAtMs: 2 });
    drop();
    expect(operation()).toMatchObject({ state: 'unknown', sentAtMs: 2 });
  });

  it('stays blocked, and open when it was sent', async () => {
    const blocked = await recorded({ check: [checkedWith('differs')] });
    await blocked.submission.prepare();
    blocked.drop();
    expect(blocked.operation()).toMatchObject({ state: 'blocked' });
    const open = await recorded({ submit: [lost()] });
    await open.submission.run();
    open.drop();
    expect(open.operation()).toMatchObject({ state: 'unknown' });
    expect(open.operation()?.dismissed).toBeUndefined();
    // What becomes of it is recorded all the same.
    await open.submission.checkRegistry();
    expect(open.operation()).toMatchObject({ state: 'verified' });
  });
});
