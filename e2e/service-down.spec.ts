import { expect, type Route } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import {
  checkReport,
  fillReport,
  freshPhone,
  goTo,
  isUnlocked,
  openInspect,
  pasteList,
  search,
} from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './own-service.ts';

test.use({ settings: { REPORT_LIMIT: '2' } });

test('a service that is out of reach, slow, down or killed costs the analyst nothing: no page, no draft, no report', async ({
  page,
  context,
  service,
}) => {
  const stem = freshPhone().slice(0, -1);
  const single = `${stem}0`;
  const alert = page.getByRole('alert');
  const field = page.getByRole('textbox', { name: 'Identifier' });
  const review = page.getByRole('button', { name: 'Review' });
  const sign = page.getByRole('button', { name: /^Sign and (?:submit|report)/u });
  const sendAgain = page.getByRole('button', { name: 'Send the same signed report again' });
  const connectedAgain = page.getByText(/^Back online/u);
  const refuse = (route: Route) => route.abort('connectionrefused');
  const assemble = `**${ENDPOINTS.assembleContribution.path}`;
  const submit = `**${ENDPOINTS.submitContribution.path}`;

  await test.step('where the rest of the app cannot be fetched, the first card says so', async () => {
    await page.route('**/assets/rest-*.js', refuse);
    await page.goto(service.baseUrl);
    await expect(alert).toContainText('The rest of the app could not be loaded');
    await page.unroute('**/assets/rest-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('tab', { name: 'Open a key file' })).toBeVisible();
  });

  await test.step('out of reach right after the first card came, it leaves every page there', async () => {
    await page.route('**/*', refuse);
    for (const way of ['Open a key file', 'Enter keys']) await page.getByRole('tab', { name: way }).click();
    await page.getByRole('link', { name: 'Inspect' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspect' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.unroute('**/*');
  });

  await test.step('out of reach right after somebody signed in, too, and what is entered stays', async () => {
    await page.getByRole('button', { name: 'Start practising' }).click();
    await isUnlocked(page);
    await page.route('**/*', refuse);
    await openInspect(page);
    for (const name of ['Account', 'Search', 'Report'] as const) await goTo(page, name);
    await expect(alert).toHaveCount(0);
    const fraud = { fraudType: 'IRSF', origination: 'Latvia', destination: 'Sweden' };
    await fillReport(page, { ...fraud, identifier: single });
    await review.click();
    await expect(alert).toContainText('The service could not be reached');
    await expect(field).toHaveValue(single);
    await goTo(page, 'Search');
    const box = page.getByRole('textbox', { name: 'Identifier or range' });
    await box.fill(single);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(alert).toContainText('The service could not be reached');
    await expect(box).toHaveValue(single);
  });

  await test.step('once it is back, the search goes on by itself, and the draft is there', async () => {
    await page.unroute('**/*');
    await expect(page.getByRole('heading', { name: /is not reported$/u })).toBeVisible();
    await goTo(page, 'Report');
    await expect(field).toHaveValue(single);
  });

  await test.step('while it is slow it is not waited for', async () => {
    await page.route(assemble, () => undefined);
    await review.click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByText(/^Cancelled\. Nothing was signed/u)).toBeVisible();
    await expect(review).toBeFocused();
    await expect(field).toHaveValue(single);
    await page.unroute(assemble);
  });

  await test.step('what is offline says so and goes on by itself', async () => {
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/u)).toBeVisible();
    await expectAccessible(page, 'offline');
    await context.setOffline(false);
    await expect(connectedAgain).toBeVisible();
  });

  await test.step('what is down says so and goes on by itself', async () => {
    await page.route('**/data/**', (route) =>
      route.fulfill({ status: 503, body: '<html>maintenance</html>' }),
    );
    await review.click();
    await expect(page.getByText(/^The service is unavailable, perhaps for maintenance/u)).toBeVisible();
    await expect(field).toHaveValue(single);
    await page.unroute('**/data/**');
    await expect(connectedAgain).toBeVisible();
  });

  await test.step('an answer that is lost leaves the outcome open, and the same bytes sent again count once', async () => {
    await checkReport(page);
    let sent = 0;
    await page.route(submit, async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      // The service carries the report out; its answer does not arrive.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await sign.click();
    await expect(alert.getByText('Outcome unknown', { exact: true })).toBeVisible();
    await sendAgain.click();
    await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
    expect(sent).toBe(2);
    await expect(page.getByRole('banner').getByText('1,010 tokens')).toBeVisible();
    await page.unroute(submit);
  });

  let sent = 0;
  await test.step('killed while a list is sent, it leaves the page waiting', async () => {
    await page.getByRole('button', { name: 'Report another' }).click();
    const rows = [1, 2, 3, 4, 5].map((last) => `Scam,${stem}${last},GB,NL`);
    await pasteList(page, ['type,id,origination,destination', ...rows].join('\n'));
    await expect(page.getByText('5 of 5 rows can be reported')).toBeVisible();
    await review.click();
    const transaction = page.getByRole('heading', { name: 'Report of 2 rows in one transaction' });
    await expect(transaction).toBeVisible();
    await expect(page.getByText(/^The service takes 2 rows in one transaction\. 3 rows stay/u)).toBeVisible();
    await page.route(submit, async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      // The transaction is written, and its answer is lost.
      await route.fetch();
      await service.kill();
      return route.abort('connectionreset');
    });
    await sign.click();
    await expect(alert.getByText('Outcome unknown', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a list whose outcome is unknown');
  });

  await test.step('after its restart the session goes on, the same bytes write no row twice, and nothing is lost', async () => {
    // The session is in the store, not in the process.
    await service.start();
    await sendAgain.click();
    await expect(page.getByText('Confirmed on the registry (2 of 2)')).toBeVisible();
    expect(sent).toBe(2);
    await page.getByRole('button', { name: /^Continue with/u }).click();
    await expect(page.getByText('3 of 3 rows can be reported')).toBeVisible();
    await search(page, `${stem}0-${stem}9`);
    await expect(page.getByText(/^3 contributions for/u)).toBeVisible();
    await expect(page.getByRole('banner').getByText('1,030 tokens')).toBeVisible();
  });
});
