import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { differing, OTHER_ASSET, uninspectable } from '../../../../testing/transaction/comparisons.ts';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { FlagOfRow } from '../../../../testing/web/flag-of-row.tsx';
import { registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { checkedAs } from '../../../../testing/web/scripted-signer.ts';
import type { Comparison } from '../../../../transaction/compare/comparison.ts';
import { FlagDialog } from '../review/flag-dialog.tsx';

beforeAll(() => giveElementsSize());
afterEach(cleanup);

/** A row whose flag was refused because the service assembled something else. */
async function showRefused(comparison: Comparison) {
  const record = registryRecord();
  const opened = await openTestDesk(() => '0100cafe');
  opened.signer.explain = () => [{ start: 0, end: 4, path: 'version', what: 'byte', value: '1' }];
  opened.signer.check = (request) => ({ ...checkedAs(request), comparison });
  renderAtDesk(
    <>
      <FlagOfRow record={record} />
      <FlagDialog />
    </>,
    opened,
  );
  const user = userEvent.setup();
  const place = () => screen.getByRole('group', { name: /^Flagging of/u, hidden: true });
  await user.click(screen.getByRole('button', { name: /^Flag 203/u }));
  await expect.poll(() => place().textContent).toMatch(/Not flagged: |^Blocked/u);
  return {
    requests: opened.requests,
    user,
    place,
    why: () => user.click(screen.getByRole('button', { name: /^Why/u })),
    review: () => user.click(screen.getByRole('button', { name: /^Review what was assembled/u })),
  };
}

describe('a flag that differs from what was asked', () => {
  it('reports thousands of differences, alike or not, without building all of them', async () => {
    const { why } = await showRefused(differing(...Array.from({ length: 3000 }, () => OTHER_ASSET)));
    await why();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('3,000 differences')).toBeTruthy();
    const table = dialog.getByRole('table', { name: 'What differs' });
    expect(table.getAttribute('aria-rowcount')).toBe('3001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
  });

  it('marks letters that look like others', async () => {
    const { why } = await showRefused(
      differing({ ...OTHER_ASSET, found: ['Transfers 5 roses to "', { quote: '\u0430lice' }, '".'] }),
    );
    await why();
    const cells = within(await screen.findByRole('dialog')).getAllByRole('cell');
    expect(cells.at(-1)?.textContent).toContain('"а⟨U+0430⟩lice"');
  });

  it('can be inspected, with its hash and its bytes, but not signed', async () => {
    const { review, user, place, requests } = await showRefused(differing(OTHER_ASSET));
    await review();
    const dialog = within(await screen.findByRole('dialog', { name: 'Flag 203.0.113.7' }));
    expect(dialog.getByText('Blocked: the service changed your request')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Copy Transaction hash' })).toBeTruthy();
    expect(dialog.getByRole('table', { name: 'What differs' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Raw bytes' }));
    const parts = await dialog.findByRole('table', { name: 'Parts of the transaction' });
    expect(parts.textContent).toContain('0100cafe');
    expect(dialog.queryByRole('button', { name: /sign|elsewhere|Do not flag/iu })).toBeNull();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    // The transaction flags something else.
    expect(dialog.queryByText('Asset id that is flagged')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(place().textContent).toContain('BlockedThe service changed your request');
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(['assembleFlag']);
  });
});

describe('a flag that cannot be read, and differs in what can be judged', () => {
  it('can be inspected, but not signed', async () => {
    const { review } = await showRefused(uninspectable(OTHER_ASSET));
    await review();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('It runs a program.')).toBeTruthy();
    expect(dialog.getByRole('table', { name: 'What differs' })).toBeTruthy();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });
});
