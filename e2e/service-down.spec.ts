import { expect, test } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import {
  checkReport,
  fillReport,
  freshPhone,
  goTo,
  openKeyFile,
  pasteList,
  report,
  rowOf,
  saveKeyFile,
  search,
  startPractising,
} from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';
import { createOwnService, type OwnService } from './own-service.ts';

const input = { fraudType: 'IRSF', origination: 'Latvia', destination: 'Sweden' };

test.describe('a service of its own', () => {
  let service: OwnService;
  test.beforeEach(async () => {
    service = await createOwnService();
    await service.start();
  });
  test.afterEach(() => service.remove());

  test('that is killed and comes back loses nothing: draft, report and search', async ({ page }) => {
    // Two starts of a service are in it, each of them some seconds, and more on a busy machine.
    test.slow();
    const [first, second] = [freshPhone(), freshPhone()];
    await startPractising(page, service.baseUrl);
    const file = await saveKeyFile(page);
    await report(page, { ...input, identifier: first });
    await page.getByRole('button', { name: 'Report another' }).click();
    await fillReport(page, { ...input, identifier: second });

    await service.kill();
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('alert')).toContainText('The service could not be reached');
    await expect(page.getByRole('textbox', { name: 'Identifier' })).toHaveValue(second);
    await goTo(page, 'Search');
    await page.getByRole('textbox', { name: 'Identifier or range' }).fill(first);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The service could not be reached');
    await expect(page.getByRole('textbox', { name: 'Identifier or range' })).toHaveValue(first);

    // The same session goes on after the restart: it is in the store, not in the process.
    await service.start();
    // By itself: reads are repeated until it answers.
    await expect(rowOf(page, first)).toContainText('Active', { timeout: 45_000 });
    await goTo(page, 'Report');
    await expect(page.getByRole('textbox', { name: 'Identifier' })).toHaveValue(second);
    await checkReport(page);
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();

    // And on another day, with the key file alone.
    await page.goto(`${service.baseUrl}/search?q=${encodeURIComponent(second)}`);
    await page.getByRole('tab', { name: 'Open a key file' }).click();
    await openKeyFile(page, page, file);
    await expect(rowOf(page, second)).toContainText('Active');
  });

  test('that stops right after the first card came leaves every page there', async ({ page }) => {
    await page.goto(service.baseUrl);
    await page.getByRole('tab', { name: 'Open a key file' }).waitFor();
    await page.waitForLoadState('networkidle');
    await service.kill();
    for (const way of ['Open a key file', 'Enter keys', 'Keys kept elsewhere'])
      await page.getByRole('tab', { name: way }).click();
    await page.getByRole('link', { name: 'Inspect' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspect' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();

    await service.start();
    await page.getByRole('button', { name: 'Start practising' }).click();
    await expect(page.getByText(/^Unlocked · /u)).toBeVisible();
    await service.kill();
    for (const name of ['Report', 'Inspect', 'Account', 'Search'] as const) await goTo(page, name);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a service that is killed in the middle of a long report writes no row twice, and loses none', async ({
  page,
}) => {
  test.slow();
  const service = await createOwnService({ REPORT_LIMIT: '2' });
  try {
    await service.start();
    const phone = freshPhone();
    const phones = Array.from({ length: 5 }, (_, at) => `${phone.slice(0, -1)}${at}`);
    await startPractising(page, service.baseUrl);
    await goTo(page, 'Report');
    await pasteList(
      page,
      ['type,id,origination,destination', ...phones.map((one) => `Scam,${one},GB,NL`)].join('\n'),
    );
    await expect(page.getByText('5 of 5 rows can be reported')).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('heading', { name: 'Report of 5 rows in 3 transactions' })).toBeVisible();

    let sent = 0;
    await page.route(`**${ENDPOINTS.submitContribution.path}`, async (route) => {
      sent += 1;
      if (sent !== 2) return route.continue();
      // The second transaction is written, and nobody hears of it.
      await route.fetch();
      await service.kill();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await expect(page.getByText(/did not say what became of transaction 2/u)).toBeVisible();
    await expectAccessible(page, 'a run that waits');
    await expect(page.getByText('2 of 5 rows accepted')).toBeVisible();

    await service.start();
    await page.getByRole('button', { name: 'Send the same signed report again' }).click();
    await expect(page.getByText('5 rows accepted · +50 tokens · Written: 5 of 5')).toBeVisible({
      timeout: 45_000,
    });
    expect(sent).toBe(4);
    await search(page, `${phones[0]}-${phones[4]}`);
    await expect(page.getByText(/^5 contributions/u)).toBeVisible();
  } finally {
    await service.remove();
  }
});

test('where the rest of the app cannot be fetched, the first card says so', async ({ page }) => {
  let reachable = false;
  await page.route('**/assets/rest-*.js', (route) => (reachable ? route.continue() : route.abort()));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The rest of the app could not be loaded');
  reachable = true;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('tab', { name: 'Open a key file' })).toBeVisible();
});

test('an answer that is lost leaves the outcome open, and the same bytes sent again count once', async ({
  page,
}) => {
  const phone = freshPhone();
  let lost = 0;
  await startPractising(page);
  await goTo(page, 'Report');
  await fillReport(page, { ...input, identifier: phone });
  await checkReport(page);
  // The service carries the report out; its answer does not arrive.
  await page.route(`**${ENDPOINTS.submitContribution.path}`, async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.getByRole('alert').getByText('Outcome unknown', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send the same signed report again' }).click();
  await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
  expect(lost).toBe(2);

  await search(page, phone);
  await expect(page.getByText(/^1 contribution/u)).toBeVisible();
  await expect(page.getByRole('banner').getByText('10 tokens')).toBeVisible();
});

test('after a reload the page says that a report may have been accepted, and asks the registry first', async ({
  page,
}) => {
  const phone = freshPhone();
  await startPractising(page);
  const file = await saveKeyFile(page);
  await goTo(page, 'Report');
  await fillReport(page, { ...input, identifier: phone });
  await checkReport(page);
  await page.route(`**${ENDPOINTS.submitContribution.path}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.getByRole('alert').getByText('Outcome unknown', { exact: true })).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: 'Open a key file' }).click();
  await openKeyFile(page, page, file);
  await expect(page.getByText('An earlier report may have been accepted')).toBeVisible();
  await page.getByRole('button', { name: 'Check the registry' }).click();
  await expect(
    page.getByText(`The earlier report of ${phone} was accepted: it is on the registry.`),
  ).toBeVisible();
});
