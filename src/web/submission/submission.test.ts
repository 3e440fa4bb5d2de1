import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/app-error.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';
import type { DifferenceRow, Verdict } from '../../transaction/comparison.ts';
import { NetworkError, RejectedError, RequestTimeoutError, ServiceFaultError } from '../api/api-errors.ts';
import type { SignedTransaction } from '../api/signed-transaction.ts';
import { UnlockDeclinedError } from '../session/session-errors.ts';
import type { SubmissionPhase, Verification } from './submission-state.ts';
import { Submission } from './submission.ts';

const HASH = 'ab'.repeat(32);
const UNSIGNED = '0100cafe';
const SIGNED = '0104beef';
const PUBLIC_KEY = '11'.repeat(32);

function checkedWith(
  verdict: Verdict,
  differences: readonly string[] = [],
  rows: readonly DifferenceRow[] = [],
): CheckedTransaction {
  return {
    payloadHashHex: HASH,
    byteLength: 300,
    comparison: { verdict, differences, rows },
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

/** Answers one after another, the last one for good; an error is thrown. */
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

interface Edges {
  readonly assemble?: readonly (string | Error)[];
  readonly check?: readonly (CheckedTransaction | Error)[];
  readonly unlock?: readonly (true | Error)[];
  readonly allow?: readonly (true | Error)[];
  readonly accept?: readonly (string | Error)[];
  /** The account that started it is still the one that is signed in. */
  readonly sameAccount?: boolean;
  readonly sign?: readonly (string | Error)[];
  readonly submit?: readonly ({ rewarded: number } | Error)[];
  readonly verify?: readonly (Verification | Error)[];
}

/** A submission whose edges (service, worker, analyst) answer as listed. */
function submissionAt(edges: Edges = {}) {
  const assemble = answers(...(edges.assemble ?? [UNSIGNED]));
  const check = answers(...(edges.check ?? [checkedWith('matches')]));
  const unlock = answers<true>(...(edges.unlock ?? [true as const]));
  const allow = answers<true>(...(edges.allow ?? [true as const]));
  const accept = answers(...(edges.accept ?? [SIGNED]));
  const sign = answers(...(edges.sign ?? [SIGNED]));
  const submit = answers(...(edges.submit ?? [{ rewarded: 10 }]));
  const verify = answers(...(edges.verify ?? [{ expected: 1, found: 1 }]));
  const sent: string[] = [];
  const signedHexes: string[] = [];
  const accepted: string[][] = [];
  let nowMs = 0;
  const submission = new Submission<{ rewarded: number }>(
    {
      request: { kind: 'report', accountId: 'alice@wonderland', items: [] },
      assemble: assemble.answer,
      submit(signed: SignedTransaction) {
        sent.push(signed.reveal());
        return submit.answer();
      },
      verify: verify.answer,
    },
    {
      signer: {
        checkTransaction: check.answer,
        signTransaction(transactionHex) {
          signedHexes.push(transactionHex);
          return sign.answer();
        },
        async allowUninspectable() {
          await allow.answer();
        },
        acceptDetached(transactionHex, _request, answerHex, publicKeyHex) {
          accepted.push([transactionHex, answerHex, publicKeyHex]);
          return accept.answer();
        },
      },
      async ensureUnlocked() {
        await unlock.answer();
      },
      publicKeyHex: () => (edges.sameAccount === false ? undefined : PUBLIC_KEY),
      clock: () => (nowMs += 1),
    },
  );
  const phases: SubmissionPhase[] = [];
  submission.subscribe(() => {
    const { phase } = submission.getState();
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  const state = submission.getState;
  return {
    submission,
    phases,
    sent,
    signedHexes,
    accepted,
    state,
    assemble,
    check,
    unlock,
    allow,
    sign,
    verify,
  };
}

const refused = new RejectedError('rejected', 'The service refused it.', { status: 400 });
const notApproved = new AppError('transaction-not-approved', 'It was not approved.');
const noKey = new AppError('no-key-loaded', 'No key is loaded.');

describe('a submission that goes well', () => {
  it('passes every phase in order and notes when each step was done', async () => {
    const { submission, phases, state, sent } = submissionAt();
    await submission.prepare();
    expect(state().phase).toBe('review');
    expect(sent).toEqual([]);
    await submission.confirm();
    expect(phases).toEqual([
      'assembling',
      'checking',
      'review',
      'unlocking',
      'signing',
      'submitting',
      'verifying',
      'done',
    ]);
    expect(state().steps).toEqual([
      { step: 'assembled', atMs: 1 },
      { step: 'checked', atMs: 2 },
      { step: 'signed', atMs: 3 },
      { step: 'submitted', atMs: 4 },
      { step: 'found', atMs: 5 },
    ]);
    expect(state()).toMatchObject({
      receipt: { rewarded: 10 },
      verification: { expected: 1, found: 1 },
      error: undefined,
      verificationError: undefined,
    });
    expect(sent).toEqual([SIGNED]);
  });

  it('runs from a single call', async () => {
    const { submission, state, sent } = submissionAt();
    await submission.run();
    expect(state().phase).toBe('done');
    expect(sent).toEqual([SIGNED]);
  });

  it('never shows signed bytes in its state', async () => {
    const { submission, state } = submissionAt({ submit: [new NetworkError(new TypeError('lost'))] });
    await submission.run();
    expect(state().phase).toBe('unknown');
    const shown = JSON.stringify(state(), (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    expect(shown).not.toContain(SIGNED);
    expect(shown).not.toContain(UNSIGNED);
  });
});

describe('clicks and key presses in the wrong moment', () => {
  it('assembles once for two calls', async () => {
    const { submission, assemble } = submissionAt();
    await Promise.all([submission.prepare(), submission.prepare()]);
    expect(assemble.asked()).toBe(1);
  });

  it('signs and sends once for a double click', async () => {
    const { submission, sent, signedHexes } = submissionAt();
    await submission.prepare();
    await Promise.all([submission.confirm(), submission.confirm()]);
    await submission.confirm();
    expect(signedHexes).toEqual([UNSIGNED]);
    expect(sent).toEqual([SIGNED]);
  });

  it('sends once for two runs', async () => {
    const { submission, sent } = submissionAt();
    await Promise.all([submission.run(), submission.run()]);
    await submission.run();
    expect(sent).toEqual([SIGNED]);
  });

  it('does nothing when it is told to confirm, resend or ask before there is anything', async () => {
    const { submission, state, sent, verify } = submissionAt();
    await submission.confirm();
    await submission.resend();
    await submission.checkRegistry();
    expect(state().phase).toBe('idle');
    expect(sent).toEqual([]);
    expect(verify.asked()).toBe(0);
  });

  it('sends nothing again once it is done', async () => {
    const { submission, sent, verify } = submissionAt();
    await submission.run();
    await submission.resend();
    await submission.prepare();
    await submission.checkRegistry();
    expect(sent).toEqual([SIGNED]);
    expect(verify.asked()).toBe(1);
  });
});

describe('what is never signed', () => {
  it.each(['differs', 'cannot-inspect'] as const)('a transaction whose verdict is %s', async (verdict) => {
    const { submission, state, signedHexes, sent } = submissionAt({
      check: [checkedWith(verdict, ['It is odd.'])],
    });
    await submission.prepare();
    expect(state().phase).toBe('review');
    await submission.confirm();
    expect(state().phase).toBe('review');
    expect(signedHexes).toEqual([]);
    expect(sent).toEqual([]);
  });

  it.each([
    ['differs', 'transaction-differs'],
    ['cannot-inspect', 'transaction-not-inspectable'],
  ] as const)('in a single run, one whose verdict is %s: it fails and says why', async (verdict, code) => {
    const row = { field: 'authority', asked: 'alice@wonderland', found: 'mallory@wonderland' };
    const { submission, state, signedHexes } = submissionAt({
      check: [checkedWith(verdict, ['It is odd.'], [row])],
    });
    await submission.run();
    expect(state().phase).toBe('failed');
    expect(state().error?.code).toBe(code);
    expect(Object.values(state().error?.fields ?? {})).toEqual([['It is odd.']]);
    expect(signedHexes).toEqual([]);
  });

  it('in a single run, one that waits for the analyst: read nowhere, or to be looked at', async () => {
    for (const { verdict, review } of [
      { verdict: 'cannot-inspect', review: false },
      { verdict: 'matches', review: true },
    ] as const) {
      const { submission, state, signedHexes, unlock } = submissionAt({ check: [checkedWith(verdict)] });
      await submission.run({ review });
      expect(state()).toMatchObject({ phase: 'review', error: undefined });
      expect([unlock.asked(), signedHexes.length]).toEqual([0, 0]);
    }
  });

  it('one that no longer matches when it is checked again after a lock', async () => {
    const { submission, state, signedHexes, sent } = submissionAt({
      check: [checkedWith('matches'), checkedWith('differs', ['It has expired.'])],
      sign: [notApproved],
    });
    await submission.prepare();
    await submission.confirm();
    expect(state().phase).toBe('review');
    expect(state().error?.code).toBe('transaction-differs');
    expect(signedHexes).toHaveLength(1);
    expect(sent).toEqual([]);
  });
});

describe('failures before anything has left the browser', () => {
  it.each([
    ['the service refuses to assemble', { assemble: [refused, UNSIGNED] }, 'rejected'],
    [
      'the service cannot be reached',
      { assemble: [new NetworkError(new TypeError('lost')), UNSIGNED] },
      'network',
    ],
    [
      'the bytes cannot be decoded',
      { check: [new AppError('invalid-hex', 'No.'), checkedWith('matches')] },
      'invalid-hex',
    ],
    ['the app itself is wrong', { assemble: [new TypeError('undefined'), UNSIGNED] }, 'unexpected'],
  ] as const)('fails and may be prepared again when %s', async (_, edges, code) => {
    const { submission, state, sent } = submissionAt(edges);
    await submission.prepare();
    expect(state().phase).toBe('failed');
    expect(state().error?.code).toBe(code);
    await submission.prepare();
    expect(state()).toMatchObject({ phase: 'review', error: undefined });
    expect(sent).toEqual([]);
  });

  it.each([
    ['the analyst declines to unlock', { unlock: [new UnlockDeclinedError(), true] }, 'unlock-declined'],
    ['the key is locked in between', { sign: [noKey, SIGNED] }, 'no-key-loaded'],
    [
      'the worker is gone',
      { sign: [new AppError('signer-unavailable', 'Gone.'), SIGNED] },
      'signer-unavailable',
    ],
  ] as const)('goes back to the review, where it can be confirmed again, when %s', async (_, edges, code) => {
    const { submission, state, sent, assemble } = submissionAt(edges);
    await submission.prepare();
    await submission.confirm();
    expect(state()).toMatchObject({ phase: 'review', receipt: undefined });
    expect(state().error?.code).toBe(code);
    expect(sent).toEqual([]);
    await submission.confirm();
    expect(state().phase).toBe('done');
    expect(sent).toEqual([SIGNED]);
    expect(assemble.asked()).toBe(1);
  });

  it('checks the same bytes once more and goes on when a lock has ended their approval', async () => {
    const { submission, state, check, signedHexes, sent } = submissionAt({ sign: [notApproved, SIGNED] });
    await submission.prepare();
    await submission.confirm();
    expect(check.asked()).toBe(2);
    expect(signedHexes).toEqual([UNSIGNED, UNSIGNED]);
    expect(sent).toEqual([SIGNED]);
    expect(state().phase).toBe('done');
  });
});

describe('what the service says to the submit', () => {
  it('fails on a refusal, and only a new transaction can follow', async () => {
    const { submission, state, sent, assemble } = submissionAt({ submit: [refused, { rewarded: 10 }] });
    await submission.run();
    expect(state().phase).toBe('failed');
    expect(state().error).toBe(refused);
    await submission.resend();
    expect(sent).toHaveLength(1);
    await submission.run();
    expect(assemble.asked()).toBe(2);
    expect(state().phase).toBe('done');
  });

  it.each([
    ['time-out', new RequestTimeoutError(30_000), 'The service did not answer within 30 s.'],
    [
      'lost connection',
      new NetworkError(new TypeError('lost')),
      'The connection was lost before the service answered.',
    ],
    [
      'fault of the service',
      new ServiceFaultError('service-fault', 'Down.', { status: 503 }),
      'The service failed while it was answering (status 503).',
    ],
    ['mistake of the app', new TypeError('x'), 'Something stopped the app while it was sending.'],
  ])('does not know the outcome after a %s, and says so', async (_, error, reason) => {
    const { submission, state } = submissionAt({ submit: [error] });
    await submission.run();
    expect(state().phase).toBe('unknown');
    expect(state().error?.code).toBe('submission-outcome-unknown');
    expect(state().error?.message).toBe(
      `${reason} Your report may have been accepted. Check the registry before sending it again.`,
    );
    expect(state().error?.fields).toMatchObject({ payloadHash: HASH });
  });

  it('neither assembles nor signs again after an unknown outcome', async () => {
    const { submission, state, sent, signedHexes, assemble } = submissionAt({
      submit: [new RequestTimeoutError(1)],
    });
    await submission.run();
    await submission.prepare();
    await submission.confirm();
    await submission.run();
    expect(state().phase).toBe('unknown');
    expect(assemble.asked()).toBe(1);
    expect(signedHexes).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  it('resends the same signed bytes, once for a double click', async () => {
    const { submission, state, sent, signedHexes } = submissionAt({
      submit: [new RequestTimeoutError(1), { rewarded: 10 }],
    });
    await submission.run();
    await Promise.all([submission.resend(), submission.resend()]);
    expect(sent).toEqual([SIGNED, SIGNED]);
    expect(signedHexes).toHaveLength(1);
    expect(state()).toMatchObject({ phase: 'done', receipt: { rewarded: 10 }, error: undefined });
  });

  it('still does not know the outcome when the second sending is refused', async () => {
    const { submission, state } = submissionAt({ submit: [new RequestTimeoutError(1), refused] });
    await submission.run();
    await submission.resend();
    expect(state().phase).toBe('unknown');
    expect(state().error?.cause).toBe(refused);
    expect(state().error?.message).toContain('refused it when it was sent again: The service refused it.');
  });
});

describe('asking the registry', () => {
  const lost = { submit: [new RequestTimeoutError(1)] };

  it('is done, without a receipt, when the registry shows it after an unknown outcome', async () => {
    const { submission, state, sent } = submissionAt(lost);
    await submission.run();
    await submission.checkRegistry();
    expect(state()).toMatchObject({
      phase: 'done',
      receipt: undefined,
      error: undefined,
      verification: { expected: 1, found: 1 },
    });
    expect(state().steps.map(({ step }) => step)).toEqual(['assembled', 'checked', 'signed', 'found']);
    await submission.resend();
    expect(sent).toHaveLength(1);
  });

  it('stays unknown, and can be sent again, when the registry does not show it', async () => {
    const { submission, state } = submissionAt({
      submit: [new RequestTimeoutError(1), { rewarded: 0 }],
      verify: [
        { expected: 1, found: 0 },
        { expected: 1, found: 1 },
      ],
    });
    await submission.run();
    await submission.checkRegistry();
    expect(state()).toMatchObject({ phase: 'unknown', verification: { expected: 1, found: 0 } });
    expect(state().error?.code).toBe('submission-outcome-unknown');
    await submission.resend();
    expect(state()).toMatchObject({ phase: 'done', receipt: { rewarded: 0 } });
  });

  it('keeps why the outcome is unknown when the registry cannot be asked either', async () => {
    const { submission, state } = submissionAt({
      ...lost,
      verify: [new NetworkError(new TypeError('lost'))],
    });
    await submission.run();
    await submission.checkRegistry();
    expect(state().phase).toBe('unknown');
    expect(state().error?.code).toBe('submission-outcome-unknown');
    expect(state().verificationError?.code).toBe('network');
  });

  it('never takes back a receipt because the registry does not show it yet, and may be asked again', async () => {
    const { submission, state } = submissionAt({
      verify: [
        { expected: 1, found: 0 },
        { expected: 1, found: 1 },
      ],
    });
    await submission.run();
    expect(state()).toMatchObject({
      phase: 'done',
      receipt: { rewarded: 10 },
      verification: { expected: 1, found: 0 },
    });
    expect(state().steps.map(({ step }) => step)).not.toContain('found');
    await submission.checkRegistry();
    expect(state()).toMatchObject({ phase: 'done', verification: { expected: 1, found: 1 } });
    expect(state().steps.map(({ step }) => step)).toContain('found');
  });

  it('is done with a receipt when the registry cannot be asked, and may be asked again', async () => {
    const { submission, state } = submissionAt({
      verify: [new RequestTimeoutError(1), { expected: 1, found: 1 }],
    });
    await submission.run();
    expect(state()).toMatchObject({ phase: 'done', receipt: { rewarded: 10 }, error: undefined });
    expect(state().verificationError?.code).toBe('request-timeout');
    await submission.checkRegistry();
    expect(state()).toMatchObject({ verificationError: undefined, verification: { expected: 1, found: 1 } });
  });
});

describe('following a submission', () => {
  it('tells listeners of every change until they stop listening', async () => {
    const { submission } = submissionAt();
    let told = 0;
    const stop = submission.subscribe(() => {
      told += 1;
    });
    await submission.prepare();
    expect(told).toBe(3);
    stop();
    await submission.confirm();
    expect(told).toBe(3);
  });
});

const unreadable = checkedWith('cannot-inspect', ['It runs a program.']);
const unreadableAndOff = checkedWith(
  'cannot-inspect',
  ['It runs a program.', 'authority'],
  [{ field: 'authority', asked: 'alice@wonderland', found: 'mallory@wonderland' }],
);
const differing = checkedWith('differs', ['It has expired.']);
const wrongAnswer = new AppError('detached-other-key', 'By another key.');

describe('the bytes that are to be signed', () => {
  it('can be had from the review on, whatever the verdict, and not in the state', async () => {
    const { submission, state } = submissionAt({ check: [differing] });
    expect(submission.unsignedHex()).toBeUndefined();
    await submission.prepare();
    expect(submission.unsignedHex()).toBe(UNSIGNED);
    expect(Object.values(state())).not.toContain(UNSIGNED);
  });

  it.each([
    ['done', {}],
    ['failed', { submit: [refused] }],
  ])('are gone once it is %s', async (phase, edges: Edges) => {
    const { submission, state } = submissionAt(edges);
    await submission.run();
    expect(state().phase).toBe(phase);
    expect(submission.unsignedHex()).toBeUndefined();
  });
});

describe('what is signed unread', () => {
  it('passes the same phases after the opt-in, which comes right before the signature', async () => {
    const { submission, phases, state, sent, allow } = submissionAt({ check: [unreadable] });
    await submission.prepare();
    expect(allow.asked()).toBe(0);
    await submission.confirmUnread();
    expect(phases).toEqual([
      'assembling',
      'checking',
      'review',
      'unlocking',
      'signing',
      'submitting',
      'verifying',
      'done',
    ]);
    expect(allow.asked()).toBe(1);
    expect(sent).toEqual([SIGNED]);
    expect(state().error).toBeUndefined();
  });

  it.each([
    ['matches', checkedWith('matches')],
    ['differs', differing],
    ['cannot be inspected and has a difference', unreadableAndOff],
  ])('is never one that %s', async (_, checked) => {
    const { submission, state, allow, signedHexes, sent } = submissionAt({ check: [checked] });
    await submission.prepare();
    await submission.confirmUnread();
    expect(state().phase).toBe('review');
    expect(allow.asked()).toBe(0);
    expect(signedHexes).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('is sent once for a double click, and not again after an unknown outcome', async () => {
    const { submission, state, sent, signedHexes } = submissionAt({
      check: [unreadable],
      submit: [new RequestTimeoutError(1)],
    });
    await submission.prepare();
    await Promise.all([submission.confirmUnread(), submission.confirmUnread(), submission.confirm()]);
    expect(state().phase).toBe('unknown');
    await submission.confirmUnread();
    await submission.confirmDetached('04', { unread: true });
    expect(signedHexes).toHaveLength(1);
    expect(sent).toEqual([SIGNED]);
  });

  it('goes back to the review with what is found now when the opt-in is refused', async () => {
    const { submission, state, sent, signedHexes } = submissionAt({
      check: [unreadable, unreadableAndOff],
      allow: [notApproved],
    });
    await submission.prepare();
    await submission.confirmUnread();
    expect(state()).toMatchObject({ phase: 'review', checked: unreadableAndOff });
    expect(state().error?.code).toBe('transaction-not-inspectable');
    expect(signedHexes).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('is not signed when the analyst declines to unlock', async () => {
    const { submission, state, allow } = submissionAt({
      check: [unreadable],
      unlock: [new UnlockDeclinedError()],
    });
    await submission.prepare();
    await submission.confirmUnread();
    expect(state().phase).toBe('review');
    expect(state().error?.code).toBe('unlock-declined');
    expect(allow.asked()).toBe(0);
  });
});

describe('what is signed elsewhere', () => {
  it('needs no key here, and is sent as the worker made it', async () => {
    const { submission, phases, state, sent, signedHexes, accepted, unlock } = submissionAt();
    await submission.prepare();
    await submission.confirmDetached('04');
    expect(accepted).toEqual([[UNSIGNED, '04', PUBLIC_KEY]]);
    expect(phases).toEqual([
      'assembling',
      'checking',
      'review',
      'signing',
      'submitting',
      'verifying',
      'done',
    ]);
    expect(unlock.asked()).toBe(0);
    expect(signedHexes).toEqual([]);
    expect(sent).toEqual([SIGNED]);
    expect(state().steps.map(({ step }) => step)).toEqual([
      'assembled',
      'checked',
      'signed',
      'submitted',
      'found',
    ]);
  });

  it('goes back to the review when the answer does not fit, where another one can follow', async () => {
    const { submission, state, sent } = submissionAt({ accept: [wrongAnswer, SIGNED] });
    await submission.prepare();
    await submission.confirmDetached('05');
    expect(state()).toMatchObject({ phase: 'review', error: wrongAnswer });
    expect(sent).toEqual([]);
    await submission.confirmDetached('04');
    expect(state().phase).toBe('done');
    expect(sent).toEqual([SIGNED]);
  });

  it('is taken once, whichever way was first', async () => {
    const { submission, sent, signedHexes } = submissionAt();
    await submission.prepare();
    await Promise.all([
      submission.confirmDetached('04'),
      submission.confirmDetached('04'),
      submission.confirm(),
    ]);
    await submission.confirmDetached('04');
    expect(signedHexes).toEqual([]);
    expect(sent).toEqual([SIGNED]);
  });

  it('is not taken for another account than the one that asked', async () => {
    const { submission, state, accepted } = submissionAt({ sameAccount: false });
    await submission.prepare();
    await submission.confirmDetached('04');
    expect(state().phase).toBe('review');
    expect(state().error?.code).toBe('account-changed');
    expect(accepted).toEqual([]);
  });

  it('shows what is found now when the transaction may no longer be signed', async () => {
    const { submission, state, sent } = submissionAt({
      check: [checkedWith('matches'), differing],
      accept: [notApproved],
    });
    await submission.prepare();
    await submission.confirmDetached('04');
    expect(state()).toMatchObject({ phase: 'review', checked: differing });
    expect(state().error?.code).toBe('transaction-differs');
    expect(sent).toEqual([]);
  });

  it.each([
    ['differs', differing, false],
    ['differs, opted in or not', differing, true],
    ['cannot be inspected, without the opt-in', unreadable, false],
    ['cannot be inspected and has a difference, opted in or not', unreadableAndOff, true],
  ])('is not taken when the transaction %s', async (_, checked, unread) => {
    const { submission, state, accepted, allow } = submissionAt({ check: [checked] });
    await submission.prepare();
    await submission.confirmDetached('04', { unread });
    expect(state().phase).toBe('review');
    expect([allow.asked(), accepted.length]).toEqual([0, 0]);
  });

  it('may be what cannot be inspected, after the opt-in', async () => {
    const { submission, state, sent, allow } = submissionAt({ check: [unreadable] });
    await submission.prepare();
    await submission.confirmDetached('04', { unread: true });
    expect(allow.asked()).toBe(1);
    expect(state().phase).toBe('done');
    expect(sent).toEqual([SIGNED]);
  });

  it('is never shown in the state', async () => {
    const { submission, state } = submissionAt({ submit: [new RequestTimeoutError(1)] });
    await submission.prepare();
    await submission.confirmDetached('0104feed');
    expect(state().phase).toBe('unknown');
    const shown = JSON.stringify(state(), (_key, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    for (const hex of [UNSIGNED, SIGNED, '0104feed']) expect(shown).not.toContain(hex);
  });
});
