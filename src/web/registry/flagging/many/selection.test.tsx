import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { differing } from '../../../../testing/transaction/comparisons.ts';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { checkedAs } from '../../../../testing/web/scripted-signer.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { FlagDialog } from '../review/flag-dialog.tsx';
import { useFlags } from '../use-flags.ts';
import { FlagSelectedButton } from './flag-selected-button.tsx';

afterEach(cleanup);

const mine = registryRecord({ id: '203.0.113.1', peerId: 'wonderland' });
const other = registryRecord({ id: '203.0.113.2' });
const gone = registryRecord({ id: '203.0.113.3' });
const flagged = registryRecord({ id: '203.0.113.4', status: 'flagged', flagger: 'wonderland' });

function Selected({ selected }: { readonly selected: readonly RegistryRecord[] }) {
  const flags = useFlags();
  return <FlagSelectedButton selected={selected} onFlag={() => flags.openSelection(selected)} />;
}

async function show(selected: readonly RegistryRecord[]) {
  const opened = await openTestDesk((request) => {
    if (request.endpoint === 'assembleFlag') return '0100cafe';
    if (request.endpoint === 'submitFlag') return { rewarded: 10 };
    return [mine, other].filter(({ id }) => id === request.identifier).map(asAnswered);
  });
  renderAtDesk(
    <>
      <Selected selected={selected} />
      <FlagDialog />
    </>,
    opened,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Flag \d/u }));
  const dialog = await screen.findByRole('dialog', { name: 'Flag contributions' });
  return { ...opened, user, dialog };
}

const rowsOf = (dialog: HTMLElement, name: string) =>
  within(within(dialog).getByRole('table', { name }))
    .getAllByRole('rowheader')
    .map(({ lastChild }) => lastChild?.textContent);

it('lists the rows to flag and those left out, names rows without a reward, and signs the transaction', async () => {
  const { user, dialog, requests } = await show([mine, other, gone, flagged]);
  expect(screen.getByText('Flag 2…')).toBeTruthy();
  const heading = await within(dialog).findByRole('heading', { name: '1 of 4 will be flagged, 3 left out' });
  expect(document.activeElement).toBe(heading);
  // Their own earns nothing: it is flagged where they say so.
  expect(dialog.textContent).toContain('1 of your own is left out: it earns nothing.');
  await user.click(within(dialog).getByRole('button', { name: 'Include your own' }));
  await within(dialog).findByRole('heading', { name: '2 of 4 will be flagged, 2 left out' });
  expect(rowsOf(dialog, 'What will be flagged')).toEqual(['203.0.113.2', '203.0.113.1']);
  expect(rowsOf(dialog, 'What is left out')).toEqual(['203.0.113.3', '203.0.113.4']);
  expect(dialog.textContent).toContain('The registry no longer shows it.');
  expect(dialog.textContent).toContain('No reward for 1 of 2: your own peer reported it.');
  await user.click(within(dialog).getByRole('button', { name: 'Review 2 flags' }));
  const verdict = await within(dialog).findByRole('heading', { name: 'Matches your request' });
  await expect.poll(() => document.activeElement).toBe(verdict);
  expect(within(dialog).getByRole('table', { name: 'Flags' }).textContent).toContain('SE → GB · ');
  await user.click(within(dialog).getByRole('button', { name: 'Sign and flag 2' }));
  expect(await within(dialog).findByText('2 flagged')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('+10 tokens');
  expect(dialog.textContent).toContain('1 of them earned nothing');
  expect(requests.filter(({ endpoint }) => endpoint === 'submitFlag')).toHaveLength(1);
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('blocks the whole transaction when one row was altered, and names that row', async () => {
  const { user, dialog, signer, requests } = await show([mine, other]);
  signer.check = (request) => ({
    ...checkedAs(request),
    comparison: differing({
      code: 'asset',
      path: { item: 1, name: mine.assetDefinitionId ?? '' },
      asked: [{ quote: mine.assetDefinitionId ?? '' }],
      found: [{ quote: 'another_1#contribution' }],
    }),
  });
  await user.click(await within(dialog).findByRole('button', { name: 'Include your own' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Review 2 flags' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Blocked');
  expect(dialog.textContent).toContain(mine.assetDefinitionId);
  expect(dialog.textContent).toContain('another_1#contribution');
  expect(within(dialog).queryByRole('button', { name: /^Sign/u })).toBeNull();
  expect(requests.filter(({ endpoint }) => endpoint === 'submitFlag')).toEqual([]);
});

it('of which none can be flagged opens nothing, and says so', async () => {
  const opened = await openTestDesk(() => []);
  const privileged = registryRecord({ isPrivileged: true });
  renderAtDesk(<Selected selected={[flagged, privileged]} />, opened);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'None can be flagged' }).disabled).toBe(true);
});

it('of more rows than one transaction may flag is not read', async () => {
  const { dialog, requests } = await show(Array.from({ length: 5001 }, () => other));
  expect(dialog.textContent).toContain('At most 5,000 are flagged at once; 5,001 are selected.');
  expect(requests).toEqual([]);
});

it('is read again before it is reviewed once its list is old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { user, dialog, requests } = await show([mine, other]);
  await within(dialog).findByRole('heading', { name: '1 of 2 will be flagged, 1 left out' });
  vi.setSystemTime(Date.now() + 61_000);
  await user.click(within(dialog).getByRole('button', { name: 'Review 1 flag' }));
  await within(dialog).findByText(/so it was read again/u);
  expect(requests.some(({ endpoint }) => endpoint === 'assembleFlag')).toBe(false);
  vi.useRealTimers();
});
