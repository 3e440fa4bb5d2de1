import type { AppError } from '../../../../contract/app-error.ts';

/**
 * The look of an error. `refused`: it did not happen. `unknown`: it may have happened. `blocked`: data was
 * altered on its way here, and the desk stopped it. `waiting`: no answer for now; the same request works
 * later.
 */
export type ProblemLook = 'refused' | 'unknown' | 'blocked' | 'waiting';

const LOOKS: Readonly<Record<string, ProblemLook>> = {
  'transaction-differs': 'blocked',
  'submission-outcome-unknown': 'unknown',
  network: 'waiting',
  'request-timeout': 'waiting',
  'rate-limited': 'waiting',
  unavailable: 'waiting',
  busy: 'waiting',
};

/** Returns the look of an error, by its stable code. */
export const problemLook = ({ code }: AppError): ProblemLook => LOOKS[code] ?? 'refused';
