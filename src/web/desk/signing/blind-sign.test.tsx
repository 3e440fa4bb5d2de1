import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import type { Difference } from '../../../transaction/compare/difference.ts';
import { OTHER_AUTHORITY, uninspectable } from '../../../testing/transaction/comparisons.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { checkedAs } from '../../../testing/web/scripted-signer.ts';
import type { TransactionRequest } from '../../../transaction/compare/comparison.ts';
import type { SubmissionState } from '../../../client/submission/submission-state.ts';
import { BlindSign } from './blind-sign.tsx';

afterEach(cleanup);

const request: TransactionRequest = { kind: 'report', accountId: 'alice@wonderland', items: [] };
const unreadable = (...differences: readonly Difference[]): CheckedTransaction => ({
  ...checkedAs(request),
  comparison: uninspectable(...differences),
});

/** A report in review at a desk whose worker answers as the test says. */
async function show(checked: CheckedTransaction) {
  const opened = await openTestDesk(() => null);
  const onSign = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const state: SubmissionState = { phase: 'review', checked, steps: [], error: undefined };
  renderAtDesk(<BlindSign state={state} onSign={onSign} />, opened);
  return { onSign, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });
const optIn = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /^I cannot read this transaction/u });

describe('a transaction that cannot be inspected', () => {
  it('is signed unread only after the analyst has agreed to that', async () => {
    const { user, onSign } = await show(unreadable());
    const sign = button('Sign without verification and submit');
    expect(optIn().checked).toBe(false);
    expect(sign.hasAttribute('disabled')).toBe(true);
    expect(document.activeElement).toBe(document.body);
    const region = within(screen.getByRole('region', { name: 'Sign without verification?' }));
    expect(region.getByText('300 bytes')).toBeTruthy();
    expect(region.getByText('Iroha 2 rc.20 (layout B)')).toBeTruthy();
    await user.click(optIn());
    await user.click(sign);
    expect(onSign).toHaveBeenCalledTimes(1);
  });

  it('is not signed when the agreement was taken back', async () => {
    const { user, onSign } = await show(unreadable());
    await user.click(optIn());
    await user.click(optIn());
    await user.click(button('Sign without verification and submit'));
    expect(onSign).not.toHaveBeenCalled();
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
