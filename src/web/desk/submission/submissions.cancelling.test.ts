import { describe, expect, it } from 'vitest';
import { submissionAt } from '../../../testing/web/submission-at.ts';

describe('a submission that is cancelled', () => {
  it('before it is assembled asks for nothing', async () => {
    const { submission, state, assemble, check } = await submissionAt();
    const preparing = submission.prepare();
    submission.cancel();
    await preparing;
    expect(state().phase).toBe('idle');
    expect([assemble.asked(), check.asked()]).toEqual([0, 0]);
  });

  it('whose request fails because of that does not fail', async () => {
    const { submission, state } = await submissionAt({
      assemble: [new DOMException('Aborted', 'AbortError')],
    });
    const preparing = submission.prepare();
    submission.cancel();
    await preparing;
    expect(state()).toMatchObject({ phase: 'idle', error: undefined });
  });

  it('after the check is not cancelled any more', async () => {
    const { submission, state, assembleSignals } = await submissionAt();
    await submission.prepare();
    submission.cancel();
    expect(state().phase).toBe('review');
    expect(assembleSignals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
