import { mayBlindSign } from '../../../transaction/compare/comparison.ts';
import {
  checkedOf,
  isFound,
  SUBMISSION_STEPS,
  type SubmissionPhase,
  type SubmissionState,
  type SubmissionStep,
} from '../../../client/submission/submission-state.ts';

/**
 * The progress of a step. `failed`: it was carried out and said no. `unsure`: its outcome is unknown.
 * `blocked`: it must not follow. `later`: it was not reached.
 */
export type StepStatus = 'done' | 'now' | 'failed' | 'unsure' | 'blocked' | 'later';

const UNDER_WAY: Partial<Record<SubmissionPhase, SubmissionStep>> = {
  assembling: 'assembled',
  unlocking: 'signed',
  submitting: 'submitted',
  verifying: 'found',
};

type State = SubmissionState;

/** The result of a completed check, which may still have failed. */
function checkStatus(state: State): StepStatus {
  const comparison = checkedOf(state)?.comparison;
  if (comparison === undefined || comparison.verdict === 'matches') return 'done';
  return mayBlindSign(comparison) ? 'unsure' : 'failed';
}

/**
 * The step at which the submission stands without going on; `undefined` while it goes on or waits for the
 * analyst.
 */
function stopOf(state: State, next: SubmissionStep | undefined): Partial<Record<SubmissionStep, StepStatus>> {
  switch (state.phase) {
    case 'failed':
      return next === undefined ? {} : { [next]: next === 'checked' ? 'unsure' : 'failed' };
    case 'unsent':
      return { submitted: 'failed' };
    case 'unknown':
      return { submitted: 'unsure' };
    case 'verifying':
      return state.error === undefined ? {} : { submitted: 'unsure' };
    case 'done':
      return isFound(state.verification) ? {} : { found: 'unsure' };
    case 'idle':
    case 'assembling':
    case 'review':
    case 'unlocking':
    case 'submitting':
      return {};
  }
}

/** The status of every step, in order. */
export function stepStatuses(state: State): readonly (readonly [SubmissionStep, StepStatus])[] {
  const isDone = (step: SubmissionStep) => state.steps.some((done) => done.step === step);
  const check = checkStatus(state);
  const next = SUBMISSION_STEPS.find((step) => !isDone(step));
  const stopped = check === 'failed' ? { signed: 'blocked' as const } : stopOf(state, next);
  return SUBMISSION_STEPS.map((step) => {
    if (UNDER_WAY[state.phase] === step) return [step, 'now'];
    if (isDone(step)) return [step, step === 'checked' ? check : 'done'];
    return [step, stopped[step] ?? 'later'];
  });
}
