import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/app-error.ts';
import { HASH, SIGNED, submissionAt } from '../../../testing/web/submission-at.ts';
import {
  NetworkError,
  RateLimitedError,
  RejectedError,
  RequestTimeoutError,
  ServiceFaultError,
  UnauthorizedError,
} from '../../../client/http/api-errors.ts';
import { SignInDeclinedError } from '../../../client/submission/submission-errors.ts';

const refused = new RejectedError('rejected', 'The service refused it.', { status: 400 });

describe('what cannot be recorded', () => {
  const full = new AppError('not-recorded', 'There is no room.');

  it('does not leave: the signed bytes wait, and are sent again once there is room', async () => {
    const { submission, state, sent, signings } = await submissionAt({ record: [full, full, true] });
    await submission.run();
    expect(state()).toMatchObject({ phase: 'unsent', error: full });
    await submission.resend();
    expect(state()).toMatchObject({ phase: 'unsent', error: full });
    expect(sent).toEqual([]);
    await submission.resend();
    expect(state().phase).toBe('done');
    expect(sent).toEqual([SIGNED]);
    expect(signings).toHaveLength(1);
  });

  it('leaves by a decision, which holds for every attempt to send this transaction', async () => {
    const busy = new RateLimitedError(1, { status: 429 });
    const { submission, phases, sent } = await submissionAt({
      record: [full],
      submit: [busy, new RequestTimeoutError(1), { rewarded: 10 }],
    });
    await submission.run();
    expect(sent).toEqual([]);
    await submission.resend({ unrecorded: true });
    expect(phases.at(-1)).toBe('unsent');
    await submission.resend();
    expect(phases.at(-1)).toBe('unknown');
    await submission.resend();
    expect(phases.at(-1)).toBe('done');
    expect(sent).toEqual([SIGNED, SIGNED, SIGNED]);
  });

  it('was recorded when it left: the same bytes can follow after an unknown outcome', async () => {
    const { submission, state, sent } = await submissionAt({
      record: [true, full],
      submit: [new RequestTimeoutError(1), { rewarded: 10 }],
    });
    await submission.run();
    expect(state().phase).toBe('unknown');
    await submission.resend();
    expect(state().phase).toBe('done');
    expect(sent).toEqual([SIGNED, SIGNED]);
  });
});

describe('what the service says to the submit', () => {
  it('fails on a refusal, and is not sent again', async () => {
    const { submission, state, sent } = await submissionAt({ submit: [refused, { rewarded: 10 }] });
    await submission.run();
    expect(state().phase).toBe('failed');
    expect(state().error).toBe(refused);
    await submission.resend();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['time-out', new RequestTimeoutError(30_000), 'The service did not answer within 30 s.'],
    [
      'lost connection',
      new NetworkError(new TypeError('lost')),
      'The connection was lost before the service answered.',
    ],
    [
      'fault of the service',
      new ServiceFaultError('service-fault', 'Down.', { status: 503 }),
      'The service failed while it was answering (status 503).',
    ],
    ['mistake of the app', new TypeError('x'), 'Something stopped the app while it was sending.'],
  ])('does not know the outcome after a %s, and says so', async (_, error, reason) => {
    const { submission, state } = await submissionAt({ submit: [error] });
    await submission.run();
    expect(state().phase).toBe('unknown');
    expect(state().error?.code).toBe('submission-outcome-unknown');
    expect(state().error?.message).toBe(
      `${reason} Your report may have been accepted. Check the registry before sending it again.`,
    );
    expect(state().error?.fields).toMatchObject({ payloadHash: HASH });
  });

  it('resends the same signed bytes, once for a double click', async () => {
    const { submission, state, sent, signings } = await submissionAt({
      submit: [new RequestTimeoutError(1), { rewarded: 10 }],
    });
    await submission.run();
    await Promise.all([submission.resend(), submission.resend()]);
    expect(sent).toEqual([SIGNED, SIGNED]);
    expect(signings).toHaveLength(1);
    expect(state()).toMatchObject({ phase: 'done', receipt: { rewarded: 10 }, error: undefined });
  });

  it('still does not know the outcome when the second sending is refused', async () => {
    const { submission, state } = await submissionAt({ submit: [new RequestTimeoutError(1), refused] });
    await submission.run();
    await submission.resend();
    expect(state().phase).toBe('unknown');
    expect(state().error?.cause).toBe(refused);
    expect(state().error?.message).toContain('refused it when it was sent again: The service refused it.');
  });
});

describe('asking the registry', () => {
  const lost = { submit: [new RequestTimeoutError(1)] };

  it('is done, without a receipt, when the registry shows it after an unknown outcome', async () => {
    const { submission, state, sent } = await submissionAt(lost);
    await submission.run();
    await submission.checkRegistry();
    expect(state()).toMatchObject({
      phase: 'done',
      receipt: undefined,
      error: undefined,
      verification: { expected: 1, found: 1 },
    });
    expect(state().steps.map(({ step }) => step)).toEqual(['assembled', 'checked', 'signed', 'found']);
    await submission.resend();
    expect(sent).toHaveLength(1);
  });

  it('stays unknown, and can be sent again, when the registry does not show it', async () => {
    const { submission, state } = await submissionAt({
      submit: [new RequestTimeoutError(1), { rewarded: 0 }],
      verify: [
        { expected: 1, found: 0 },
        { expected: 1, found: 1 },
      ],
    });
    await submission.run();
    await submission.checkRegistry();
    expect(state()).toMatchObject({ phase: 'unknown', verification: { expected: 1, found: 0 } });
    expect(state().error?.code).toBe('submission-outcome-unknown');
    await submission.resend();
    expect(state()).toMatchObject({ phase: 'done', receipt: { rewarded: 0 } });
  });

  it('keeps why the outcome is unknown when the registry cannot be asked either', async () => {
    const { submission, state } = await submissionAt({
      ...lost,
      verify: [new NetworkError(new TypeError('lost'))],
    });
    await submission.run();
    await submission.checkRegistry();
    expect(state().phase).toBe('unknown');
    expect(state().error?.code).toBe('submission-outcome-unknown');
    expect(state().verificationError?.code).toBe('network');
  });

  it('never takes back a receipt because the registry does not show it yet, and may be asked again', async () => {
    const { submission, state } = await submissionAt({
      verify: [
        { expected: 1, found: 0 },
        { expected: 1, found: 1 },
      ],
    });
    await submission.run();
    expect(state()).toMatchObject({
      phase: 'done',
      receipt: { rewarded: 10 },
      verification: { expected: 1, found: 0 },
    });
    expect(state().steps.map(({ step }) => step)).not.toContain('found');
    await submission.checkRegistry();
    expect(state()).toMatchObject({ phase: 'done', verification: { expected: 1, found: 1 } });
    expect(state().steps.map(({ step }) => step)).toContain('found');
  });

  it('is done with a receipt when the registry cannot be asked, and may be asked again', async () => {
    const { submission, state } = await submissionAt({
      verify: [new RequestTimeoutError(1), { expected: 1, found: 1 }],
    });
    await submission.run();
    expect(state()).toMatchObject({ phase: 'done', receipt: { rewarded: 10 }, error: undefined });
    expect(state().verificationError?.code).toBe('request-timeout');
    await submission.checkRegistry();
    expect(state()).toMatchObject({ verificationError: undefined, verification: { expected: 1, found: 1 } });
  });
});

const unauthorized = new UnauthorizedError('unauthorized', 'Not any more.', { status: 401 });
const tooMany = new RateLimitedError(3, { status: 429 });
const receipt = { rewarded: 10 };

describe('what the service did not take, because of the session or of too many requests', () => {
  it.each([
    ['the session had ended', unauthorized],
    ['it came too fast', tooMany],
  ])('is kept, and the same bytes are sent again, when %s', async (_, error) => {
    const { submission, state, sent, signings } = await submissionAt({ submit: [error, receipt] });
    await submission.prepare();
    await submission.confirm();
    expect(state()).toMatchObject({ phase: 'unsent', error });
    await submission.resend();
    expect(state()).toMatchObject({ phase: 'done', receipt, error: undefined });
    expect(sent).toEqual([SIGNED, SIGNED]);
    expect(signings).toHaveLength(1);
  });

  it('is sent once for a double click, and neither prepared nor confirmed again', async () => {
    const { submission, state, sent, assemble } = await submissionAt({ submit: [unauthorized, receipt] });
    await submission.run();
    await submission.confirm();
    await submission.checkRegistry();
    expect([state().phase, sent.length, assemble.asked()]).toEqual(['unsent', 1, 1]);
    await Promise.all([submission.resend(), submission.resend()]);
    expect(sent).toHaveLength(2);
  });

  it('asks for the session only when the service still refuses it, and then goes on', async () => {
    const renewed = await submissionAt({ submit: [unauthorized, receipt] });
    await renewed.submission.run();
    await renewed.submission.resend();
    expect(renewed.signIn.asked()).toBe(0);

    const ended = await submissionAt({ submit: [unauthorized, unauthorized, receipt] });
    await ended.submission.run();
    expect(ended.signIn.asked()).toBe(0);
    await ended.submission.resend();
    expect(ended.signIn.asked()).toBe(1);
    expect(ended.state().phase).toBe('done');
    expect(ended.sent).toEqual([SIGNED, SIGNED, SIGNED]);
  });

  it('stays kept when the analyst does not sign in, or is refused once more', async () => {
    const { submission, state } = await submissionAt({
      submit: [unauthorized, unauthorized, unauthorized, tooMany, receipt],
      signIn: [new SignInDeclinedError(), true],
    });
    await submission.run();
    await submission.resend();
    expect(state()).toMatchObject({ phase: 'unsent', error: { code: 'sign-in-declined' } });
    await submission.resend();
    expect(state()).toMatchObject({ phase: 'unsent', error: tooMany });
    await submission.resend();
    expect(state().phase).toBe('done');
  });

  it('is thrown away when the second sending is refused for good, and unknown when its answer is lost', async () => {
    const forGood = await submissionAt({ submit: [tooMany, refused] });
    await forGood.submission.run();
    await forGood.submission.resend();
    expect(forGood.state()).toMatchObject({ phase: 'failed', error: refused });

    const lost = await submissionAt({ submit: [tooMany, new RequestTimeoutError(1)] });
    await lost.submission.run();
    await lost.submission.resend();
    expect(lost.state().phase).toBe('unknown');
  });

  it('does not settle an earlier sending whose answer was lost', async () => {
    const { submission, state } = await submissionAt({
      submit: [new RequestTimeoutError(1), tooMany, unauthorized],
      signIn: [new SignInDeclinedError()],
    });
    await submission.run();
    await submission.resend();
    expect(state()).toMatchObject({ phase: 'unknown', error: { cause: tooMany } });
    await submission.resend();
    expect(state().phase).toBe('unknown');
    expect(state().error?.message).toMatch(/^Not sent: you did not sign in again\. Your report may/u);
  });
});
