import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { checkReport, fillReport, freshPhone, openKeyFile, PASSPHRASE } from './desk.ts';
import { test } from './own-service.ts';

const input = { fraudType: 'IRSF', origination: 'Latvia', destination: 'Sweden' };

test.use({ settings: { PRACTICE: 'off' } });

test('outside practice an analyst makes keys, an operator registers them, and an account that is not authorized is told so', async ({
  page,
  service,
}) => {
  await page.goto(`${service.baseUrl}/report`);
  await expect(page.getByRole('button', { name: 'Start practising' })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  const header = page.getByRole('banner');
  const bottomOf = (shown: Locator) => shown.evaluate((element) => element.getBoundingClientRect().bottom);
  const link = header.getByRole('link', { name: 'Inspect' });
  await expect.poll(async () => (await bottomOf(header)) - (await bottomOf(link))).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('tab', { name: 'Make new keys' }).click();
  await expectAccessible(page, 'make new keys');
  await page.getByLabel('Account id').fill('alice@wonderland');
  await page.getByLabel('E-mail address of the account').fill('alice@wonderland.example');
  await page.getByRole('textbox', { name: 'New passphrase' }).fill(PASSPHRASE);
  await page.getByRole('textbox', { name: 'Repeat passphrase' }).fill(PASSPHRASE);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make keys and save the file' }).click();
  const file = await (await download).path();
  await expect(page.getByText('The key file of alice@wonderland is saved')).toBeVisible();
  await expectAccessible(page, 'keys made');
  await expect.poll(() => page.workers()).toHaveLength(0);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save request' }).click();
  const request = await (await saving).path();
  expect(await service.account('add', '--request', request, '--new-peer')).toContain(
    'alice@wonderland is registered with the peer wonderland.',
  );

  await page.getByRole('tab', { name: 'Open a key file' }).click();
  await openKeyFile(page, page, file);
  await fillReport(page, { ...input, identifier: freshPhone() });
  await checkReport(page);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.getByText('registered but not yet authorized')).toBeVisible();

  await service.account('authorize', 'alice@wonderland');
  await checkReport(page);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.getByText('+10 tokens')).toBeVisible();
});
