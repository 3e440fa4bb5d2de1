import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { accountRequestSchema } from '../../../contract/account-request.ts';
import { enter } from '../../../testing/web/enter.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { MakeKeys } from './make-keys.tsx';

afterEach(cleanup);

const PASSPHRASE = 'correct horse battery staple';

it('ends in one request for the operator, to copy or to save, with every fact still shown', async () => {
  const saved: { readonly name: string; readonly blob: Blob }[] = [];
  let made = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) made = blob;
    return 'blob:made';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: made });
  });
  const opened = await openTestDesk(() => null);
  await opened.desk.session.signOut();
  renderAtDesk(<MakeKeys />, opened);
  const user = userEvent.setup();
  await enter(user, screen.getByLabelText(/^Account id/u), 'ada@lovelace');
  await enter(user, screen.getByLabelText(/^E-mail/u), 'ada@lovelace.example');
  for (const field of [
    screen.getByLabelText(/^New passphrase/u),
    screen.getByLabelText(/^Repeat passphrase/u),
  ])
    await enter(user, field, PASSPHRASE);
  await user.click(screen.getByRole('button', { name: 'Make keys and save the file' }));
  expect(await screen.findByText('The key file of ada@lovelace is saved')).toBeTruthy();
  expect(screen.getByText('ada@lovelace.example')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Save request' }));
  expect(saved.map(({ name }) => name)).toEqual([
    'ada-lovelace.keys.json',
    'ada-lovelace.account-request.json',
  ]);
  const request = await saved[1]?.blob.text();
  expect(accountRequestSchema.parse(JSON.parse(request ?? ''))).toMatchObject({
    accountId: 'ada@lovelace',
    email: 'ada@lovelace.example',
    publicKeyHex: '11'.repeat(32),
    authPublicKeyHex: '22'.repeat(32),
  });
  await user.click(screen.getByRole('button', { name: 'Copy request' }));
  expect(await navigator.clipboard.readText()).toBe(request);
});
