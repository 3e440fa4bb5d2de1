import type { AppError } from '../../../../contract/app-error.ts';

/**
 * How an error looks. `refused`: it did not happen. `unknown`: it may have happened. `blocked`: something was
 * changed on its way here, and the desk stopped it. `waiting`: nothing or nobody answers now, and the same
 * works later.
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

/** The look of an error, by its stable code. */
export const problemLook = ({ code }: AppError): ProblemLook => LOOKS[code] ?? 'refused';
