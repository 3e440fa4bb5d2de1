import { expect, type Page, test } from '@playwright/test';
import { bytesToHex } from '../src/contract/hex.ts';
import { appendSignature, keyPairFromHex, ready } from '../src/transaction/index.ts';
import { reportOf } from '../src/testing/transaction/report-of.ts';
import { paste } from './desk.ts';
import { PUBLIC_EXAMPLE_HEX } from './public-example.ts';

const ITEMS = 5000;

const field = (page: Page) => page.getByRole('textbox', { name: 'Transaction (hex), receipt or proof link' });
const result = (page: Page) => page.getByRole('heading', { name: 'What this transaction says' });

async function expectPublicExample(page: Page): Promise<void> {
  await expect(result(page)).toBeVisible();
  await expect(page.getByText('634 bytes', { exact: true })).toBeVisible();
  await expect(page.getByText('Sweden (SE) → Sweden (SE)')).toBeVisible();
  await expect(page.getByText('bob@admin', { exact: true })).toBeVisible();
  await expect(page.getByText('Iroha 2 rc.20 (layout B)')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: /^Gives bob@admin the permission/u }),
  ).toHaveCount(2);
  await expect(
    page.getByRole('listitem').filter({ hasText: /^Marks 129\.0\.0\.1.* as expired at 2030-02-11/u }),
  ).toHaveCount(1);
}

/** Its own code, and what a browser asks for whenever it likes: icons, manifest. */
const FILE_OF_THE_APP = /^\/(?:assets\/|icons\/|favicon\.|site\.webmanifest$)/u;

/** Collects the page's further requests. */
function requestsOf(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' || !FILE_OF_THE_APP.test(pathname)) requests.push(request.url());
  });
  return requests;
}

test.beforeEach(() => ready);

test('anybody can read a transaction, however long, pasted or by a link, and none of it leaves the page', async ({
  page,
}) => {
  const follow = (transactionHex: string) =>
    page.evaluate((hex) => {
      window.location.hash = hex;
    }, transactionHex);
  const signed = appendSignature(reportOf(1, Date.now()).bytes, keyPairFromHex('11'.repeat(32)));
  const hex = bytesToHex(reportOf(ITEMS, Date.now()).bytes);
  await page.goto('/');
  await page.getByRole('link', { name: 'Inspect' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inspect' })).toBeFocused();
  const requests = requestsOf(page);

  await test.step('what is pasted is in words and bytes, and kept nowhere', async () => {
    await paste(field(page), `  0x${PUBLIC_EXAMPLE_HEX.toUpperCase()}\n`);
    await expectPublicExample(page);
    await expect(result(page)).toBeFocused();
    await page.getByRole('button', { name: 'Raw bytes' }).click();
    await expect(page.getByText('version', { exact: true })).toBeVisible();
    expect(page.url()).not.toContain('#');
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
    );
    expect(stored).not.toContain(PUBLIC_EXAMPLE_HEX.slice(0, 40));
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(result(page)).toBeHidden();
    await expect(field(page)).toBeFocused();
  });

  await test.step('every row of a report of 5,000 is reached by keys and by scrolling', async () => {
    await paste(field(page), hex);
    await expect(page.getByText(`${hex.length.toLocaleString('en')} characters pasted`)).toBeVisible();
    const table = page.getByRole('table', { name: 'Contributions' });
    await expect(table).toHaveAttribute('aria-rowcount', String(ITEMS + 1));
    await expect(table.getByRole('row').nth(1)).toContainText('+447700900000');
    expect(await table.getByRole('row').count()).toBeLessThan(80);
    await table.getByRole('row').nth(1).focus();
    await page.keyboard.press('End');
    await expect(page.locator(':focus')).toContainText('+447700904999');
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(page.locator(':focus')).toContainText('+447700900000');

    const last = table.getByRole('row').filter({ hasText: '+447700904999' });
    await expect(last).toHaveCount(0);
    await expect(async () => {
      await page.getByRole('region', { name: 'Contributions' }).evaluate((region) => {
        region.scrollTo(0, region.scrollHeight);
      });
      await expect(last).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(page.getByText('Too long for a link')).toBeVisible();
  });
  expect(requests).toEqual([]);

  await test.step('a link carries it behind the #, which is followed, back too, and never sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('about:blank');
    await page.goto(`/inspect#${PUBLIC_EXAMPLE_HEX}`);
    await expectPublicExample(page);
    await expect(page.getByText('1,268 characters from the link')).toBeVisible();
    await follow(bytesToHex(signed));
    await expect(page.getByText('Valid, by the Ed25519 key')).toBeVisible();
    await expect(page.getByText('Anyone who has the link can submit it while it is valid.')).toBeVisible();
    await page.goBack();
    await expectPublicExample(page);

    // Skipping to the content is a fragment too, and must not take the place of this one.
    await page.getByRole('link', { name: 'Skip to the content' }).focus();
    await page.keyboard.press('Enter');
    await expectPublicExample(page);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(result(page)).toBeHidden();
    await expect(page).toHaveURL(({ hash }) => hash === '');
    expect(sent).not.toEqual([]);
    expect(sent.filter((request) => request.includes(PUBLIC_EXAMPLE_HEX.slice(0, 40)))).toEqual([]);
  });
});
