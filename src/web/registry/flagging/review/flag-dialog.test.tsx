import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../contract/app-error.ts';
import type { CheckedTransaction } from '../../../../signer/signer.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import {
  differing,
  matching,
  OTHER_AUTHORITY,
  uninspectable,
} from '../../../../testing/transaction/comparisons.ts';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { FlagOfRow } from '../../../../testing/web/flag-of-row.tsx';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { checkedAs } from '../../../../testing/web/scripted-signer.ts';
import type { TransactionRequest } from '../../../../transaction/compare/comparison.ts';
import type { Difference } from '../../../../transaction/compare/difference.ts';
import { FlagAnnouncer } from '../flag-announcer.tsx';
import { FlagDialog } from './flag-dialog.tsx';

afterEach(cleanup);

const unreadable =
  (...differences: readonly Difference[]) =>
  (request: TransactionRequest): CheckedTransaction => ({
    ...checkedAs(request),
    comparison: uninspectable(...differences),
  });

/** A row and the dialog at a desk whose service takes every flag. */
async function show(changes: Partial<RegistryRecord> = {}) {
  const record = registryRecord(changes);
  const opened = await openTestDesk(({ endpoint }) => {
    if (endpoint === 'assembleFlag') return '0100cafe';
    if (endpoint === 'submitFlag') return { rewarded: 10 };
    return [asAnswered({ ...record, status: 'flagged', statusText: 'Flagged', flagger: 'wonderland' })];
  });
  const { requests } = opened;
  renderAtDesk(
    <>
      <FlagOfRow record={record} />
      <FlagAnnouncer />
      <FlagDialog />
    </>,
    opened,
  );
  const user = userEvent.setup();
  const place = () => screen.getByRole('group', { name: /^Flagging of/u, hidden: true });
  return {
    ...opened,
    user,
    place,
    flag: () => user.click(screen.getByRole('button', { name: /^Flag 203/u })),
    dialog: () => screen.findByRole('dialog', { name: 'Flag 203.0.113.7' }),
    submitted: () => requests.filter(({ endpoint }) => endpoint === 'submitFlag').map(({ body }) => body),
  };
}

describe('a flag that cannot be read', () => {
  it('is not signed by its click; the row says so and leads to its review', async () => {
    const { signer, flag, place, user, dialog, submitted } = await show();
    signer.check = unreadable();
    await flag();
    await expect.poll(() => place().textContent).toContain('Cannot be read: not signed');
    expect(screen.getByText(/^Not flagged yet: 203\.0\.113\.7\./u)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(place()).getByRole('button', { name: /^Review the flag/u }));
    const inside = within(await dialog());
    const verdict = inside.getByRole('heading', { name: /could not be checked/u });
    await expect.poll(() => document.activeElement).toBe(verdict);
    await user.click(inside.getByRole('checkbox'));
    await user.click(inside.getByRole('button', { name: 'Sign without verification and submit' }));
    await expect.poll(() => place().textContent).toBe('Flagged · +10 tokens');
    expect(submitted()).toEqual(['0104beef']);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('can be cancelled, and flagged again', async () => {
    const { signer, flag, place, user, dialog, submitted } = await show();
    signer.check = unreadable();
    await flag();
    await user.click(await screen.findByRole('button', { name: /^Review the flag/u }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Do not flag' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(submitted()).toEqual([]);
    signer.check = checkedAs;
    await flag();
    await expect.poll(() => place().textContent).toBe('Flagged · +10 tokens');
  });

  it('is refused without a review when its readable part differs', async () => {
    const { signer, flag, place, submitted } = await show();
    signer.check = unreadable(OTHER_AUTHORITY);
    await flag();
    await expect.poll(() => place().textContent).toContain('Not flagged: ');
    expect(screen.queryByRole('button', { name: /^Review the flag/u })).toBeNull();
    expect(submitted()).toEqual([]);
  });

  it('is refused when it no longer matches at the time of signing', async () => {
    const { signer, flag, place, user, dialog, submitted } = await show();
    signer.check = unreadable();
    await flag();
    await user.click(await screen.findByRole('button', { name: /^Review the flag/u }));
    signer.allow = () => {
      throw new AppError('transaction-not-approved', 'No.');
    };
    signer.check = unreadable(OTHER_AUTHORITY);
    const inside = within(await dialog());
    await user.click(inside.getByRole('checkbox'));
    await user.click(inside.getByRole('button', { name: 'Sign without verification and submit' }));
    await expect.poll(() => place().textContent).toContain('Not flagged: ');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(submitted()).toEqual([]);
  });
});

describe('a flag whose times are unusual', () => {
  const UNUSUAL: Difference = {
    code: 'creation-time',
    path: {},
    asked: ['within 10 minutes of now'],
    found: ['2026-11-20 12:00:00 UTC'],
  };

  it('opens its review instead of signing, and is signed there', async () => {
    const { signer, flag, place, user, dialog, submitted } = await show();
    signer.check = (request) => ({ ...checkedAs(request), comparison: { ...matching, warnings: [UNUSUAL] } });
    await flag();
    const inside = within(await dialog());
    const verdict = inside.getByRole('heading', {
      name: 'Matches your request, but contains something unusual',
    });
    await expect.poll(() => document.activeElement).toBe(verdict);
    expect(screen.getByText(/^Not flagged yet: 203\.0\.113\.7\. The times/u)).toBeTruthy();
    expect(inside.getByRole('table', { name: 'What is unusual' }).textContent).toContain(
      '2026-11-20 12:00:00',
    );
    const sign = inside.getByRole<HTMLButtonElement>('button', { name: 'Sign and submit' });
    expect(sign.disabled).toBe(true);
    expect(submitted()).toEqual([]);
    await user.click(inside.getByRole('checkbox', { name: /^I have checked what is unusual/u }));
    await user.click(sign);
    await expect.poll(() => place().textContent).toBe('Flagged · +10 tokens');
  });

  it('waits in its row when the review is closed, and ends with the session', async () => {
    const { desk, signer, flag, place, user, dialog } = await show();
    signer.check = (request) => ({ ...checkedAs(request), comparison: { ...matching, warnings: [UNUSUAL] } });
    await flag();
    await dialog();
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(place().textContent).toContain('Review: its times are unusual');
    await user.click(within(place()).getByRole('button', { name: /^Review the flag/u }));
    await dialog();
    await desk.session.signOut();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(place().textContent).toContain('Flag');
  });
});

describe('a flag whose asset id does not name the row’s identifier', () => {
  const exchanged = { assetDefinitionId: '203.0.113.99_12#contribution' };
  const start = /^Review the asset id of 203\.0\.113\.7/u;

  it('is not signed by a click: the row says why, and the review shows both, side by side', async () => {
    const { place, user, dialog, submitted } = await show(exchanged);
    expect(place().textContent).toContain('Its asset id does not name it');
    expect(screen.queryByRole('button', { name: /^Flag 203/u })).toBeNull();
    await user.click(screen.getByRole('button', { name: start }));
    const inside = within(await dialog());
    const valueOf = (name: string) => inside.getByText(name).nextElementSibling?.textContent;
    expect(valueOf('Identifier in the row')).toBe('203.0.113.7');
    expect(valueOf('Identifier in the asset id')).toBe('203.0.113.99');
    expect(valueOf('Asset id that is flagged')).toBe('203.0.113.99_12#contribution');
    expect(place().textContent).toContain('Review: ');
    expect(screen.getByText(/^Not flagged yet: 203\.0\.113\.7\. Its asset id/u)).toBeTruthy();
    expect(submitted()).toEqual([]);
  });

  it('is signed once the analyst has confirmed it, and not before', async () => {
    const { place, user, dialog, submitted } = await show({ assetDefinitionId: 'a81bc81b#ledger' });
    await user.click(screen.getByRole('button', { name: start }));
    const inside = within(await dialog());
    const sign = inside.getByRole<HTMLButtonElement>('button', { name: 'Sign and submit' });
    expect(sign.disabled).toBe(true);
    await user.click(inside.getByRole('checkbox', { name: /belongs to the row/u }));
    await user.click(sign);
    await expect.poll(() => place().textContent).toBe('Flagged · +10 tokens');
    expect(submitted()).toEqual(['0104beef']);
  });

  it('is refused when the service assembled something else, without a review', async () => {
    const { signer, place, user, submitted } = await show(exchanged);
    signer.check = (request) => ({
      ...checkedAs(request),
      comparison: differing(OTHER_AUTHORITY),
    });
    await user.click(screen.getByRole('button', { name: start }));
    await expect.poll(() => place().textContent).toMatch(/^Blocked/u);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(submitted()).toEqual([]);
  });

  it('takes both confirmations when it cannot be read either', async () => {
    const { signer, user, dialog, submitted } = await show(exchanged);
    signer.check = unreadable();
    await user.click(screen.getByRole('button', { name: start }));
    const inside = within(await dialog());
    expect(inside.queryByRole('button', { name: 'Sign and submit' })).toBeNull();
    expect(inside.queryByRole('button', { name: 'Sign without verification and submit' })).toBeNull();
    await user.click(inside.getByRole('checkbox', { name: /belongs to the row/u }));
    await user.click(inside.getByRole('checkbox', { name: /sign it without verification/u }));
    await user.click(inside.getByRole('button', { name: 'Sign without verification and submit' }));
    await expect.poll(() => submitted()).toEqual(['0104beef']);
  });
});
