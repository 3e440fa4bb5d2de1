import { vi } from 'vitest';
import type { AppError } from '../../contract/app-error.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';
import type { Comparison, Verdict } from '../../transaction/compare/comparison.ts';
import { differing, matching, OTHER_AUTHORITY, uninspectable } from '../transaction/comparisons.ts';
import type { SignedTransaction } from '../../client/submission/transactions.ts';
import {
  type DoneStep,
  IDLE_SUBMISSION,
  type SubmissionPhase,
  type SubmissionState,
  type Verification,
} from '../../client/submission/submission-state.ts';
import type { OperationRow } from '../../web/desk/operations/operation.ts';
import type { SubmissionOperation } from '../../web/api/submission-options.ts';
import { createSubmissions } from '../../web/desk/submission/submissions.ts';
import { openTestDesk } from './open-test-desk.ts';
import { checkedAs } from './scripted-signer.ts';
import { isWarned } from '../../transaction/compare/comparison.ts';

export const HASH = 'ab'.repeat(32);
export const UNSIGNED = '0100cafe';
export const SIGNED = '0104beef';

const COMPARISONS = {
  matches: matching,
  differs: differing(OTHER_AUTHORITY),
  'cannot-inspect': uninspectable(),
} as const satisfies Record<Verdict, Comparison>;

export function checkedWith(
  verdict: Verdict,
  comparison: Comparison = COMPARISONS[verdict],
): CheckedTransaction {
  return { ...checkedAs({ kind: 'report', accountId: 'alice@wonderland', items: [] }), comparison };
}

/** Returns the answers one after another, the last one forever; errors are thrown. */
function answers<Answer>(...list: readonly (Answer | Error)[]) {
  let asked = 0;
  const answer = () => {
    const next = list[Math.min(asked, list.length - 1)];
    asked += 1;
    if (next === undefined) throw new Error('no answer is left');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  return { answer, asked: () => asked };
}

/** The state of any phase, for tests that know the phase. */
interface AnyState {
  readonly phase: SubmissionPhase;
  readonly steps: readonly DoneStep[];
  readonly checked: CheckedTransaction | undefined;
  readonly receipt: { readonly rewarded: number } | undefined;
  readonly verification: Verification | undefined;
  readonly verificationError: AppError | undefined;
  readonly error: AppError | undefined;
}

const NOTHING_ELSE = {
  checked: undefined,
  receipt: undefined,
  verification: undefined,
  verificationError: undefined,
  error: undefined,
};

export interface Edges {
  readonly assemble?: readonly (string | Error)[];
  readonly check?: readonly (CheckedTransaction | Error)[];
  readonly unlock?: readonly (true | Error)[];
  readonly allow?: readonly (true | Error)[];
  readonly sign?: readonly (string | Error)[];
  readonly record?: readonly (true | Error)[];
  readonly submit?: readonly ({ rewarded: number } | Error)[];
  /** The results of attempts to reopen the session, in order. */
  readonly signIn?: readonly (true | Error)[];
  readonly verify?: readonly (Verification | Error)[];
  readonly rows?: readonly OperationRow[];
}

/** A submission of a desk whose edges (service, worker, analyst) are scripted. */
export async function submissionAt(edges: Edges = {}) {
  const { desk, queryClient } = await openTestDesk(() => null);
  const submissions = createSubmissions(desk, queryClient, { clock: () => (nowMs += 1) });
  const assembleSignals: AbortSignal[] = [];
  const assemble = answers(...(edges.assemble ?? [UNSIGNED]));
  const check = answers(...(edges.check ?? [checkedWith('matches')]));
  const unlock = answers<true>(...(edges.unlock ?? [true as const]));
  const allow = answers<true>(...(edges.allow ?? [true as const]));
  const sign = answers(...(edges.sign ?? [SIGNED]));
  const record = answers<true>(...(edges.record ?? [true as const]));
  const submit = answers(...(edges.submit ?? [{ rewarded: 10 }]));
  const signIn = answers<true>(...(edges.signIn ?? [true as const]));
  const verify = answers(...(edges.verify ?? [{ expected: 1, found: 1 }]));
  const sent: string[] = [];
  /** The hash of each transaction that was signed as approved, the bytes of each that was signed unread. */
  const signings: string[] = [];
  let nowMs = 0;
  const accountId = 'alice@wonderland';
  const operation: SubmissionOperation = {
    ...submissions.begin({ kind: 'report', accountId, rows: edges.rows ?? [] }),
    plan: {
      request: { kind: 'report', accountId, items: [] },
      assemble(_client, signal) {
        if (signal !== undefined) assembleSignals.push(signal);
        return assemble.answer();
      },
      submit(_client, signed: SignedTransaction) {
        sent.push(signed.reveal());
        return submit.answer();
      },
    },
    signer: {
      checkTransaction: check.answer,
      signTransaction(payloadHashHex) {
        signings.push(payloadHashHex);
        return sign.answer();
      },
      async blindSign(transactionHex) {
        await allow.answer();
        signings.push(transactionHex);
        return sign.answer();
      },
    },
    async unlock() {
      await unlock.answer();
    },
    async recorded() {
      await record.answer();
    },
    async signIn() {
      await signIn.answer();
    },
    onAccepted: () => undefined,
    find: async () => ({ verification: await verify.answer() }),
  };
  const { operationId } = operation;
  const now = (): SubmissionState => submissions.get(operationId)?.result.state ?? IDLE_SUBMISSION;
  const state = (): AnyState => ({ ...NOTHING_ELSE, ...now() });
  const phases: SubmissionPhase[] = [];
  queryClient.getMutationCache().subscribe(() => {
    const { phase } = now();
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  /** Resolves once nothing of it goes on by itself. */
  const settled = () => vi.waitUntil(() => submissions.get(operationId)?.isBusy !== true);
  const submission = {
    async prepare() {
      await submissions.review(operation);
    },
    /** Prepares, and confirms what matches without a warning. */
    async run() {
      await submission.prepare();
      const { checked, phase } = state();
      const { verdict } = checked?.comparison ?? {};
      if (
        phase === 'review' &&
        verdict === 'matches' &&
        checked !== undefined &&
        !isWarned(checked.comparison)
      )
        await submission.confirm();
    },
    cancel: () => submissions.cancel(operationId),
    giveUp: () => submissions.giveUp(operationId),
    async confirm() {
      await submissions.confirm(operationId);
      await settled();
    },
    async resend(how: { readonly unrecorded?: boolean } = {}) {
      await submissions.sendAgain(operationId, how);
      await settled();
    },
    async checkRegistry() {
      await submissions.check(operationId);
    },
  };
  return {
    activity: desk.activity,
    operation,
    submission,
    phases,
    sent,
    signings,
    state,
    now,
    assemble,
    assembleSignals,
    check,
    unlock,
    allow,
    sign,
    record,
    signIn,
    verify,
  };
}
