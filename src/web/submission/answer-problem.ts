import type { AppError } from '../../contract/app-error.ts';

/** Whether it is what was brought back from signing elsewhere that is wrong: that is said at its field. */
export function isAnswerProblem({ code }: AppError): boolean {
  return code.startsWith('detached-') || code === 'transaction-too-long';
}
