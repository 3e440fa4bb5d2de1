import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/app-error.ts';
import { OTHER_AUTHORITY, uninspectable } from '../../testing/transaction/comparisons.ts';
import { checkedWith, PUBLIC_KEY, SIGNED, submissionAt, UNSIGNED } from '../../testing/web/submission-at.ts';
import { RequestTimeoutError } from '../http/api-errors.ts';
import { UnlockDeclinedError } from '../../web/desk/session/session-errors.ts';

const notApproved = new AppError('transaction-not-approved', 'It was not approved.');
const unreadable = checkedWith('cannot-inspect');
const unreadableAndOff = checkedWith('cannot-inspect', uninspectable(OTHER_AUTHORITY));
const differing = checkedWith('differs');
const wrongAnswer = new AppError('detached-other-key', 'By another key.');

describe('what is signed unread', () => {
  it('passes the same phases after the opt-in, which comes right before the signature', async () => {
    const { submission, phases, state, sent, allow } = submissionAt({ check: [unreadable] });
    await submission.prepare();
    expect(allow.asked()).toBe(0);
    await submission.confirmBlindSign();
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
    const { submission, state, allow, signings, sent } = submissionAt({ check: [checked] });
    await submission.prepare();
    await submission.confirmBlindSign();
    expect(state().phase).toBe('review');
    expect(allow.asked()).toBe(0);
    expect(signings).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('is sent once for a double click, and not again after an unknown outcome', async () => {
    const { submission, state, sent, signings } = submissionAt({
      check: [unreadable],
      submit: [new RequestTimeoutError(1)],
    });
    await submission.prepare();
    await Promise.all([submission.confirmBlindSign(), submission.confirmBlindSign(), submission.confirm()]);
    expect(state().phase).toBe('unknown');
    await submission.confirmBlindSign();
    await submission.confirmImported('04', { blindSign: true });
    expect(signings).toHaveLength(1);
    expect(sent).toEqual([SIGNED]);
  });

  it('goes back to the review with what is found now when the opt-in is refused', async () => {
    const { submission, state, sent, signings } = submissionAt({
      check: [unreadable, unreadableAndOff],
      allow: [notApproved],
    });
    await submission.prepare();
    await submission.confirmBlindSign();
    expect(state()).toMatchObject({ phase: 'review', checked: unreadableAndOff });
    expect(state().error?.code).toBe('transaction-not-inspectable');
    expect(signings).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('is not signed when the analyst declines to unlock', async () => {
    const { submission, state, allow } = submissionAt({
      check: [unreadable],
      unlock: [new UnlockDeclinedError()],
    });
    await submission.prepare();
    await submission.confirmBlindSign();
    expect(state().phase).toBe('review');
    expect(state().error?.code).toBe('unlock-declined');
    expect(allow.asked()).toBe(0);
  });
});

describe('what is signed elsewhere', () => {
  it('needs no key here, and is sent as the worker made it', async () => {
    const { submission, phases, state, sent, signings, accepted, unlock } = submissionAt();
    await submission.prepare();
    await submission.confirmImported('04');
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
    expect(signings).toEqual([]);
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
    await submission.confirmImported('05');
    expect(state()).toMatchObject({ phase: 'review', error: wrongAnswer });
    expect(sent).toEqual([]);
    await submission.confirmImported('04');
    expect(state().phase).toBe('done');
    expect(sent).toEqual([SIGNED]);
  });

  it('is taken once, whichever way was first', async () => {
    const { submission, sent, signings } = submissionAt();
    await submission.prepare();
    await Promise.all([
      submission.confirmImported('04'),
      submission.confirmImported('04'),
      submission.confirm(),
    ]);
    await submission.confirmImported('04');
    expect(signings).toEqual([]);
    expect(sent).toEqual([SIGNED]);
  });

  it('is not taken for another account than the one that asked', async () => {
    const { submission, state, accepted } = submissionAt({ sameAccount: false });
    await submission.prepare();
    await submission.confirmImported('04');
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
    await submission.confirmImported('04');
    expect(state()).toMatchObject({ phase: 'review', checked: differing });
    expect(state().error?.code).toBe('transaction-differs');
    expect(sent).toEqual([]);
  });

  it.each([
    ['differs', differing, false],
    ['differs, opted in or not', differing, true],
    ['cannot be inspected, without the opt-in', unreadable, false],
    ['cannot be inspected and has a difference, opted in or not', unreadableAndOff, true],
  ])('is not taken when the transaction %s', async (_, checked, blindSign) => {
    const { submission, state, accepted, allow } = submissionAt({ check: [checked] });
    await submission.prepare();
    await submission.confirmImported('04', { blindSign });
    expect(state().phase).toBe('review');
    expect([allow.asked(), accepted.length]).toEqual([0, 0]);
  });

  it('may be what cannot be inspected, after the opt-in', async () => {
    const { submission, state, sent, allow } = submissionAt({ check: [unreadable] });
    await submission.prepare();
    await submission.confirmImported('04', { blindSign: true });
    expect(allow.asked()).toBe(1);
    expect(state().phase).toBe('done');
    expect(sent).toEqual([SIGNED]);
  });

  it('is never shown in the state', async () => {
    const { submission, state } = submissionAt({ submit: [new RequestTimeoutError(1)] });
    await submission.prepare();
    await submission.confirmImported('0104feed');
    expect(state().phase).toBe('unknown');
    const shown = JSON.stringify(state(), (_key, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    for (const hex of [UNSIGNED, SIGNED, '0104feed']) expect(shown).not.toContain(hex);
  });
});
