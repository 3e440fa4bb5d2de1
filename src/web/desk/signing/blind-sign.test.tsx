import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import type { Difference } from '../../../transaction/compare/difference.ts';
import { OTHER_AUTHORITY, uninspectable } from '../../../testing/transaction/comparisons.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { checkedAs } from '../../../testing/web/scripted-signer.ts';
import type { TransactionRequest } from '../../../transaction/compare/comparison.ts';
import { submissionDeps } from '../run/submission-deps.ts';
import { Submission } from '../run/submission.ts';
import { useSubmissionState } from '../run/use-submission-state.ts';
import { BlindSign } from './blind-sign.tsx';

afterEach(cleanup);

const SIGNED = '0104beef';
const request: TransactionRequest = { kind: 'report', accountId: 'alice@wonderland', items: [] };
const unreadable = (...differences: readonly Difference[]): CheckedTransaction => ({
  ...checkedAs(request),
  comparison: uninspectable(...differences),
});

function Signing({ submission }: { readonly submission: Submission<string> }) {
  const state = useSubmissionState(submission);
  return <BlindSign state={state} onSign={() => submission.confirmBlindSign()} />;
}

/** A report in review at a desk whose worker answers as the test says. */
async function show(checked: CheckedTransaction) {
  const opened = await openTestDesk(() => null);
  const { desk, signer } = opened;
  signer.check = () => checked;
  const asked: string[] = [];
  signer.allow = () => void asked.push('allow');
  signer.sign = () => {
    asked.push('sign');
    return SIGNED;
  };
  const sent: string[] = [];
  const submission = new Submission<string>(
    {
      request,
      assemble: () => Promise.resolve('0100cafe'),
      submit(_client, signed) {
        sent.push(signed.reveal());
        return Promise.resolve('receipt');
      },
      verify: () => Promise.resolve({ expected: 1, found: 1 }),
    },
    submissionDeps(desk.session, () => Promise.resolve()),
  );
  await submission.prepare();
  renderAtDesk(<Signing submission={submission} />, opened);
  return { ...opened, user: userEvent.setup(), submission, asked, sent };
}

const button = (name: string) => screen.getByRole('button', { name });
const optIn = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /^I cannot read this transaction/u });

describe('a transaction that cannot be inspected', () => {
  it('is signed unread only after the analyst has agreed to that', async () => {
    const { user, asked, sent } = await show(unreadable());
    const sign = button('Sign without verification and submit');
    expect(optIn().checked).toBe(false);
    expect(sign.hasAttribute('disabled')).toBe(true);
    expect(document.activeElement).toBe(document.body);
    const region = within(screen.getByRole('region', { name: 'Sign without verification?' }));
    expect(region.getByText('300 bytes')).toBeTruthy();
    expect(region.getByText('Iroha 2 rc.20 (layout B)')).toBeTruthy();
    await user.click(optIn());
    await user.click(sign);
    await expect.poll(() => sent).toEqual([SIGNED]);
    expect(asked).toEqual(['allow', 'sign']);
  });

  it('is not signed when the agreement was taken back', async () => {
    const { user, asked } = await show(unreadable());
    await user.click(optIn());
    await user.click(optIn());
    await user.click(button('Sign without verification and submit'));
    expect(asked).toEqual([]);
  });

  it('is offered to nobody when what can be judged of it differs, and that is said', async () => {
    await show(unreadable(OTHER_AUTHORITY));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/do not match your request, so it cannot be signed/u)).toBeTruthy();
  });

  it('is what it is for: one that matches is not signed here', async () => {
    await show(checkedAs(request));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
