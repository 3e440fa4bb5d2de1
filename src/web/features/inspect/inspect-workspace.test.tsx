import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { checkedAs } from '../../../testing/web/scripted-signer.ts';
import { EXAMPLE_TRANSACTION_HEX } from './example-transaction.ts';
import { InspectWorkspace } from './inspect-workspace.tsx';

afterEach(cleanup);

async function open({ practice = true } = {}) {
  const opened = await openTestDesk(() => null);
  const desk = { ...opened.desk, config: { ...opened.desk.config, practice } };
  const read: string[] = [];
  opened.signer.read = (transactionHex) => {
    read.push(transactionHex);
    const { inspection, payloadHashHex, byteLength } = checkedAs({
      kind: 'report',
      accountId: 'alice@wonderland',
      items: [],
    });
    const signature = { publicKeyHex: '11'.repeat(32), algorithm: 'Ed25519' as const, valid: true };
    const other = { ...signature, publicKeyHex: '44'.repeat(32) };
    return { inspection: { ...inspection, signatures: [signature, other] }, payloadHashHex, byteLength };
  };
  renderAtDesk(<InspectWorkspace fragment="" onForgetFragment={() => undefined} />, { ...opened, desk });
  return { read, user: userEvent.setup() };
}
const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Transaction (hex), receipt or proof link' });
const press = (name: string) => screen.getByRole('button', { name });

it('asks for a transaction if there is none, without an error', async () => {
  const { user } = await open();
  await user.click(press('Decode'));
  expect(screen.getByText(/^Nothing to decode yet/u).getAttribute('role')).toBe('status');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('removes spaces and colons only on request', async () => {
  const { read, user } = await open();
  await user.click(field());
  await user.paste('01:00 ca fe');
  await user.click(press('Decode'));
  expect(read).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Remove spaces and read' }));
  await expect.poll(() => read).toEqual(['0100cafe']);
  expect(field().value).toBe('0100cafe');
});

it('offers an example in practice, and marks the analyst’s own account', async () => {
  const { read, user } = await open();
  await user.click(press('Try an example'));
  await screen.findByRole('heading', { name: 'What this transaction says' });
  expect(read).toEqual([EXAMPLE_TRANSACTION_HEX]);
  expect(screen.getByText(/\(your account\)/u)).toBeTruthy();
  expect(screen.getAllByText(/\(your key\)/u)).toHaveLength(1);
});

it('has no example outside practice', async () => {
  await open({ practice: false });
  expect(screen.queryByRole('button', { name: 'Try an example' })).toBeNull();
});
