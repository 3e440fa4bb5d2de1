import type { AppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';

/** Returns whether the imported signature is at fault; the error is shown at its field. */
export function isAnswerProblem({ code }: AppError): boolean {
  return code.startsWith('detached-') || code === 'transaction-too-long';
}

const KEY_PROBLEMS = ['detached-other-key', 'detached-not-this-key'];

/**
 * The message for the signature's field, or `undefined` if something else is wrong. `typedKey`: the account's
 * public key was typed at sign-in, so that may be the wrong one.
 */
export function answerProblem(error: AppError, typedKey: boolean): string | undefined {
  if (!isAnswerProblem(error)) return undefined;
  return typedKey && KEY_PROBLEMS.includes(error.code)
    ? `${error.message} ${t('externalSigner.typedKey')}`
    : error.message;
}
