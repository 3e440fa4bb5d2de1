import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/app-error.ts';
import { checkedWith, HASH, SIGNED, submissionAt, UNSIGNED } from '../../../testing/web/submission-at.ts';
import { NetworkError, RejectedError } from '../../../client/http/api-errors.ts';
import { SUBMISSION_STEPS } from '../../../client/submission/submission-state.ts';
import { UnlockDeclinedError } from '../session/session-errors.ts';

const refused = new RejectedError('rejected', 'The service refused it.', { status: 400 });
const notApproved = new AppError('transaction-not-approved', 'It was not approved.');
const noKey = new AppError('no-key-loaded', 'No key is loaded.');

describe('a submission that goes well', () => {
  it('passes every phase in order and notes when each step was done', async () => {
    const { submission, phases, state, sent } = await submissionAt();
    await submission.prepare();
    expect(state().phase).toBe('review');
    expect(sent).toEqual([]);
    await submission.confirm();
    expect(phases.filter((phase) => phase !== 'idle')).toEqual([
      'assembling',
      'review',
      'unlocking',
      'submitting',
      'verifying',
      'done',
    ]);
    expect(state().steps.map(({ step }) => step)).toEqual(SUBMISSION_STEPS);
    expect(state()).toMatchObject({
      receipt: { rewarded: 10 },
      verification: { expected: 1, found: 1 },
      error: undefined,
      verificationError: undefined,
    });
    expect(sent).toEqual([SIGNED]);
  });

  it('never shows signed bytes in its state', async () => {
    const { submission, state } = await submissionAt({ submit: [new NetworkError(new TypeError('lost'))] });
    await submission.run();
    expect(state().phase).toBe('unknown');
    const shown = JSON.stringify(state(), (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    expect(shown).not.toContain(SIGNED);
    expect(shown).not.toContain(UNSIGNED);
  });
});

describe('clicks and key presses in the wrong moment', () => {
  it('signs and sends once for a double click', async () => {
    const { submission, sent, signings } = await submissionAt();
    await submission.prepare();
    await Promise.all([submission.confirm(), submission.confirm()]);
    await submission.confirm();
    expect(signings).toEqual([HASH]);
    expect(sent).toEqual([SIGNED]);
  });

  it('does nothing when it is told to confirm, resend or ask before there is anything', async () => {
    const { submission, state, sent, verify } = await submissionAt();
    await submission.confirm();
    await submission.resend();
    await submission.checkRegistry();
    expect(state().phase).toBe('idle');
    expect(sent).toEqual([]);
    expect(verify.asked()).toBe(0);
  });

  it('sends nothing again once it is done', async () => {
    const { submission, sent, verify } = await submissionAt();
    await submission.run();
    await submission.resend();
    await submission.confirm();
    expect(submission.giveUp()).toBe(false);
    expect(sent).toEqual([SIGNED]);
    expect(verify.asked()).toBe(1);
  });
});

describe('what is never signed', () => {
  it('a transaction that differs', async () => {
    const { submission, state, signings, sent } = await submissionAt({
      check: [checkedWith('differs')],
    });
    await submission.prepare();
    expect(state().phase).toBe('review');
    await submission.confirm();
    expect(state().phase).toBe('review');
    expect(signings).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('one that no longer matches when it is checked again after a lock', async () => {
    const { submission, state, signings, sent } = await submissionAt({
      check: [checkedWith('matches'), checkedWith('differs')],
      sign: [notApproved],
    });
    await submission.prepare();
    await submission.confirm();
    expect(state().phase).toBe('review');
    expect(state().error?.code).toBe('transaction-differs');
    expect(signings).toHaveLength(1);
    expect(sent).toEqual([]);
  });
});

describe('failures before anything has left the browser', () => {
  it.each([
    ['the service refuses to assemble', { assemble: [refused, UNSIGNED] }, 'rejected'],
    [
      'the service cannot be reached',
      { assemble: [new NetworkError(new TypeError('lost')), UNSIGNED] },
      'network',
    ],
    [
      'the bytes cannot be decoded',
      { check: [new AppError('invalid-hex', 'No.'), checkedWith('matches')] },
      'invalid-hex',
    ],
    ['the app itself is wrong', { assemble: [new TypeError('undefined'), UNSIGNED] }, 'unexpected'],
  ] as const)('fails and may be prepared again when %s', async (_, edges, code) => {
    const { submission, state, sent } = await submissionAt(edges);
    await submission.prepare();
    expect(state().phase).toBe('failed');
    expect(state().error?.code).toBe(code);
    await submission.prepare();
    expect(state()).toMatchObject({ phase: 'review', error: undefined });
    expect(sent).toEqual([]);
  });

  it.each([
    ['the analyst declines to unlock', { unlock: [new UnlockDeclinedError(), true] }, 'unlock-declined'],
    ['the key is locked in between', { sign: [noKey, SIGNED] }, 'no-key-loaded'],
    [
      'the worker is gone',
      { sign: [new AppError('signer-unavailable', 'Gone.'), SIGNED] },
      'signer-unavailable',
    ],
  ] as const)('goes back to the review, where it can be confirmed again, when %s', async (_, edges, code) => {
    const { submission, state, sent, assemble } = await submissionAt(edges);
    await submission.prepare();
    await submission.confirm();
    expect(state()).toMatchObject({ phase: 'review', receipt: undefined });
    expect(state().error?.code).toBe(code);
    expect(sent).toEqual([]);
    await submission.confirm();
    expect(state().phase).toBe('done');
    expect(sent).toEqual([SIGNED]);
    expect(assemble.asked()).toBe(1);
  });

  it('checks the same bytes once more and goes on when a lock has ended their approval', async () => {
    const { submission, state, check, signings, sent } = await submissionAt({ sign: [notApproved, SIGNED] });
    await submission.prepare();
    await submission.confirm();
    expect(check.asked()).toBe(2);
    expect(signings).toEqual([HASH, HASH]);
    expect(sent).toEqual([SIGNED]);
    expect(state().phase).toBe('done');
  });
});
