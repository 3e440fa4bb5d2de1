import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import {
  fillReport,
  flag,
  freshPhone,
  goTo,
  lockNow,
  openKeyFile,
  report,
  rowOf,
  saveKeyFile,
  search,
} from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { createTamperedAnalyst } from './tampering-switch.ts';

const input = { fraudType: 'Wangiri', origination: 'Latvia', destination: 'Sweden' };

test.use(NARROW_AND_DARK);

test('what was reported, flagged and blocked outlives the session, and a lock hides it', async ({
  page,
  baseURL,
}) => {
  const analyst = await createTamperedAnalyst(baseURL ?? '');
  const [phone, tampered] = [freshPhone(), freshPhone()];
  await analyst.signIn(page, '/report');
  const file = await saveKeyFile(page);
  await report(page, { ...input, identifier: phone });
  await search(page, phone);
  await flag(page, phone);
  await expect(rowOf(page, phone)).toContainText('Flagged ·');
  await analyst.tamper('other-destination');
  await goTo(page, 'Report');
  await fillReport(page, { ...input, identifier: tampered });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.locator('[data-verdict="differs"]')).toBeVisible();

  await goTo(page, 'Activity');
  const row = (identifier: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `Details of ${identifier}` }) });
  await expect(row(phone).filter({ hasText: 'Report' })).toContainText('Confirmed');
  await expect(row(phone).filter({ hasText: 'Flag' })).toContainText('Confirmed');
  await expect(row(tampered)).toContainText('Blocked');
  const chart = page.getByRole('slider', { name: 'By day' });
  await chart.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', / · Reports 2, Flags 1/u);
  await expectAccessibleInEachForm(page, 'activity');

  await page.reload();
  await page.getByRole('tab', { name: 'Open a key file' }).click();
  await openKeyFile(page, page, file);
  await row(tampered).getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: 'Operation' });
  await expect(drawer.getByRole('table', { name: 'What differs' })).toContainText('destination');
  expect(new URL(page.url()).searchParams.get('open')).toMatch(/^[0-9a-f]{64}$/u);
  await expectAccessibleInEachForm(page, 'an incident');
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Export incident' }).click();
  const incident = await readFile(await (await download).path(), 'utf8');
  expect(JSON.parse(incident)).toMatchObject({ asked: [{ identifier: tampered, destination: 'SE' }] });
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await lockNow(page);
  await expect(page.getByText('Unlock to see your activity.')).toBeVisible();
  await expect(page.getByText(phone)).toHaveCount(0);
});
