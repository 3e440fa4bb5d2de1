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

async function trust(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Ledger key or policy' }).fill(key);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Trusted in this browser.')).toBeVisible();
}

test('a report becomes a proof link that a stranger’s browser checks without an account, a service or a network, by a key that its reader trusts', async ({
  page,
  browser,
}) => {
  const phone = freshPhone();
  let key = '';
  let link = '';

  await test.step('the receipt says that it is in the log without being asked, and leads to the key', async () => {
    await startPractising(page, '/report');
    await report(page, { identifier: phone, fraudType: 'IRSF', origination: 'Peru', destination: 'Chile' });
    await expect(page.getByText('To check it here,')).toBeVisible();
    await expectAccessibleInEachForm(page, 'a receipt in the log, without a trusted key');
    await page.getByRole('link', { name: 'add the ledger key' }).click();
    await expect(page.getByRole('heading', { name: 'Ledger', exact: true })).toBeFocused();
    const shown = page.getByText('Key (unverified)').locator('xpath=following-sibling::dd[1]');
    key = (await shown.innerText()).split('\n')[0] ?? '';
    await trust(page, key);
    await expectAccessibleInEachForm(page, 'the ledger on the account page');
  });

  await test.step('with the key it is proved, and made a link of', async () => {
    await goTo(page, 'Activity');
    await page.getByRole('row').filter({ hasText: phone }).getByRole('link').click();
    const details = page.getByRole('dialog', { name: /^Report of /u });
    await expect(details.getByText(/^In the log as entry [\d,]+; you trust no witness$/u)).toBeVisible();
    await details.getByRole('button', { name: 'Make a proof link' }).click();
    const field = details.getByRole('textbox', { name: 'Proof link' });
    await expect(field).toBeFocused();
    await expectAccessibleInEachForm(page, 'a proof link');
    link = await field.inputValue();
  });
  const { hash: fragment } = new URL(link);
  expect(fragment).toMatch(/^#[\w-]+\.[\w-]+$/u);

  const stranger = await browser.newContext(NARROW_AND_DARK);
  const elsewhere = await stranger.newPage();
  const asked: string[] = [];
  elsewhere.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  const tellsTheRegistry = (request: string): boolean =>
    REGISTRY_PATH.test(new URL(request.split(' ')[0] ?? '').pathname) ||
    request.includes(fragment.slice(1, 40));
  const ledger = elsewhere
    .locator('section')
    .filter({ has: verified(elsewhere) })
    .last();

  await test.step('elsewhere its signature is checked, the registry is not asked, and without a key no more is claimed', async () => {
    await elsewhere.goto(link);
    await expect(verified(elsewhere)).toBeVisible();
    await expect(elsewhere.getByText(phone, { exact: true })).toBeVisible();
    await expect(elsewhere.getByText('Valid, by the Ed25519 key')).toBeVisible();
    await expect(ledger).toContainText('is not checked: no key of the ledger is trusted here.');
    await expectAccessibleInEachForm(elsewhere, 'a proof whose receipt is not checked');
    // It has asked for its own files and which service it belongs to, and the fragment has gone nowhere.
    expect(asked.filter(tellsTheRegistry)).toEqual([]);
    expect(asked.map((request) => new URL(request.split(' ')[0] ?? '').pathname)).toContain(
      ENDPOINTS.config.path,
    );
  });

  await stranger.setOffline(true);
  asked.length = 0;
  await test.step('offline, a link that was cut off proves nothing', async () => {
    await follow(elsewhere, fragment.slice(0, -9));
    await expect(elsewhere.getByRole('alert')).toContainText('The link was cut off or altered.');
    await expect(verified(elsewhere)).toBeHidden();
    await expect(elsewhere.getByText(phone, { exact: true })).toBeHidden();
    await expectAccessibleInEachForm(elsewhere, 'a proof that was altered');
    await follow(elsewhere, fragment);
  });

  await test.step('offline, it is in the log by the key that is trusted', async () => {
    await trust(elsewhere, key);
    await expect(ledger.getByRole('listitem')).toHaveText([
      /^Signed by the key/u,
      /^In the log \S+ as entry [\d,]+ of [\d,]+, /u,
      /^You trust no witness/u,
      /^Not proved: /u,
    ]);
    await expectAccessibleInEachForm(elsewhere, 'a proof that is in the ledger');
    expect(asked.filter(tellsTheRegistry)).toEqual([]);
  });
  await stranger.close();
});
