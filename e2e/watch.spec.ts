import { expect, test } from '@playwright/test';
import { createAnalyst } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import { freshPhone, goTo, startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';

test.use(NARROW_AND_DARK);

test('another peer’s report inside a watched search is news until seen', async ({ page, baseURL }) => {
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
});
