import { expect, type Page } from '@playwright/test';
import { accountIdOf, chooseCountry, PASSPHRASE } from './desk.ts';

export interface Walk {
  /** An identifier that no other test reports. */
  readonly identifier: string;
  /** Called with each page, in each state worth a look. */
  readonly look: (screen: string) => Promise<void>;
}

/**
 * Walks once through all pages, as a new analyst who reports something, finds it again, locks and unlocks.
 */
export async function walkEachPage(page: Page, { identifier, look }: Walk): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  async function goTo(path: string): Promise<void> {
    await page.locator(`nav a[href="${path}"], nav a[href^="${path}?"]`).click();
    await expect(page.locator('h1')).toBeFocused();
  }

  await page.goto('/');
  await expect(button('Start practising')).toBeVisible();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await look('first-card');
  await button('Start practising').click();
  await goTo('/activity');
  // What the account has on the ledger comes from the service.
  await expect(page.getByText('No activity yet.')).toBeVisible();
  await look('activity-empty');
  await goTo('/search');
  // Back at the last search; from there to where nothing is asked.
  await page.locator('nav a[href="/search"]').click();
  await expect(page.getByRole('heading', { name: 'Look up an identifier', exact: true })).toBeVisible();
  await look('search');

  await goTo('/report');
  await look('report-form');
  await page.getByRole('textbox', { name: 'Identifier' }).fill(identifier);
  const fraudType = page.getByRole('combobox', { name: 'Fraud type' });
  await fraudType.fill('Wangiri');
  await fraudType.press('Escape');
  await chooseCountry(page, 'Origination', 'Latvia');
  await chooseCountry(page, 'Destination', 'Sweden');
  // What the registry knows is said while the identifier is entered.
  await expect(page.locator('[data-standing]')).not.toBeEmpty();
  await button('Review').click();
  await expect(button('Sign and submit')).toBeEnabled();
  await look('report-review');
  await button('Sign and submit').click();
  await expect(page.getByRole('heading', { name: 'Reported', exact: true })).toBeVisible();
  await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'add the ledger key' })).toBeVisible();
  await look('report-receipt');

  await goTo('/search');
  await page.getByRole('textbox', { name: 'Identifier or range' }).fill(identifier);
  await page.getByRole('textbox', { name: 'Identifier or range' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: identifier })).toBeVisible();
  await look('search-results');
  await goTo('/download');
  // The number of others' reports differs in every run.
  await page.getByRole('radio', { name: 'Your own' }).check();
  await expect(page.locator('main').getByText('1 contribution', { exact: true })).toBeVisible();
  await look('download');
  for (const path of ['activity', 'inspect', 'account']) {
    if (path === 'inspect') {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('Inspect');
      await page.getByRole('option', { name: 'Inspect', exact: true }).click();
      await expect(page.locator('h1')).toBeFocused();
    } else await goTo(`/${path}`);
    // The figures come from the service.
    await expect(page.locator('main').getByRole('progressbar')).toHaveCount(0);
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
    if (path === 'activity')
      await expect(page.locator('main').getByText('1 operation', { exact: true })).toBeVisible();
    if (path === 'account')
      await expect(page.getByRole('button', { name: 'Add key', exact: true })).toBeVisible();
    await look(path);
  }
  await page.getByRole('link', { name: 'Open Connections', exact: true }).click();
  await expect(page.locator('h1')).toBeFocused();
  await page.getByLabel('System', { exact: true }).selectOption('Fraud system (CSV)');
  await expect(page.locator('main').getByText('1 entry', { exact: true })).toBeVisible();
  await look('connections');
  await goTo('/peers');
  const [, peer = ''] = (await accountIdOf(page)).split('@');
  await page.getByRole('searchbox', { name: 'Find a peer' }).fill(peer);
  // The report made on the way here is listed.
  await expect(page.locator('main').getByRole('table').locator('time')).toHaveCount(1);
  await look('peers');
  await page.getByRole('link', { name: peer }).click();
  // It appears once the service has said that it offers downloads by peer.
  await expect(page.getByRole('link', { name: 'Download its reports…', exact: true })).toBeVisible();
  await look('peer');
  await page.getByRole('button', { name: /^Account: /u }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.locator('h1')).toBeFocused();
  await look('settings');

  const key = page.getByRole('button', { name: /^Key: /u });
  await key.click();
  await page.getByRole('menuitem', { name: 'Save key file' }).click();
  const saving = page.getByRole('dialog');
  await expect(saving.getByRole('textbox', { name: 'Repeat passphrase' })).toBeVisible();
  await look('save-keys');
  for (const label of ['New passphrase', 'Repeat passphrase'])
    await saving.getByLabel(label, { exact: true }).fill(PASSPHRASE);
  await saving.getByRole('button', { name: 'Save key file' }).click();
  await saving.getByRole('button', { name: 'Done' }).click();
  await expect(saving).toBeHidden();
  await key.click();
  await page.getByRole('menuitem', { name: 'Lock now' }).click();
  await page.getByRole('button', { name: 'Locked Unlock' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('unlock');
}
