import type { Operation } from '../operations/operation.ts';
import type { Desk } from '../session/desk-context.tsx';
import { SignInDeclinedError } from '../../../client/submission/submission-errors.ts';
import type { LookUpQueue } from './look-up-queue.ts';
import { OperationRecorder } from './operation-recorder.ts';
import type { RunPlan, RunReceipt, RunRow } from './run-plan.ts';
import type { BatchReceipt, RowStage } from './run-state.ts';
import { submissionDeps } from './submission-deps.ts';
import { Submission } from './submission.ts';

export interface BatchOptions {
  readonly desk: Pick<Desk, 'session' | 'activity'>;
  readonly plan: RunPlan;
  readonly clock: () => number;
}

export interface BatchStart {
  /** Counted from 1 in the run. */
  readonly number: number;
  readonly batch: Operation['batch'];
  /** The operation that it goes on as, after an earlier attempt. */
  readonly operation?: Pick<Operation, 'id' | 'askedAtMs'>;
}

/** One transaction of a run, as it goes on. */
export interface Batch {
  readonly number: number;
  readonly rows: readonly RunRow[];
  readonly operationId: string;
  readonly askedAtMs: number;
  /** Gone once there is nothing left to do. */
  live: { readonly recorder: OperationRecorder; readonly submission: Submission<RunReceipt> } | undefined;
  isLeftOut: boolean;
  isAccepted: boolean;
  stage: RowStage;
  receipt: BatchReceipt | undefined;
}

export type LiveBatch = Batch & { readonly live: NonNullable<Batch['live']> };

/**
 * Gives a batch up where nothing of it can reach the ledger any more, as far as its run is concerned; else
 * returns `false`.
 */
export function setAside(batch: Batch): boolean {
  if (batch.live === undefined) return false;
  const { recorder, submission } = batch.live;
  const state = submission.getState();
  switch (state.phase) {
    case 'assembling':
    case 'checking':
      submission.cancel();
      break;
    case 'unknown':
      if (state.verification === undefined) return false;
      recorder.dismiss();
      break;
    case 'unsent':
      submission.giveUp();
      break;
    case 'idle':
    case 'review':
    case 'failed':
      break;
    case 'unlocking':
    case 'signing':
    case 'submitting':
    case 'verifying':
    case 'done':
      return false;
  }
  recorder.drop();
  batch.isLeftOut = true;
  batch.stage = 'leftOut';
  return true;
}

/** Asks the analyst to sign in, who may decline: then the batch stays as it is. */
export async function isSignedInAgain(session: Pick<Desk['session'], 'ensureSignedIn'>): Promise<boolean> {
  try {
    await session.ensureSignedIn();
    return true;
  } catch (error) {
    if (error instanceof SignInDeclinedError) return false;
    throw error;
  }
}

function submissionOf(
  { clock, desk, plan }: BatchOptions,
  rows: readonly RunRow[],
  lookUps: LookUpQueue,
  { number, operationId }: Pick<Batch, 'number' | 'operationId'>,
): Submission<RunReceipt> {
  const transaction = plan.transactionOf(rows);
  const record = async () => {
    // The rows first: an operation that no row knows would let them be reported again.
    await plan.draft?.markSubmitted(rows, operationId);
    await desk.activity.recorded(operationId);
  };
  const submission: Submission<RunReceipt> = new Submission(
    {
      ...transaction,
      verify(checked) {
        const state = submission.getState();
        // The run waits for what the registry says of an unknown outcome.
        if (state.phase === 'verifying' && state.error !== undefined) return transaction.verify(checked);
        return lookUps.find(number, (found) => transaction.verify(checked, found));
      },
    },
    submissionDeps(desk.session, record, clock),
  );
  return submission;
}

/** A batch that is recorded and has yet to be prepared. */
export function createBatch(
  options: BatchOptions,
  rows: readonly RunRow[],
  lookUps: LookUpQueue,
  { batch, number, operation }: BatchStart,
): LiveBatch {
  const { clock, desk, plan } = options;
  const { accountId, kind } = plan;
  const areLines = rows.some(({ line }) => line !== undefined && line.source !== '');
  const recorder = new OperationRecorder(
    desk.activity,
    {
      kind,
      accountId,
      rows: rows.map(({ asked }) => asked),
      lines: areLines ? rows.map(({ line }) => line) : [],
      batch,
      resumes: operation,
    },
    clock,
  );
  const { askedAtMs, operationId } = recorder;
  const submission = submissionOf(options, rows, lookUps, { number, operationId });
  recorder.follow(submission);
  return {
    number,
    rows,
    operationId,
    askedAtMs,
    live: { recorder, submission },
    isLeftOut: false,
    isAccepted: false,
    stage: 'waiting',
    receipt: undefined,
  };
}
