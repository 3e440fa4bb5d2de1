import { expect, type Page, test } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { freshPhone, report, startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';

test.use(NARROW_AND_DARK);

/**
 * The paths of the registry. A browser also requests the icon of a page, and again when the fragment changes.
 */
const REGISTRY_PATH = /^\/(?:data|auth|practice|ledger)\b/u;

const verified = (page: Page) => page.getByRole('heading', { name: 'Verified', exact: true });

/** Follows a link within the page, as the address bar does when only the fragment changes. */
async function follow(page: Page, fragment: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, fragment);
}

test('a report becomes a proof link that a stranger’s browser checks without an account, a service or a network', async ({
  page,
  browser,
}) => {
  const phone = freshPhone();
  await startPractising(page, '/report');
  await report(page, { identifier: phone, fraudType: 'IRSF', origination: 'Peru', destination: 'Chile' });
  await page.getByRole('button', { name: 'Make a proof link' }).click();
  const field = page.getByRole('textbox', { name: 'Proof link' });
  await expect(field).toBeFocused();
  await expectAccessibleInEachForm(page, 'a proof link on the receipt');
  const link = await field.inputValue();
  const hash = await page.getByText('Transaction hash').locator('xpath=following-sibling::dd[1]').innerText();

  const stranger = await browser.newContext(NARROW_AND_DARK);
  const elsewhere = await stranger.newPage();
  const asked: string[] = [];
  elsewhere.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await elsewhere.goto(link);
  await expect(verified(elsewhere)).toBeVisible();
  await expect(elsewhere.getByText(phone, { exact: true })).toBeVisible();
  await expect(elsewhere.getByText('Valid, by the Ed25519 key')).toBeVisible();
  await elsewhere
    .getByRole('textbox', { name: 'Compare with a hash you were given' })
    .fill(hash.split('\n')[0] ?? '');
  await expect(elsewhere.getByText('The same hash.')).toBeVisible();
  await expectAccessibleInEachForm(elsewhere, 'a proof that holds');

  // It has asked for its own files and which service it belongs to, and the fragment has gone nowhere.
  const { hash: fragment } = new URL(link);
  const tellsTheRegistry = (request: string): boolean =>
    REGISTRY_PATH.test(new URL(request.split(' ')[0] ?? '').pathname) ||
    request.includes(fragment.slice(1, 40));
  expect(asked.filter(tellsTheRegistry)).toEqual([]);
  expect(asked.map((request) => new URL(request.split(' ')[0] ?? '').pathname)).toContain(
    ENDPOINTS.config.path,
  );

  await stranger.setOffline(true);
  asked.length = 0;
  const middle = Math.floor(fragment.length / 2);
  const other = fragment[middle] === 'A' ? 'B' : 'A';
  await follow(elsewhere, fragment.slice(0, middle) + other + fragment.slice(middle + 1));
  await expect(elsewhere.getByRole('alert')).toContainText('Not verified');
  await expect(elsewhere.getByRole('alert')).toContainText('The link was cut off or altered.');
  await expect(verified(elsewhere)).toBeHidden();
  await expect(elsewhere.getByText(phone, { exact: true })).toBeHidden();
  await expectAccessibleInEachForm(elsewhere, 'a proof that was altered');
  await follow(elsewhere, fragment);
  await expect(verified(elsewhere)).toBeVisible();
  expect(asked.filter(tellsTheRegistry)).toEqual([]);
  await stranger.close();
});
