import { expect, type Locator, type Page, test } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../src/contract/hex.ts';
import { inspectTransaction, keyPairFromHex, ready, signTransactionHex } from '../src/transaction/index.ts';
import { sodium } from '../src/transaction/sodium.ts';
import {
  checkReport,
  fillReport,
  flagButton,
  freshPhone,
  goTo,
  report,
  type ReportInput,
  rowOf,
  search,
  startPractising,
} from './desk.ts';
import { createExternalSignerAccount, signInWithExternalSigner } from './external-signer-account.ts';
import { expectAccessible } from './expect-accessible.ts';
import { createTypedAccount, signInTyped } from './typed-account.ts';

const input = (identifier: string): ReportInput => ({
  identifier,
  fraudType: 'IRSF',
  origination: 'Peru',
  destination: 'Chile',
});

const panelOf = (within: Page | Locator) => within.getByRole('region', { name: 'Sign elsewhere' });

/** What the panel puts on the clipboard. */
async function copiedHex(page: Page, panel: Locator): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel.getByRole('button', { name: 'Copy the transaction' }).click();
  await expect(panel.getByText('Copied').first()).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The 64 bytes alone, as any program makes them from the hash. */
function bareSignature(transactionHex: string, privateKeyHex: string): string {
  const { payloadHashHex } = inspectTransaction(hexToBytes(transactionHex));
  const { privateKey } = keyPairFromHex(privateKeyHex);
  return bytesToHex(sodium().crypto_sign_detached(hexToBytes(payloadHashHex), privateKey));
}

async function bringBack(panel: Locator, answer: string): Promise<void> {
  await panel.getByLabel('Signature or signed transaction').fill(answer);
  await panel.getByRole('button', { name: 'Verify and submit' }).click();
}

test.beforeEach(() => ready);

test('with keys kept elsewhere, the signed transaction is brought back, accepted and found', async ({
  page,
  baseURL,
}) => {
  const account = await createExternalSignerAccount(baseURL ?? '');
  await signInWithExternalSigner(page, account);
  await goTo(page, 'Report');
  await fillReport(page, input(freshPhone()));
  await checkReport(page);
  // There is no key here, so there is no other way.
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toHaveCount(0);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Show a QR code' }).click();
  await expect(panel.getByRole('img', { name: 'QR code of the transaction in hex' })).toBeVisible();
  await expectAccessible(page, 'signing elsewhere');

  const transactionHex = await copiedHex(page, panel);
  const signed = signTransactionHex(transactionHex, keyPairFromHex(account.privateKeyHex));
  await bringBack(panel, ` 0x${signed.toUpperCase()}\n`);
  await expect(page.getByRole('heading', { name: 'Reported' })).toBeVisible();
  await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
});

test('even with keys here, the bare signature may come from elsewhere', async ({ page, baseURL }) => {
  const account = await createTypedAccount(baseURL ?? '');
  await signInTyped(page, account, '/report');
  await fillReport(page, input(freshPhone()));
  await checkReport(page);

  await expect(panelOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign elsewhere' }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'Sign elsewhere' })).toBeFocused();
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download it' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^[0-9a-f]{8}\.hex$/u);

  const transactionHex = await copiedHex(page, panel);
  await bringBack(panel, bareSignature(transactionHex, account.privateKeyHex));
  await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
});

test('what does not fit is refused at its field and not sent; the right one can follow', async ({
  page,
  baseURL,
}) => {
  const account = await createExternalSignerAccount(baseURL ?? '');
  const keyPair = keyPairFromHex(account.privateKeyHex);
  await signInWithExternalSigner(page, account, '/report');
  await fillReport(page, input(freshPhone()));
  await checkReport(page);
  const otherHex = await copiedHex(page, panelOf(page));
  await page.getByRole('button', { name: 'Start over' }).click();

  await page.getByRole('textbox', { name: 'Identifier' }).fill(freshPhone());
  await checkReport(page);
  const panel = panelOf(page);
  const transactionHex = await copiedHex(page, panel);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const wrong: readonly [string, RegExp][] = [
    [signTransactionHex(otherHex, keyPair), /^This is another transaction: its hash is/u],
    [bareSignature(otherHex, account.privateKeyHex), /^This signature does not match this transaction/u],
    [
      signTransactionHex(transactionHex, keyPairFromHex('11'.repeat(32))),
      /^It is to be signed by your account’s key/u,
    ],
    [transactionHex, /^This transaction has no signature/u],
    ['not hex', /^This is neither a signature/u],
  ];
  for (const [answer, words] of wrong) {
    await bringBack(panel, answer);
    const field = panel.getByLabel('Signature or signed transaction');
    await expect(field).toHaveAccessibleDescription(new RegExp(words.source.slice(1), 'u'));
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(answer);
  }
  await expectAccessible(page, 'a refused answer');
  expect(sent).toEqual([]);

  await bringBack(panel, signTransactionHex(transactionHex, keyPair));
  await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
});

test('a flag is signed elsewhere in a dialog of its own', async ({ browser, page, baseURL }) => {
  const reporter = await browser.newPage();
  const phone = freshPhone();
  await startPractising(reporter);
  await report(reporter, input(phone));
  await reporter.close();

  const account = await createExternalSignerAccount(baseURL ?? '');
  await signInWithExternalSigner(page, account);
  await search(page, phone);
  await flagButton(page, phone).click();
  const dialog = page.getByRole('dialog', { name: `Flag ${phone}` });
  await expect(dialog.locator('[data-verdict="matches"]')).toBeVisible();
  await expectAccessible(page, 'a flag that is signed elsewhere');

  // Closed, it waits in its row.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, phone)).toContainText('To be signed elsewhere');
  await page.getByRole('button', { name: `Review the flag of ${phone} before it is signed` }).click();

  const panel = panelOf(dialog);
  const transactionHex = await copiedHex(page, panel);
  await bringBack(panel, 'ab'.repeat(64));
  await expect(panel.getByText(/^This signature does not match this transaction/u)).toBeVisible();
  await bringBack(panel, bareSignature(transactionHex, account.privateKeyHex));
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, phone)).toContainText('Flagged · +10 tokens');
});

test('what was signed elsewhere is not lost when the session has ended: sign in again and send it', async ({
  page,
  baseURL,
}) => {
  const account = await createExternalSignerAccount(baseURL ?? '');
  await signInWithExternalSigner(page, account, '/report');
  await fillReport(page, input(freshPhone()));
  await checkReport(page);
  const panel = panelOf(page);
  const transactionHex = await copiedHex(page, panel);

  // The service takes neither token until the analyst has signed in again.
  let ended = true;
  const refuse = {
    status: 401,
    json: { status: { code: 401, name: 'Unauthorized', message: 'No.' }, data: null },
  };
  await page.route(`**${ENDPOINTS.submitContribution.path}`, (route) =>
    ended ? route.fulfill(refuse) : route.continue(),
  );
  await page.route(`**${ENDPOINTS.refreshSession.path}`, (route) => {
    if (route.request().method() === ENDPOINTS.refreshSession.method) return route.fulfill(refuse);
    ended = false;
    return route.continue();
  });
  await bringBack(panel, bareSignature(transactionHex, account.privateKeyHex));
  await expect(page.getByRole('alert').getByText('Signed, but not sent')).toBeVisible();
  await expect(page.getByText(/The service ended your session/u)).toBeVisible();
  await expectAccessible(page, 'signed, but not sent');

  await page.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not sent: you did not sign in again.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByLabel('Signature of the e-mail address').fill(account.emailSignatureHex);
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
});
