import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/app-error.ts';
import { OTHER_AUTHORITY, uninspectable } from '../../../testing/transaction/comparisons.ts';
import { checkedWith, SIGNED, submissionAt } from '../../../testing/web/submission-at.ts';
import { RequestTimeoutError } from '../../../client/http/api-errors.ts';
import { UnlockDeclinedError } from '../session/session-errors.ts';

const notApproved = new AppError('transaction-not-approved', 'It was not approved.');
const unreadable = checkedWith('cannot-inspect');
const unreadableAndOff = checkedWith('cannot-inspect', uninspectable(OTHER_AUTHORITY));
const differing = checkedWith('differs');

describe('what is signed unread', () => {
  it('passes the same phases after the opt-in, which comes right before the signature', async () => {
    const { submission, phases, state, sent, allow } = await submissionAt({ check: [unreadable] });
    await submission.prepare();
    expect(allow.asked()).toBe(0);
    await submission.confirm();
    expect(phases.slice(-4)).toEqual(['unlocking', 'submitting', 'verifying', 'done']);
    expect(allow.asked()).toBe(1);
    expect(sent).toEqual([SIGNED]);
    expect(state().error).toBeUndefined();
  });

  it.each([
    ['differs', differing],
    ['cannot be inspected and has a difference', unreadableAndOff],
  ])('is never one that %s', async (_, checked) => {
    const { submission, state, allow, signings, sent } = await submissionAt({ check: [checked] });
    await submission.prepare();
    await submission.confirm();
    expect(state().phase).toBe('review');
    expect(allow.asked()).toBe(0);
    expect(signings).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('is sent once for a double click, and not again after an unknown outcome', async () => {
    const { submission, state, sent, signings } = await submissionAt({
      check: [unreadable],
      submit: [new RequestTimeoutError(1)],
    });
    await submission.prepare();
    await Promise.all([submission.confirm(), submission.confirm()]);
    expect(state().phase).toBe('unknown');
    await submission.confirm();
    expect(signings).toHaveLength(1);
    expect(sent).toEqual([SIGNED]);
  });

  it('goes back to the review with what is found now when the opt-in is refused', async () => {
    const { submission, state, sent, signings } = await submissionAt({
      check: [unreadable, unreadableAndOff],
      allow: [notApproved],
    });
    await submission.prepare();
    await submission.confirm();
    expect(state()).toMatchObject({ phase: 'review', checked: unreadableAndOff });
    expect(state().error?.code).toBe('transaction-not-inspectable');
    expect(signings).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('is not signed when the analyst declines to unlock', async () => {
    const { submission, state, allow } = await submissionAt({
      check: [unreadable],
      unlock: [new UnlockDeclinedError()],
    });
    await submission.prepare();
    await submission.confirm();
    expect(state().phase).toBe('review');
    expect(state().error?.code).toBe('unlock-declined');
    expect(allow.asked()).toBe(0);
  });
});
