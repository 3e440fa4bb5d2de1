import type { AppError } from '../../contract/app-error.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';
import type { Comparison, Verdict } from '../../transaction/compare/comparison.ts';
import { differing, matching, OTHER_AUTHORITY, uninspectable } from '../transaction/comparisons.ts';
import type { SignedTransaction } from '../../client/submission/transactions.ts';
import type { DoneStep, SubmissionPhase, Verification } from '../../client/submission/submission-state.ts';
import { Submission } from '../../web/desk/run/submission.ts';
import { createClient } from '../../client/http/client.ts';
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
  return {
    payloadHashHex: HASH,
    byteLength: 300,
    comparison,
    inspection: {
      layout: 'B',
      byteLength: 300,
      payloadByteLength: 298,
      payloadHashHex: HASH,
      authority: 'alice@wonderland',
      creationTimeMs: 0n,
      signatures: [],
      instructionCount: 0,
      registrations: [],
      contributions: [],
      flags: [],
      grants: [],
      expiryTriggers: [],
      others: [],
    },
  };
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
}

/** Prepares, and confirms what matches without a warning. */
export async function runOf(submission: Submission<{ rewarded: number }>): Promise<void> {
  await submission.prepare();
  const state = submission.getState();
  if (state.phase === 'review' && !isWarned(state.checked.comparison)) await submission.confirm();
}

/** A submission whose edges (service, worker, analyst) are scripted. */
export function submissionAt(edges: Edges = {}) {
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
  const submission = new Submission<{ rewarded: number }>(
    {
      request: { kind: 'report', accountId: 'alice@wonderland', items: [] },
      assemble(_client, signal) {
        if (signal !== undefined) assembleSignals.push(signal);
        return assemble.answer();
      },
      submit(_client, signed: SignedTransaction) {
        sent.push(signed.reveal());
        return submit.answer();
      },
      verify: verify.answer,
    },
    {
      client: createClient({ baseUrl: 'http://deployment.example', session: () => undefined }),
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
      async ensureUnlocked() {
        await unlock.answer();
      },
      async recorded() {
        await record.answer();
      },
      async ensureSignedIn() {
        await signIn.answer();
      },
      clock: () => (nowMs += 1),
    },
  );
  const phases: SubmissionPhase[] = [];
  submission.subscribe(() => {
    const { phase } = submission.getState();
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  const state = (): AnyState => ({ ...NOTHING_ELSE, ...submission.getState() });
  return {
    submission,
    phases,
    sent,
    signings,
    state,
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
