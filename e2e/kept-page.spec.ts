import { expect, type Page, test } from '@playwright/test';
import {
  askToUnlock,
  fillReport,
  freshPhone,
  isUnlocked,
  PASSPHRASE,
  saveKeyFile,
  startPractising,
  typePassphrase,
  unlockDialog,
} from './desk.ts';

/**
 * What a page is told when the analyst goes to another site and back, and the browser has kept it as it was.
 * Headless Chromium keeps no page (`BackForwardCacheDisabledForDelegate`), so the browser's own event is
 * dispatched; the timers of the page go on, which they would not.
 */
const leaveAndReturn = (page: Page) =>
  page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });

test('a page that the browser has kept is locked when the analyst comes back, by dispatched events: its draft is there, its key and what was typed to unlock it are not', async ({
  page,
}) => {
  const signers = () => page.workers().filter((worker) => worker.url() === signerUrl);
  const identifier = page.getByRole('textbox', { name: 'Identifier' });
  const draft = { identifier: freshPhone(), fraudType: 'IRSF', origination: 'Latvia', destination: 'Sweden' };
  const starting = page.waitForEvent('worker');
  await startPractising(page, '/report');
  const signerUrl = (await starting).url();
  await saveKeyFile(page);
  await fillReport(page, draft);
  expect(signers()).toHaveLength(1);

  await test.step('the key is locked and its worker has ended', async () => {
    await leaveAndReturn(page);
    await expect(page.getByText('Locked', { exact: true })).toBeVisible();
    await expect.poll(signers).toEqual([]);
    await expect(identifier).toHaveValue(draft.identifier);
  });

  await test.step('a passphrase that was not used yet is gone', async () => {
    await askToUnlock(page);
    const passphrase = unlockDialog(page).getByRole('textbox', { name: 'Passphrase' });
    await passphrase.fill(PASSPHRASE);
    await leaveAndReturn(page);
    await expect(passphrase).toHaveValue('');
  });

  await test.step('it is unlocked as after any other lock, with the draft as it was', async () => {
    await typePassphrase(page);
    await isUnlocked(page);
    await expect(identifier).toHaveValue(draft.identifier);
    await expect(page.getByRole('combobox', { name: 'Fraud type' })).toHaveValue(draft.fraudType);
  });
});
