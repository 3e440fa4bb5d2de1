import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { checkReport, fillReport, flag, freshPhone, goTo, lockNow, report, rowOf, search } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { createTamperedAnalyst } from './typed-account.ts';

const input = { fraudType: 'Wangiri', origination: 'Latvia', destination: 'Sweden' };

test.use(NARROW_AND_DARK);

/** The text of the file that this button saves. */
async function saved(page: Page, button: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await saving).path(), 'utf8');
}

const DAY_MS = 86_400_000;

test('downloads, reports, flags, blocked and unfinished work outlive the session, and a lock hides them', async ({
  page,
  baseURL,
}) => {
  const analyst = await createTamperedAnalyst(baseURL ?? '');
  const [phone, tampered, open] = [freshPhone(), freshPhone(), freshPhone()];
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const downloads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url());
    if (request.method() === 'GET' && pathname.endsWith('/contribution')) downloads.push(query);
    else if (pathname.includes('/contribution/download/')) downloads.push('again');
  });
  await analyst.signIn(page, '/download');
  let csv = '';

  await test.step('a download is quoted and agreed to', async () => {
    await page.getByRole('radio', { name: 'New to you' }).check();
    await page.getByRole('radio', { name: 'Choose days' }).check();
    await page.getByLabel('From').fill('2020-01-01');
    // Days that are over: what others report and flag meanwhile, and what that costs, is of today.
    await page.getByLabel('To', { exact: true }).fill(yesterday);
    await page.getByRole('textbox', { name: 'Only the newest' }).fill('40');
    await expect(page).toHaveURL((url) => url.search === `?whose=new&dates=2020-01-01..${yesterday}&size=40`);
    const start = page.getByRole('button', { name: 'Download…' });
    await expect(start).toBeEnabled();
    await expectAccessibleInEachForm(page, 'what a download would cost');
    await start.click();
    const pay = page.getByRole('button', { name: /^Pay \d+ tokens?$/u });
    const cost = Number(/\d+/u.exec((await pay.textContent()) ?? '')?.[0]);
    await expect(page.getByRole('dialog')).toContainText('If the price rises, the desk asks again first.');
    const saving = page.waitForEvent('download');
    await pay.dblclick();
    // Nothing else has to be pressed for the file.
    csv = await readFile(await (await saving).path(), 'utf8');
    await expect(page.getByRole('heading', { name: 'Downloaded', exact: true })).toBeVisible();
    const receipt = page.getByRole('region', { name: 'Downloaded' });
    await expect(receipt).toContainText('40 contributions');
    await expect(receipt).toContainText(`1,000 → ${1000 - cost}`);
    await expectAccessibleInEachForm(page, 'the receipt of a download');
    const days = `from=2020-01-01T00:00:00.000Z&to=${yesterday}T23%3A59%3A59.999Z`.replaceAll(':', '%3A');
    expect(downloads).toEqual([`?fetch-mode=NEW&${days}&size=40&max-cost=${cost}`]);
  });
  expect(await saved(page, 'Save again')).toBe(csv);
  expect(csv).toMatch(/^fraudType,id,origination,destination,sourcePeerId,/u);

  await test.step('one report is flagged, one is blocked, and of one no answer arrives', async () => {
    await report(page, { ...input, identifier: phone });
    await search(page, phone);
    await flag(page, phone);
    await expect(rowOf(page, phone)).toContainText('Flagged ·');
    await analyst.tamper('other-destination');
    await goTo(page, 'Report');
    await fillReport(page, { ...input, identifier: tampered });
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.locator('[data-verdict="differs"]')).toBeVisible();
    await analyst.tamper('none');
    await page.getByRole('textbox', { name: 'Identifier' }).fill(open);
    await checkReport(page);
    // The service carries the report out; its answer does not arrive.
    await page.route(`**${ENDPOINTS.submitContribution.path}`, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await expect(page.getByRole('alert').getByText('Outcome unknown', { exact: true })).toBeVisible();
  });

  const row = (identifier: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `Details of ${identifier}` }) });
  await test.step('activity says what became of each', async () => {
    await goTo(page, 'Activity');
    await expect(row(phone).filter({ hasText: 'Report' })).toContainText('Confirmed');
    await expect(row(phone).filter({ hasText: 'Flag' })).toContainText('Confirmed');
    await expect(row(tampered)).toContainText('Blocked');
    await expect(row(open)).toContainText('Outcome unknown');
    await expectAccessibleInEachForm(page, 'activity');
  });

  await test.step('another session has the incident, and exports it', async () => {
    await analyst.signIn(page, '/activity');
    await row(tampered).getByRole('link').click();
    const drawer = page.getByRole('dialog', { name: /^Report of /u });
    await expect(drawer.getByRole('table', { name: 'What differs' })).toContainText('destination');
    await expect(page).toHaveURL(({ searchParams }) =>
      /^[0-9a-f]{64}$/u.test(searchParams.get('open') ?? ''),
    );
    await expectAccessibleInEachForm(page, 'an incident');
    const incident: unknown = JSON.parse(await saved(page, 'Export incident'));
    expect(incident).toMatchObject({ asked: [{ identifier: tampered, destination: 'SE' }] });
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('it has the download again', async () => {
    await goTo(page, 'Download');
    // What the service knows of them comes after what this browser keeps, and moves the rows.
    await page.waitForLoadState('networkidle');
    await page
      .getByRole('button', { name: /^Get it again: /u })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: 'Downloaded again', exact: true })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Downloaded' })).toContainText('40 contributions');
    expect(downloads.slice(1)).toEqual(['again']);
    expect(await saved(page, 'Save again')).toBe(csv);
  });

  await test.step('it settles the open report', async () => {
    await goTo(page, 'Report');
    await expect(page.getByText('An earlier report may have been accepted')).toBeVisible();
    await page.getByRole('button', { name: 'Check the registry' }).click();
    await expect(
      page.getByText(`The earlier report of ${open} was accepted: it is on the ledger.`),
    ).toBeVisible();
    await goTo(page, 'Activity');
    await expect(row(open)).toContainText('Confirmed');
  });

  await test.step('a lock hides all of it', async () => {
    await lockNow(page);
    await expect(page.getByText('Unlock to see your activity.')).toBeVisible();
    await expect(page.getByText(phone)).toHaveCount(0);
  });
});
