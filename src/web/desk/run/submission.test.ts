import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/app-error.ts';
import {
  checkedWith,
  type Edges,
  HASH,
  SIGNED,
  runOf,
  submissionAt,
  UNSIGNED,
} from '../../../testing/web/submission-at.ts';
import { NetworkError, RejectedError } from '../../../client/http/api-errors.ts';
import { UnlockDeclinedError } from '../session/session-errors.ts';

const refused = new RejectedError('rejected', 'The service refused it.', { status: 400 });
const notApproved = new AppError('transaction-not-approved', 'It was not approved.');
const noKey = new AppError('no-key-loaded', 'No key is loaded.');
const checkedDiffering = checkedWith('differs');

describe('a submission that goes well', () => {
  it('passes every phase in order and notes when each step was done', async () => {
    const { submission, phases, state, sent } = submissionAt();
    await submission.prepare();
    expect(state().phase).toBe('review');
    expect(sent).toEqual([]);
    await submission.confirm();
    expect(phases).toEqual([
      'assembling',
      'checking',
      'review',
      'unlocking',
      'signing',
      'submitting',
      'verifying',
      'done',
    ]);
    expect(state().steps).toEqual([
      { step: 'assembled', atMs: 1 },
      { step: 'checked', atMs: 2 },
      { step: 'signed', atMs: 3 },
      { step: 'submitted', atMs: 4 },
      { step: 'found', atMs: 5 },
    ]);
    expect(state()).toMatchObject({
      receipt: { rewarded: 10 },
      verification: { expected: 1, found: 1 },
      error: undefined,
      verificationError: undefined,
    });
    expect(sent).toEqual([SIGNED]);
  });

  it('runs from a single call', async () => {
    const { submission, state, sent } = submissionAt();
    await runOf(submission);
    expect(state().phase).toBe('done');
    expect(sent).toEqual([SIGNED]);
  });

  it('never shows signed bytes in its state', async () => {
    const { submission, state } = submissionAt({ submit: [new NetworkError(new TypeError('lost'))] });
    await runOf(submission);
    expect(state().phase).toBe('unknown');
    const shown = JSON.stringify(state(), (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    expect(shown).not.toContain(SIGNED);
    expect(shown).not.toContain(UNSIGNED);
  });
});

describe('clicks and key presses in the wrong moment', () => {
  it('assembles once for two calls', async () => {
    const { submission, assemble } = submissionAt();
    await Promise.all([submission.prepare(), submission.prepare()]);
    expect(assemble.asked()).toBe(1);
  });

  it('signs and sends once for a double click', async () => {
    const { submission, sent, signings } = submissionAt();
    await submission.prepare();
    await Promise.all([submission.confirm(), submission.confirm()]);
    await submission.confirm();
    expect(signings).toEqual([HASH]);
    expect(sent).toEqual([SIGNED]);
  });

  it('sends once for two runs', async () => {
    const { submission, sent } = submissionAt();
    await Promise.all([runOf(submission), runOf(submission)]);
    await runOf(submission);
    expect(sent).toEqual([SIGNED]);
  });

  it('does nothing when it is told to confirm, resend or ask before there is anything', async () => {
    const { submission, state, sent, verify } = submissionAt();
    await submission.confirm();
    await submission.resend();
    await submission.checkRegistry();
    expect(state().phase).toBe('idle');
    expect(sent).toEqual([]);
    expect(verify.asked()).toBe(0);
  });

  it('sends nothing again once it is done', async () => {
    const { submission, sent, verify } = submissionAt();
    await runOf(submission);
    await submission.resend();
    await submission.prepare();
    await submission.checkRegistry();
    expect(sent).toEqual([SIGNED]);
    expect(verify.asked()).toBe(1);
  });
});

describe('what is never signed', () => {
  it.each(['differs', 'cannot-inspect'] as const)('a transaction whose verdict is %s', async (verdict) => {
    const { submission, state, signings, sent } = submissionAt({
      check: [checkedWith(verdict)],
    });
    await submission.prepare();
    expect(state().phase).toBe('review');
    await submission.confirm();
    expect(state().phase).toBe('review');
    expect(signings).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('one that no longer matches when it is checked again after a lock', async () => {
    const { submission, state, signings, sent } = submissionAt({
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
    const { submission, state, sent } = submissionAt(edges);
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
    const { submission, state, sent, assemble } = submissionAt(edges);
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
    const { submission, state, check, signings, sent } = submissionAt({ sign: [notApproved, SIGNED] });
    await submission.prepare();
    await submission.confirm();
    expect(check.asked()).toBe(2);
    expect(signings).toEqual([HASH, HASH]);
    expect(sent).toEqual([SIGNED]);
    expect(state().phase).toBe('done');
  });
});

describe('following a submission', () => {
  it('tells listeners of every change until they stop listening', async () => {
    const { submission } = submissionAt();
    let told = 0;
    const stop = submission.subscribe(() => {
      told += 1;
    });
    await submission.prepare();
    expect(told).toBe(3);
    stop();
    await submission.confirm();
    expect(told).toBe(3);
  });
});

describe('the bytes that are to be signed', () => {
  it('can be had from the review on, whatever the verdict, and not in the state', async () => {
    const { submission, state } = submissionAt({ check: [checkedDiffering] });
    expect(submission.unsignedHex()).toBeUndefined();
    await submission.prepare();
    expect(submission.unsignedHex()).toBe(UNSIGNED);
    expect(Object.values(state())).not.toContain(UNSIGNED);
  });

  it.each([
    ['done', {}],
    ['failed', { submit: [refused] }],
  ])('are gone once it is %s', async (phase, edges: Edges) => {
    const { submission, state } = submissionAt(edges);
    await runOf(submission);
    expect(state().phase).toBe(phase);
    expect(submission.unsignedHex()).toBeUndefined();
  });
});
