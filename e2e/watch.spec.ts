import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { createAnalyst } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import { freshPhone, goTo, search, setUndoDelay, startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';

test.use(NARROW_AND_DARK);

test('another peer’s report inside a watched search is news until seen, is triaged from the keyboard, and the summary is exported', async ({
  page,
  baseURL,
}) => {
  const stem = freshPhone().slice(0, -2);
  const block = `${stem}00-${stem}99`;
  const other = await createAnalyst(fetchFrom(baseURL ?? ''));
  await page.clock.install();
  await startPractising(page);

  await test.step('a watched search finds nothing at first', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Save this search' }).click();
    await page.getByRole('link', { name: 'All saved searches' }).click();
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('our block');
    await page.getByRole('textbox', { name: /^Numbers, addresses/u }).fill(block);
    await expectAccessibleInEachForm(page, 'a new list');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/nothing there · nothing new$/u)).toBeVisible();
    await page
      .getByRole('region', { name: 'Saved searches' })
      .getByRole('link', { name: 'Change in Settings' })
      .click();
    await page.getByRole('combobox', { name: 'Look up watched searches' }).selectOption('Every 5 minutes');
  });

  const news = '2 new reports inside “our block”';
  await test.step('what is reported since stands in the title, on Overview and in the list until it is seen', async () => {
    const fraud = { fraudType: 'CLISpoofing', origination: 'SE', destination: 'GB' };
    await other.report([`${stem}17`, `${stem}18`].map((id) => ({ id, ...fraud })));
    await page.clock.runFor('06:00');
    await expect(page).toHaveTitle(`${news} · Settings · Contribution Desk`);
    await expect(page.getByRole('status').filter({ hasText: news })).toBeAttached();
    await goTo(page, 'Overview');
    await page.getByRole('link', { name: news }).click();
    const found = page.getByRole('list', { name: news });
    for (const end of ['17', '18'])
      await expect(found.getByRole('link', { name: `Search for ${stem}${end}` })).toBeVisible();
    await expectAccessibleInEachForm(page, 'news of a watched search');
    await page.getByRole('button', { name: 'Mark what is new inside our block as seen' }).click();
    await expect(found).toBeHidden();
    await expect(page).toHaveTitle('Search · Contribution Desk');
  });

  await test.step('the contributions are triaged one after the other', async () => {
    await setUndoDelay(page, 0);
    await search(page, block);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Triage these 2' }).click();
    const place = (name: string) => page.getByRole('heading', { level: 2, name });
    await expect(place(`1 of 2: ${stem}`)).toBeVisible();
    await expectAccessibleInEachForm(page, 'triage');
    await page.keyboard.press('f');
    await expect(place(`2 of 2: ${stem}`)).toBeFocused();
    await page.getByRole('textbox', { name: 'Note' }).fill('asked the peer');
    await page.keyboard.press('Escape');
    await page.keyboard.press('y');
    await expect(page.getByText('2 of 2 decided: 1 flagged, 1 kept')).toBeVisible();
    await expectAccessibleInEachForm(page, 'the summary of a triage');
  });

  await test.step('their summary is exported', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(new RegExp(`^\\${stem}\\d\\d,.*,kept,asked the peer$`, 'u'));
    await page.getByRole('link', { name: `Back to ${block}` }).click();
    await expect(page.getByRole('grid')).toBeVisible();
  });
});
