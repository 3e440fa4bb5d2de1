import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { freshPhone, report, search, startPractising, withoutUndoDelay } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';

test.use(NARROW_AND_DARK);

test('contributions are triaged from the keyboard, one after the other, and the summary is exported', async ({
  page,
}) => {
  await startPractising(page);
  const phone = freshPhone();
  for (const fraudType of ['CLISpoofing', 'Robocall'])
    await report(page, {
      identifier: phone,
      fraudType,
      origination: 'Sweden',
      destination: 'United Kingdom',
    });
  await withoutUndoDelay(page);
  await search(page, phone);
  await page.getByRole('button', { name: 'Triage these 2' }).click();
  const place = (text: string) => page.getByRole('heading', { level: 2, name: text });
  await expect(place(`Contribution 1 of 2: ${phone}`)).toBeVisible();
  await expectAccessibleInEachForm(page, 'triage');

  await page.keyboard.press('f');
  await expect(place(`Contribution 2 of 2: ${phone}`)).toBeFocused();
  await page.getByRole('textbox', { name: 'Note' }).fill('asked the peer');
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(page.getByText('2 of 2 decided: 1 flagged, 1 kept')).toBeVisible();
  await expectAccessibleInEachForm(page, 'the summary of a triage');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(new RegExp(`^\\${phone},.*,kept,asked the peer$`, 'u'));

  await page.getByRole('link', { name: 'Back to the search' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});
