import { expect, type Page, test } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { freshPhone, goTo, report, startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';

test.use(NARROW_AND_DARK);

/**
 * The paths of the registry. A browser also requests the icon of a page, and again when the fragment changes.
 */
const REGISTRY_PATH = /^\/(?:data|auth|practice|ledger)\b/u;

const verified = (page: Page) => page.getByRole('heading', { name: 'What it proves', exact: true });

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
  await page.getByText('Details', { exact: true }).click();
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
  await expect(elsewhere.getByText(hash.split('\n')[0] ?? '', { exact: true })).toBeVisible();
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
  await follow(elsewhere, fragment.slice(0, -9));
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

/** A key of another ledger. */
const OTHER_KEY = 'desk.example/ledger+afa896cf+AYE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU';

async function trust(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Ledger key or policy' }).fill(key);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Trusted in this browser.')).toBeVisible();
}

/** The fragment of the receipt on the page, once it has both parts. */
async function fragmentOfReceipt(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make a proof link' }).click();
  const link = await page.getByRole('textbox', { name: 'Proof link' }).inputValue();
  const { hash } = new URL(link);
  expect(hash).toMatch(/^#[\w-]+\.[\w-]+$/u);
  return hash;
}

test('a receipt says that it is in the log, and its proof link is checked offline by keys that the reader trusts', async ({
  page,
  browser,
}) => {
  const [phone, otherPhone] = [freshPhone(), freshPhone()];
  const reported = { fraudType: 'IRSF', origination: 'Peru', destination: 'Chile' };
  let key = '';
  let fragment = '';
  let otherFragment = '';
  await startPractising(page, '/report');

  await test.step('the receipt says so without being asked, and leads to the key', async () => {
    await report(page, { identifier: phone, ...reported });
    await expect(page.getByText('To check it here,')).toBeVisible();
    await expectAccessibleInEachForm(page, 'a receipt in the log, without a trusted key');
    await page.getByRole('link', { name: 'add the ledger key' }).click();
    await expect(page.getByRole('heading', { name: 'Ledger', exact: true })).toBeFocused();
    await expect(page.getByText(/^\d[\d,]*(?: of \d[\d,]*)? entries$/u)).toBeVisible();
    const shown = page.getByText('Key (unverified)').locator('xpath=following-sibling::dd[1]');
    key = (await shown.innerText()).split('\n')[0] ?? '';
    await trust(page, key);
    await expectAccessibleInEachForm(page, 'the ledger on the account page');
  });

  await test.step('with the key it is proved', async () => {
    await goTo(page, 'Activity');
    await page.getByRole('row').filter({ hasText: phone }).getByRole('link').click();
    const details = page.getByRole('dialog', { name: /^Report of /u });
    await expect(details.getByText(/^In the log as entry [\d,]+; you trust no witness$/u)).toBeVisible();
    fragment = await fragmentOfReceipt(page);
    await page.keyboard.press('Escape');
    await report(page, { identifier: otherPhone, ...reported });
    await expect(page.getByText(/^In the log as entry [\d,]+; you trust no witness$/u)).toBeVisible();
    await expectAccessibleInEachForm(page, 'a receipt proved in the log');
    await page.getByText('Details', { exact: true }).click();
    otherFragment = await fragmentOfReceipt(page);
  });

  const stranger = await browser.newContext(NARROW_AND_DARK);
  const elsewhere = await stranger.newPage();
  const ledger = elsewhere
    .locator('section')
    .filter({ has: verified(elsewhere) })
    .last();
  await test.step('without a key nothing is claimed', async () => {
    // The address of earlier links leads to the same page.
    await elsewhere.goto(`/verify${fragment}`);
    await expect(elsewhere).toHaveURL(/\/inspect#/u);
    await expect(verified(elsewhere)).toBeVisible();
    await stranger.setOffline(true);
    await expect(ledger).toContainText('is not checked: no key of the ledger is trusted here.');
    await expect(elsewhere.getByText(/and that a registry accepted it\.$/u)).toBeVisible();
    await expectAccessibleInEachForm(elsewhere, 'a proof whose receipt is not checked');
  });

  await test.step('by a key of another ledger it is refused', async () => {
    await trust(elsewhere, OTHER_KEY);
    await expect(ledger.getByRole('alert')).toContainText('The receipt proves nothing');
    await expect(ledger.getByRole('alert')).toContainText('No log that is trusted here has signed');
    await expect(elsewhere.getByText(/and that a registry accepted it\.$/u)).toBeVisible();
    await expectAccessibleInEachForm(elsewhere, 'a receipt that is refused');
  });

  await test.step('by the ledger’s key it is proved, offline', async () => {
    await trust(elsewhere, key);
    await expect(ledger.getByRole('listitem')).toHaveText([
      /^Signed by the key/u,
      /^In the log \S+ as entry [\d,]+ of [\d,]+, /u,
      /^You trust no witness/u,
    ]);
    await expect(elsewhere.getByText(/and that a registry accepted it\.$/u)).toBeHidden();
    await expectAccessibleInEachForm(elsewhere, 'a proof that is in the ledger');
  });

  await test.step('a receipt of another transaction is refused', async () => {
    const [receipt = ''] = fragment.split('.');
    const [, transaction = ''] = otherFragment.split('.');
    await follow(elsewhere, `${receipt}.${transaction}`);
    await expect(elsewhere.getByText(otherPhone, { exact: true })).toBeVisible();
    await expect(ledger.getByRole('alert')).toContainText('The receipt proves nothing');
    await expect(ledger.getByRole('listitem')).toHaveCount(1);
    await follow(elsewhere, fragment);
    await expect(ledger.getByRole('listitem')).toHaveCount(3);
  });
  await stranger.close();
});
