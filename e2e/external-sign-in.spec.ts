import { expect, type Page, test } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { signEmail } from '../src/testing/service/test-keys.ts';
import { keyPairFromHex } from '../src/transaction/index.ts';
import { goTo, search, signOut } from './desk.ts';
import {
  createExternalSignerAccount,
  fillExternalSignIn,
  signInWithExternalSigner,
} from './external-signer-account.ts';
import { everythingKept, formsOf } from './everything-kept.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';

const SAMPLES = '+447700900000-+447700900999';

const signatureField = (page: Page) => page.getByLabel('Signature of the e-mail address');

/** What the page sends to open a session, as it goes out. */
function sessionRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isSession = new URL(request.url()).pathname === ENDPOINTS.openSession.path;
    if (isSession && request.method() === ENDPOINTS.openSession.method) sent.push(request.postData() ?? '');
  });
  return sent;
}

test('an analyst whose keys must not enter a browser signs in with a signed e-mail and searches', async ({
  page,
  baseURL,
}) => {
  const account = await createExternalSignerAccount(baseURL ?? '');
  const sent = sessionRequests(page);
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => {
    seen.push(request.url(), JSON.stringify(request.headers()));
    if (new URL(request.url()).pathname !== ENDPOINTS.openSession.path) seen.push(request.postData() ?? '');
  });

  await signInWithExternalSigner(page, account);
  await expect(page.getByRole('banner')).toContainText(account.accountId);
  // There is nothing to lock or unlock, and no worker to hold a key was started.
  await expect(page.getByRole('button', { name: /Unlock/u })).toHaveCount(0);
  expect(page.workers()).toHaveLength(0);
  await search(page, SAMPLES);
  await expect(page.getByRole('row')).not.toHaveCount(0);

  await goTo(page, 'Account');
  await expect(page.getByText(/^Kept elsewhere: search here/u)).toBeVisible();
  seen.push(await everythingKept(page));
  await page.getByRole('button', { name: 'Key: kept elsewhere' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Sign in again']);
  await page.keyboard.press('Escape');
  await signOut(page);
  await expect(page.getByRole('tab', { name: 'Keys kept elsewhere' })).toBeVisible();
  await page.reload();
  seen.push(await everythingKept(page));

  // The signature went to the service once, and is nowhere else.
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(account.emailSignatureHex);
  const everything = seen.join('\n');
  expect(everything.includes(account.accountId)).toBe(true);
  for (const secret of [account.emailSignatureHex, account.privateKeyHex, account.authPrivateKeyHex])
    for (const form of formsOf(secret)) expect(everything.includes(form), 'a secret was found').toBe(false);
});

test('says while typing what is wrong with the signature, never sends a key in its place, and registers keys for practice', async ({
  page,
  baseURL,
}) => {
  const account = await createExternalSignerAccount(baseURL ?? '');
  const sent = sessionRequests(page);
  await page.goto('/');
  await page.getByRole('tab', { name: 'Keys kept elsewhere' }).click();
  await fillExternalSignIn(page, account);

  const field = signatureField(page);
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await field.fill(account.emailSignatureHex.slice(1));
  await expect(page.getByText('127 characters; a signature has 128.')).toBeVisible();
  await field.fill(account.authPrivateKeyHex + account.authPublicKeyHex);
  await expect(page.getByText('This looks like a key, not a signature.')).toBeVisible();
  await signIn.click();
  await expect(field).toBeFocused();
  expect(sent).toEqual([]);

  const other = await createExternalSignerAccount(baseURL ?? '');
  await field.fill(other.emailSignatureHex);
  await signIn.click();
  await expect(page.getByRole('alert')).toContainText('The service does not accept this signature');
  await field.fill(` 0x${account.emailSignatureHex.toUpperCase()} `);
  await signIn.click();
  await expect(page.getByRole('banner').getByText('Keys kept elsewhere')).toBeVisible();

  // Keys that the practice registry does not know yet are registered on the way in.
  const owner = { accountId: `second-${account.accountId}`, email: `second-${account.email}` };
  const emailSignatureHex = signEmail(owner.email, keyPairFromHex(account.authPrivateKeyHex));
  await signOut(page);
  await page.getByRole('tab', { name: 'Keys kept elsewhere' }).click();
  await fillExternalSignIn(page, { ...account, ...owner, emailSignatureHex });
  await page.getByRole('checkbox', { name: 'Register this account for practice first' }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('banner')).toContainText(owner.accountId);
});

test('an ended session is reopened without losing the page', async ({ page, baseURL }) => {
  const account = await createExternalSignerAccount(baseURL ?? '');
  await signInWithExternalSigner(page, account);
  await search(page, SAMPLES);

  // The service has ended the session: it takes neither token any more.
  const refuse = {
    status: 401,
    json: { status: { code: 401, name: 'Unauthorized', message: 'No.' }, data: null },
  };
  const retrieve = `**${ENDPOINTS.retrieveContributions.path}*`;
  const refresh = `**${ENDPOINTS.refreshSession.path}`;
  await page.route(retrieve, (route) => route.fulfill(refuse));
  await page.route(refresh, (route) =>
    route.request().method() === ENDPOINTS.refreshSession.method ? route.fulfill(refuse) : route.continue(),
  );
  await page.getByRole('textbox', { name: 'Identifier or range' }).fill('+15550001111');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The service ended your session');
  await page.unroute(retrieve);

  await page.getByRole('button', { name: 'Key: kept elsewhere' }).click();
  await page.getByRole('menuitem', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByLabel('Signature of the e-mail address')).toBeFocused();
  await dialog.getByLabel('Signature of the e-mail address').fill(account.emailSignatureHex);
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Key: kept elsewhere' })).toBeFocused();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No contributions found' })).toBeVisible();
});

test.describe('axe finds nothing', () => {
  test.use(NARROW_AND_DARK);

  test('where keys are kept elsewhere', async ({ page, baseURL }) => {
    const account = await createExternalSignerAccount(baseURL ?? '');
    await page.goto('/');
    await page.getByRole('tab', { name: 'Keys kept elsewhere' }).click();
    await page.getByText('How to sign the e-mail address').click();
    await expectAccessibleInEachForm(page, 'keys kept elsewhere');
    await signatureField(page).fill('abc');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectAccessibleInEachForm(page, 'keys kept elsewhere, with errors');

    await signInWithExternalSigner(page, account, '/account');
    await expectAccessibleInEachForm(page, 'account');
    await page.getByRole('button', { name: 'Key: kept elsewhere' }).click();
    await expectAccessibleInEachForm(page, 'key menu');
    await page.getByRole('menuitem', { name: 'Sign in again' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await expectAccessibleInEachForm(page, 'sign in again');
  });
});
