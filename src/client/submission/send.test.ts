import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../contract/app-error.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';
import {
  differing,
  matching,
  OTHER_AUTHORITY,
  uninspectable,
} from '../../testing/transaction/comparisons.ts';
import { checkedWith, SIGNED, UNSIGNED } from '../../testing/web/submission-at.ts';
import { NetworkError, RateLimitedError, RejectedError, UnauthorizedError } from '../http/api-errors.ts';
import { createClient } from '../http/client.ts';
import { prepare } from './prepare.ts';
import { send, type Unsettled } from './send.ts';
import type { SubmissionPlan } from './submission-plan.ts';

const RECEIPT = { rewarded: 10 };
const notApproved = new AppError('transaction-not-approved', 'It was not approved.');
const lost = new NetworkError(new TypeError('lost'));
const refused = new RejectedError('rejected', 'The service refused it.', { status: 400 });
const tooMany = new RateLimitedError(3, { status: 429 });
const ended = new UnauthorizedError('unauthorized', 'Not any more.', { status: 401 });
const warned = checkedWith('matches', { ...matching, warnings: [OTHER_AUTHORITY] });

/** Answers in order, the last one for ever. */
function answering<Answer>(...answers: readonly (Answer | Error)[]) {
  let at = 0;
  return vi.fn<() => Promise<Answer>>(() => {
    const answer = answers[Math.min(at, answers.length - 1)];
    at += 1;
    if (answer === undefined) throw new Error('no answer is left');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
}

function scripted({
  check = [checkedWith('matches')],
  sign = [SIGNED],
  submit = [RECEIPT],
}: {
  readonly check?: readonly (CheckedTransaction | Error)[];
  readonly sign?: readonly (string | Error)[];
  readonly submit?: readonly (typeof RECEIPT | Error)[];
} = {}) {
  const answers = answering(...submit);
  const sent: string[] = [];
  const assemble = vi.fn<SubmissionPlan<unknown>['assemble']>(() => Promise.resolve(UNSIGNED));
  const plan: SubmissionPlan<typeof RECEIPT> = {
    request: { kind: 'report', accountId: 'alice@wonderland', items: [] },
    assemble,
    submit(_client, signed) {
      sent.push(signed.reveal());
      return answers();
    },
  };
  const signer = {
    checkTransaction: answering(...check),
    signTransaction: answering(...sign),
    blindSign: answering(...sign),
  };
  const client = createClient({ baseUrl: 'http://deployment.example', session: () => undefined });
  return { sender: { client, signer }, signer, plan, sent, assemble };
}

async function unsettled(after: ReturnType<typeof scripted>): Promise<Unsettled> {
  const { plan, sender } = after;
  const outcome = await send(sender, plan, await prepare(sender, plan));
  if (outcome.outcome !== 'not-now' && outcome.outcome !== 'unknown') throw new Error(outcome.outcome);
  return outcome;
}

describe('preparing', () => {
  it('signs and sends nothing', async () => {
    const { plan, sender, sent, signer } = scripted();
    expect(await prepare(sender, plan)).toEqual({
      transactionHex: UNSIGNED,
      checked: checkedWith('matches'),
    });
    expect([sent, signer.signTransaction.mock.calls]).toEqual([[], []]);
  });

  it('ends with its cancellation, even if the service has answered', async () => {
    const { assemble, plan, sender, signer } = scripted();
    const cancelling = new AbortController();
    assemble.mockImplementation(() => {
      cancelling.abort();
      return Promise.resolve(UNSIGNED);
    });
    const { signal } = cancelling;
    await expect(prepare(sender, plan, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(signer.checkTransaction).not.toHaveBeenCalled();
  });
});

describe('what is never signed', () => {
  const SENTENCE = 'Authority alice@wonderland asked, mallory@wonderland found.';

  it.each([
    ['that differs', differing(OTHER_AUTHORITY), 'transaction-differs', [SENTENCE]],
    [
      'that cannot be read',
      uninspectable(OTHER_AUTHORITY),
      'transaction-not-inspectable',
      ['It runs a program.', SENTENCE],
    ],
  ] as const)('a transaction %s, whatever was agreed', async (_, comparison, code, why) => {
    const { plan, sender, sent, signer } = scripted({ check: [checkedWith('matches', comparison)] });
    const prepared = await prepare(sender, plan);
    for (const options of [{}, { isAgreed: true }, { unread: signer }]) {
      const error = await send(sender, plan, prepared, options).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ code });
      expect(error instanceof AppError && Object.values(error.fields)).toEqual([why]);
    }
    expect([...signer.signTransaction.mock.calls, ...signer.blindSign.mock.calls, ...sent]).toEqual([]);
  });

  it('an unusual one, unless a person has looked at it', async () => {
    const { plan, sender, sent } = scripted({ check: [warned] });
    const prepared = await prepare(sender, plan);
    await expect(send(sender, plan, prepared)).rejects.toMatchObject({ code: 'transaction-unusual' });
    expect(sent).toEqual([]);
    expect(await send(sender, plan, prepared, { isAgreed: true })).toMatchObject({ outcome: 'accepted' });
  });

  it('an unread one, unless a person opts in and nothing differs', async () => {
    const { plan, sender, sent, signer } = scripted({ check: [checkedWith('cannot-inspect')] });
    const prepared = await prepare(sender, plan);
    await expect(send(sender, plan, prepared)).rejects.toMatchObject({ code: 'transaction-not-inspectable' });
    expect(sent).toEqual([]);
    expect(await send(sender, plan, prepared, { unread: signer })).toMatchObject({ outcome: 'accepted' });
    expect(signer.signTransaction).not.toHaveBeenCalled();
  });

  it('one that no longer matches when it is checked again after a lock', async () => {
    const check = [checkedWith('matches'), checkedWith('differs')];
    const { plan, sender, sent } = scripted({ check, sign: [notApproved] });
    const onChecked = vi.fn<(checked: CheckedTransaction) => void>();
    const sending = send(sender, plan, await prepare(sender, plan), { onChecked });
    await expect(sending).rejects.toMatchObject({ code: 'transaction-differs' });
    expect(onChecked).toHaveBeenCalledExactlyOnceWith(check[1]);
    expect(sent).toEqual([]);
  });
});

describe('what becomes of signed bytes', () => {
  it.each([
    ['accepted', RECEIPT, 'accepted'],
    ['refused', refused, 'refused'],
    ['not taken for now', tooMany, 'not-now'],
    ['not taken without a session', ended, 'not-now'],
    ['unknown without an answer', lost, 'unknown'],
    ['unknown after a mistake of this program', new TypeError('x'), 'unknown'],
  ] as const)('is %s', async (_, answer, outcome) => {
    const { plan, sender, sent } = scripted({ submit: [answer] });
    expect(await send(sender, plan, await prepare(sender, plan))).toMatchObject({ outcome });
    expect(sent).toEqual([SIGNED]);
  });

  it('is recorded before they leave, and nothing leaves without', async () => {
    const { plan, sender, sent } = scripted();
    const full = new AppError('not-recorded', 'There is no room.');
    const prepared = await prepare(sender, plan);
    const record = vi.fn<() => Promise<void>>(() => Promise.reject(full));
    const kept = await send(sender, plan, prepared, { record });
    expect(kept).toMatchObject({ outcome: 'not-now', error: full });
    expect(sent).toEqual([]);
    record.mockImplementation(() => {
      expect(sent).toEqual([]);
      return Promise.resolve();
    });
    expect(await send(sender, plan, prepared, { record })).toMatchObject({ outcome: 'accepted' });
  });

  it('is settled by the same bytes, neither assembled nor signed again', async () => {
    const after = scripted({ submit: [lost, RECEIPT] });
    const { assemble, plan, sender, sent, signer } = after;
    const record = vi.fn<() => Promise<void>>(() => Promise.resolve());
    expect(await send(sender, plan, await unsettled(after), { record })).toMatchObject({
      outcome: 'accepted',
    });
    expect(sent).toEqual([SIGNED, SIGNED]);
    expect(assemble).toHaveBeenCalledOnce();
    expect(signer.signTransaction).toHaveBeenCalledOnce();
    // It was recorded when it left.
    expect(record).not.toHaveBeenCalled();
  });

  it('stays unknown when a later sending is refused or not taken', async () => {
    const after = scripted({ submit: [lost, refused, tooMany] });
    const { plan, sender } = after;
    const first = await unsettled(after);
    const second = await send(sender, plan, first);
    expect(second).toMatchObject({ outcome: 'unknown', error: { cause: refused } });
    expect(await send(sender, plan, first)).toMatchObject({ outcome: 'unknown', error: { cause: tooMany } });
  });

  it('can be refused for good after they were not taken', async () => {
    const after = scripted({ submit: [tooMany, refused] });
    const { plan, sender } = after;
    expect(await send(sender, plan, await unsettled(after))).toMatchObject({ outcome: 'refused' });
  });

  it('is told after signing in again, if only a later sending is refused for lack of a session', async () => {
    const after = scripted({ submit: [ended, ended, RECEIPT] });
    const { plan, sender, sent } = after;
    const signIn = vi.fn<() => Promise<void>>(() => Promise.resolve());
    expect(await send(sender, plan, await unsettled(after), { signIn })).toMatchObject({
      outcome: 'accepted',
    });
    expect(signIn).toHaveBeenCalledOnce();
    expect(sent).toEqual([SIGNED, SIGNED, SIGNED]);
  });

  it('is in no text of the outcome', async () => {
    const outcome = await unsettled(scripted({ submit: [lost] }));
    const text = JSON.stringify(outcome, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    expect(text).not.toContain(SIGNED);
  });
});
