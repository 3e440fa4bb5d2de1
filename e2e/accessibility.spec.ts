import { devices, expect, test } from '@playwright/test';
import { bytesToHex } from '../src/contract/hex.ts';
import { expectAccessible, expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { reportOf } from '../src/testing/transaction/report-of.ts';
import {
  askToUnlock,
  chooseFromKeyMenu,
  flag,
  freshPhone,
  goTo,
  openInspect,
  lockNow,
  PASSPHRASE,
  rowOf,
  openDetails,
  search,
  startPractising,
  unlockDialog,
} from './desk.ts';

test.describe('axe finds nothing', () => {
  test.use(NARROW_AND_DARK);

  test('on the first card and in the dialogs around the keys', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('button', { name: 'Start practising' })).toBeVisible();
    await expectAccessibleInEachForm(page, 'first card, on an unknown address');
    await page.getByRole('tab', { name: 'Open a key file' }).click();
    await expectAccessibleInEachForm(page, 'open a key file');
    await page.getByRole('tab', { name: 'Enter keys' }).click();
    await page.getByLabel('Blockchain private key').fill('abc');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectAccessibleInEachForm(page, 'enter keys, with errors');

    await startPractising(page);
    await page.getByRole('button', { name: /^Key: /u }).click();
    await expect(page.getByRole('menuitem', { name: 'Save key file' })).toBeVisible();
    await expectAccessibleInEachForm(page, 'key menu');
    await page.getByRole('menuitem', { name: 'Save key file' }).click();
    const saving = page.getByRole('dialog', { name: 'Save a key file' });
    await saving.getByRole('button', { name: 'Save key file' }).click();
    await expectAccessibleInEachForm(page, 'save a key file, with errors');
    await page.keyboard.press('Escape');
    await expect(saving).toBeHidden();
    await chooseFromKeyMenu(page, 'Lock now');
    await expect(page.getByRole('dialog', { name: 'These keys have no backup' })).toBeVisible();
    await expectAccessibleInEachForm(page, 'leave keys');
    await page.getByRole('button', { name: 'Discard keys' }).click();
    await page.getByRole('button', { name: 'Keys erased' }).click();
    await expect(
      page.getByRole('dialog', { name: 'The keys of this practice account are gone' }),
    ).toBeVisible();
    await expectAccessibleInEachForm(page, 'lost keys');
    await page.getByRole('button', { name: 'Start a new practice account' }).click();
    await chooseFromKeyMenu(page, 'Save key file');
    await saving.getByRole('textbox', { name: 'New passphrase' }).fill(PASSPHRASE);
    await saving.getByRole('textbox', { name: 'Repeat passphrase' }).fill(PASSPHRASE);
    await saving.getByRole('button', { name: 'Save key file' }).click();
    await expect(saving.getByRole('button', { name: 'Done' })).toBeFocused();
    await expectAccessibleInEachForm(page, 'saved');
    await saving.getByRole('button', { name: 'Done' }).click();
    await openInspect(page);
    await expectAccessibleInEachForm(page, 'Inspect, signed in');
    await lockNow(page);
    await expectAccessibleInEachForm(page, 'locked');
    await askToUnlock(page);
    await expect(unlockDialog(page)).toBeVisible();
    await expectAccessibleInEachForm(page, 'unlock');
  });

  test('in every state of Inspect', async ({ page }) => {
    const exampleHex = bytesToHex(reportOf(1, Date.now()).bytes);
    await page.goto('/inspect');
    await expect(page.getByRole('heading', { level: 1, name: 'Inspect' })).toBeVisible();
    await expectAccessibleInEachForm(page, 'nothing given');
    await page.getByRole('button', { name: 'Decode' }).click();
    await expect(page.getByText('Nothing to decode yet')).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Transaction (hex), receipt or proof link' });
    await field.fill(`${exampleHex}00`);
    await page.getByRole('button', { name: 'Decode' }).click();
    await expect(page.getByText('Not a readable transaction')).toBeVisible();
    await expectAccessibleInEachForm(page, 'a broken transaction');
    await field.fill(exampleHex);
    await page.getByRole('button', { name: 'Decode' }).click();
    await expect(page.getByRole('heading', { name: 'What this transaction says' })).toBeFocused();
    await page.getByRole('button', { name: 'Raw bytes' }).click();
    await expectAccessibleInEachForm(page, 'a transaction and its bytes');
    await page.goto(`/inspect#${bytesToHex(reportOf(200, Date.now()).bytes)}`);
    await expect(page.getByRole('table', { name: 'Contributions' })).toBeVisible();
    await expectAccessibleInEachForm(page, 'a long report, by link');
  });

  test('in every state of Search', async ({ page }) => {
    await startPractising(page, '/account');
    await goTo(page, 'Search');
    await expectAccessibleInEachForm(page, 'nothing asked');
    await page.setViewportSize(devices['Desktop Chrome'].viewport);
    await search(page, '0.0.0.0-255.255.255.255');
    await expect(page.getByRole('group', { name: 'Reports over time' })).toBeVisible();
    await expectAccessibleInEachForm(page, 'results and their times');
    await page.setViewportSize(devices['Desktop Chrome'].viewport);
    await expectAccessible(page, 'results and their times, wide');
    await openDetails(page);
    await expectAccessibleInEachForm(page, 'details');
    await page.keyboard.press('Escape');
    const selected = page.getByRole('checkbox', { name: /^Select (?!the )/u }).first();
    await selected.check();
    await page.getByRole('button', { name: /^Flag 1 selected/u }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: /will be flagged$/u })).toBeFocused();
    await expectAccessibleInEachForm(page, 'the rows that will be flagged');
    await page.keyboard.press('Escape');
    await selected.uncheck();

    const box = page.getByRole('textbox', { name: 'Identifier or range' });
    await box.fill('10.0.0.300');
    await expectAccessibleInEachForm(page, 'a query that is not understood');
    await box.fill('+15550001111');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('heading', { name: '+15550001111 is not reported' })).toBeVisible();
    await expectAccessibleInEachForm(page, 'empty');
    // All of the service: an answer to anything else would end the outage.
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort('connectionreset') : route.continue(),
    );
    await box.fill('+15550001112');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(
      page.getByText('The search for +15550001112 runs as soon as the service is back'),
    ).toBeVisible();
    await expectAccessibleInEachForm(page, 'error');
  });

  test('from the empty report to the receipt, the flag and the account, by keyboard alone', async ({
    page,
  }) => {
    const phone = freshPhone();
    const sign = page.getByRole('button', { name: 'Sign and submit' });
    await startPractising(page, '/report');
    await expectAccessibleInEachForm(page, 'empty form');
    await page.getByRole('textbox', { name: 'Identifier' }).focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('textbox', { name: 'Identifier' })).toHaveAccessibleDescription(/./u);
    await expectAccessibleInEachForm(page, 'form with errors');
    await page.keyboard.type(phone);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Scam');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Latvia');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('SE');
    await page.keyboard.press('Enter');
    await expectAccessibleInEachForm(page, 'filled form');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(sign).toBeFocused();
    await expectAccessibleInEachForm(page, 'review');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Report another' })).toBeFocused();
    await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
    await expectAccessibleInEachForm(page, 'receipt');

    await test.step('the next report, of the same kind, with fewer than eight keys', async () => {
      const next = freshPhone();
      await page.evaluate(() => {
        document.documentElement.dataset['keys'] = '0';
        document.addEventListener(
          'keydown',
          ({ key }) => {
            if (key === 'Control') return;
            const { dataset } = document.documentElement;
            dataset['keys'] = String(Number(dataset['keys']) + 1);
          },
          true,
        );
      });
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: /^Identifier, range/u })).toBeFocused();
      // As a paste: one chord, which a test's browser has no clipboard for.
      await page.keyboard.press('Control+v');
      await page.keyboard.insertText(next);
      const toReport = page.getByRole('option', { name: /^Report/u });
      await toReport.first().waitFor();
      while (!(await page.getByRole('option', { name: /^Report/u, selected: true }).count()))
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Identifier' })).toHaveValue(next);
      await page.keyboard.press('Control+Enter');
      await expect(sign).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Report another' })).toBeFocused();
      expect(Number(await page.locator('html').getAttribute('data-keys'))).toBeLessThan(8);
    });

    await search(page, phone);
    await flag(page, phone);
    await expect(rowOf(page, phone)).toContainText('Flagged ·');
    await expectAccessibleInEachForm(page, 'flagged');
    await goTo(page, 'Account');
    await expectAccessibleInEachForm(page, 'account');

    await test.step('a feed key', async () => {
      await page.getByRole('link', { name: 'Open Connections' }).press('Enter');
      await page.getByRole('button', { name: 'New key' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New feed key' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('rate engine');
      await expectAccessibleInEachForm(page, 'new-feed-key');
      await page.keyboard.press('Enter');
      const made = page.getByRole('dialog', { name: 'Copy the key now' });
      await expect(made).toContainText(/cdf_[0-9a-f]{12}_[\w-]{43}/u);
      await expectAccessibleInEachForm(page, 'made-feed-key');
      await made.getByRole('button', { name: 'Done' }).press('Enter');
      await expectAccessibleInEachForm(page, 'feed-keys');
      await page.getByRole('button', { name: 'Revoke rate engine' }).press('Enter');
      await expectAccessibleInEachForm(page, 'revoke-feed-key');
      await page.getByRole('button', { name: 'Revoke key' }).press('Enter');
      await expect(page.getByText('No keys yet.')).toBeVisible();
    });
  });
});
