import { expect, test } from '@playwright/test';
import { freshPhone, goTo, report, startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';

test.use(NARROW_AND_DARK);

test('what another peer reports inside a watch stands in the title and in Activity until it is seen', async ({
  page,
  browser,
}) => {
  const phone = freshPhone();
  const block = phone.slice(0, -2);
  await page.clock.install();
  await startPractising(page);
  await goTo(page, 'Activity');
  await page.getByRole('button', { name: 'New watch' }).click();
  await page.getByRole('textbox', { name: 'Name of the watch' }).fill('our block');
  await page.getByRole('textbox', { name: /^Numbers, addresses/u }).fill(`${block}00-${block}99`);
  await expectAccessibleInEachForm(page, 'a new watch');
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByText(/nothing there · nothing new$/u)).toBeVisible();
  await page
    .getByRole('region', { name: 'Watches' })
    .getByRole('link', { name: 'Change in Settings' })
    .click();
  await page.getByRole('combobox', { name: 'Look up watches' }).selectOption('Every 5 minutes');

  const peer = await browser.newContext();
  const peersPage = await peer.newPage();
  await startPractising(peersPage);
  await report(peersPage, {
    identifier: phone,
    fraudType: 'CLISpoofing',
    origination: 'Sweden',
    destination: 'United Kingdom',
  });
  await peer.close();

  await page.clock.runFor('06:00');
  const news = '1 new report inside “our block”';
  await expect(page).toHaveTitle(`${news} · Settings · Contribution Desk`);
  await expect(page.getByRole('status').filter({ hasText: news })).toBeAttached();
  await goTo(page, 'Activity');
  const found = page.getByRole('list', { name: news });
  await expect(found.getByRole('link', { name: `Search for ${phone}` })).toBeVisible();
  await expectAccessibleInEachForm(page, 'news of a watch');
  await page.getByRole('button', { name: 'Mark what is new inside our block as seen' }).click();
  await expect(found).toBeHidden();
  await expect(page).toHaveTitle('Activity · Contribution Desk');
});
