import type { AppError } from '../../contract/app-error.ts';
import { say } from './messages.ts';

/** Whether it is what was brought back from signing elsewhere that is wrong: that is said at its field. */
export function isAnswerProblem({ code }: AppError): boolean {
  return code.startsWith('detached-') || code === 'transaction-too-long';
}

const KEY_PROBLEMS = ['detached-other-key', 'detached-not-this-key'];

/**
 * What is said at its field, or `undefined` when something else is wrong. `typedKey`: the account's public key was typed
 * when the analyst signed in, so it may be the one that is wrong.
 */
export function answerProblem(error: AppError, typedKey: boolean): string | undefined {
  if (!isAnswerProblem(error)) return undefined;
  return typedKey && KEY_PROBLEMS.includes(error.code)
    ? `${error.message} ${say('externalSigner.typedKey')}`
    : error.message;
}
