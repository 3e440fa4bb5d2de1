import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/app-error.ts';
import { answerProblem } from './answer-problem.ts';

describe('what is wrong with an answer from elsewhere', () => {
  it.each(['detached-other-key', 'detached-not-this-key'])(
    'may be the public key that was typed at sign-in, with what to do: %s',
    (code) => {
      const error = new AppError(code, 'By another key.');
      expect(answerProblem(error, true)).toMatch(/^By another key\. .*sign out, and sign in again/u);
      expect(answerProblem(error, false)).toBe('By another key.');
    },
  );

  it('is said as it is otherwise, and nothing of other problems', () => {
    expect(answerProblem(new AppError('detached-unsigned', 'Unsigned.'), true)).toBe('Unsigned.');
    expect(answerProblem(new AppError('network', 'Lost.'), true)).toBeUndefined();
  });
});
