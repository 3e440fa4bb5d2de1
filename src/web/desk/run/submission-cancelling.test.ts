import { describe, expect, it } from 'vitest';
import { runOf, submissionAt } from '../../../testing/web/submission-at.ts';

describe('a submission that is cancelled', () => {
  it('while it is assembled ends the request, and what still arrives changes nothing', async () => {
    const { submission, state, assembleSignals, check } = submissionAt();
    const preparing = submission.prepare();
    submission.cancel();
    expect(assembleSignals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(state().phase).toBe('idle');
    await preparing;
    expect(state().phase).toBe('idle');
    expect(check.asked()).toBe(0);
    expect(submission.unsignedHex()).toBeUndefined();
  });

  it('while a flag is assembled in one click signs and sends nothing', async () => {
    const { submission, state, sent, signings } = submissionAt();
    const running = runOf(submission);
    submission.cancel();
    await running;
    expect(state().phase).toBe('idle');
    expect([...signings, ...sent]).toEqual([]);
  });

  it('whose request fails because of that does not fail', async () => {
    const { submission, state } = submissionAt({ assemble: [new DOMException('Aborted', 'AbortError')] });
    const preparing = submission.prepare();
    submission.cancel();
    await preparing;
    expect(state()).toMatchObject({ phase: 'idle', error: undefined });
  });

  it('can be prepared again', async () => {
    const { submission, state, assembleSignals } = submissionAt();
    const preparing = submission.prepare();
    submission.cancel();
    await Promise.all([preparing, submission.prepare()]);
    expect(state().phase).toBe('review');
    expect(assembleSignals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('after the check is not cancelled any more', async () => {
    const { submission, state, assembleSignals } = submissionAt();
    await submission.prepare();
    submission.cancel();
    expect(state().phase).toBe('review');
    expect(assembleSignals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
