import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../src/contract/hex.ts';
import { formatBundleAnswer, parseBundle } from '../src/contract/signing-bundle.ts';
import { createAnalyst } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import { inspectTransaction, keyPairFromHex, signTransactionHex } from '../src/transaction/index.ts';
import { sodium } from '../src/transaction/sign/sodium.ts';
import {
  checkReport,
  fillReport,
  flagButton,
  freshPhone,
  type ReportInput,
  rowOf,
  search,
  signOut,
} from './desk.ts';
import { everythingKept, formsOf } from './everything-kept.ts';
import { expectAccessible, expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { createExternalSignerAccount, fillExternalSignIn } from './external-signer-account.ts';
import { reportOf } from './transactions.ts';

const input = (identifier: string): ReportInput => ({
  identifier,
  fraudType: 'IRSF',
  origination: 'Peru',
  destination: 'Chile',
});

const panelOf = (within: Page | Locator) => within.getByRole('region', { name: 'Sign elsewhere' });
const emailSignature = (within: Page | Locator) => within.getByLabel('Signature of the e-mail address');

/** Reads the hex that the panel copies to the clipboard. */
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

/** All that could be seen of the page, and apart from it what opened its sessions. */
function watch(page: Page): { readonly seen: string[]; readonly sessions: string[] } {
  const [seen, sessions]: [string[], string[]] = [[], []];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => {
    seen.push(request.url(), JSON.stringify(request.headers()));
    const { method, path } = ENDPOINTS.openSession;
    const opensSession = request.method() === method && new URL(request.url()).pathname === path;
    (opensSession ? sessions : seen).push(request.postData() ?? '');
  });
  return { seen, sessions };
}

/** From here on the service takes neither token, until the analyst signs in again. */
async function endSession(page: Page): Promise<void> {
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
}

test.use(NARROW_AND_DARK);

test('an analyst whose keys must not enter a browser reports and flags by signatures made elsewhere', async ({
  page,
  baseURL,
}) => {
  const serviceUrl = baseURL ?? '';
  const account = await createExternalSignerAccount(serviceUrl);
  const keyPair = keyPairFromHex(account.privateKeyHex);
  const phone = freshPhone();
  const reporter = await createAnalyst(fetchFrom(serviceUrl));
  await reporter.report([{ id: phone, fraudType: 'IRSF', origination: 'PE', destination: 'CL' }]);
  const { seen, sessions } = watch(page);

  await test.step('a signed e-mail address opens the desk, a key in its place is never sent', async () => {
    await page.goto('/report');
    await page.getByRole('tab', { name: 'Keys kept elsewhere' }).click();
    await page.getByText('How to sign the e-mail address').click();
    await fillExternalSignIn(page, account);
    const field = emailSignature(page);
    await field.fill(account.authPrivateKeyHex + account.authPublicKeyHex);
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await signIn.click();
    await expect(page.getByText('This looks like a key, not a signature.')).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessibleInEachForm(page, 'keys kept elsewhere, with an error');
    expect(sessions).toEqual([]);
    await field.fill(account.emailSignatureHex);
    await signIn.click();
    await expect(page.getByRole('banner').getByText(/^Keys (?:kept )?elsewhere$/u)).toBeVisible();
    // There is nothing to lock or unlock, and no worker to hold a key was started.
    await expect(page.getByRole('button', { name: /Unlock/u })).toHaveCount(0);
    expect(page.workers()).toHaveLength(0);
  });

  await test.step('a report leaves by the clipboard; what is no signature of it is refused at its field, and not sent', async () => {
    await fillReport(page, input(freshPhone()));
    await checkReport(page);
    // There is no key here, so there is no other way.
    await expect(page.getByRole('button', { name: 'Sign and submit' })).toHaveCount(0);
    await panelOf(page).getByRole('button', { name: 'Show a QR code' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the transaction in hex' })).toBeVisible();
    const answer = signTransactionHex(bytesToHex(reportOf(1)), keyPair);
    await bringBack(panelOf(page), answer);
    const field = panelOf(page).getByLabel('Signature or signed transaction');
    await expect(field).toHaveAccessibleDescription(/This is another transaction: its hash is/u);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(answer);
    await expectAccessibleInEachForm(page, 'signing elsewhere, with a refused answer');
    expect(seen.filter((text) => text.includes(answer))).toEqual([]);
  });

  await test.step('what was signed is not lost when the session has ended: sign in again and send it', async () => {
    const transactionHex = await copiedHex(page, panelOf(page));
    await endSession(page);
    await bringBack(panelOf(page), ` 0x${signTransactionHex(transactionHex, keyPair).toUpperCase()}\n`);
    await expect(page.getByRole('alert').getByText('Signed, but not sent')).toBeVisible();
    await expect(page.getByText(/The service ended your session/u)).toBeVisible();
    await expectAccessible(page, 'signed, but not sent');

    await page.getByRole('button', { name: 'Send again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(emailSignature(dialog)).toBeFocused();
    await expectAccessibleInEachForm(page, 'sign in again');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Not sent: you did not sign in again.')).toBeVisible();

    const key = page.getByRole('button', { name: 'Key: kept elsewhere' });
    await key.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Sign in again']);
    await page.getByRole('menuitem', { name: 'Sign in again' }).click();
    await emailSignature(dialog).fill(account.emailSignatureHex);
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await expect(dialog).toBeHidden();
    await expect(key).toBeFocused();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('heading', { name: 'Reported' })).toBeVisible();
    await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
  });

  await test.step('a flag is signed in a dialog of its own, and waits in its row while that is closed', async () => {
    await search(page, phone);
    await flagButton(page, phone).click();
    const dialog = page.getByRole('dialog', { name: `Flag ${phone}` });
    await expect(dialog.locator('[data-verdict="matches"]')).toBeVisible();
    await expectAccessible(page, 'a flag that is signed elsewhere');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, phone)).toContainText('To be signed elsewhere');
    await page.getByRole('button', { name: `Review the flag of ${phone} before it is signed` }).click();
    const transactionHex = await copiedHex(page, panelOf(dialog));
    await bringBack(panelOf(dialog), bareSignature(transactionHex, account.privateKeyHex));
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, phone)).toContainText('Flagged · +10 tokens');
  });

  await test.step('a selection of flags leaves as one bundle, outlives a reload, and comes back as one answer', async () => {
    const block = freshPhone().slice(0, -1);
    const phones = [1, 2, 3].map((last) => `${block}${last}`);
    await reporter.report(
      phones.map((id) => ({ id, fraudType: 'IRSF', origination: 'PE', destination: 'CL' })),
    );
    await search(page, `${block}0-${block}9`);
    for (const one of phones) {
      await rowOf(page, one).getByRole('rowheader').focus();
      await page.keyboard.press('x');
    }
    await page.getByRole('button', { name: 'Flag the 3 selected contributions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Flag 3 contributions' });
    await dialog.getByRole('button', { name: 'Review 3 flags' }).click();
    await dialog.getByRole('button', { name: 'Sign all elsewhere' }).click();
    await expect(dialog.getByText(/^All transactions are assembled and checked/u)).toBeVisible();
    await expectAccessibleInEachForm(page, 'a bundle of flags');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the bundle' }).click(),
    ]);
    const bundle = parseBundle(await readFile(await download.path(), 'utf8'));

    await page.reload();
    await page.getByRole('tab', { name: 'Keys kept elsewhere' }).click();
    await fillExternalSignIn(page, account);
    await emailSignature(page).fill(account.emailSignatureHex);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page
      .getByRole('heading', { name: 'A flag of 3 contributions is being signed elsewhere' })
      .waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    const signatures = bundle.batches.map(({ payloadHashHex, transactionHex }) => ({
      payloadHashHex,
      signatureHex: bareSignature(transactionHex, account.privateKeyHex),
    }));
    const answer = formatBundleAnswer({
      accountId: bundle.accountId,
      publicKeyHex: bundle.publicKeyHex,
      signatures,
    });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Open the answer' }).click(),
    ]);
    await chooser.setFiles({
      name: 'answer.json',
      mimeType: 'application/json',
      buffer: Buffer.from(answer),
    });
    await expect(dialog.getByText(/^3 flagged · \+30 tokens/u)).toBeVisible();
    await expect(dialog.getByText('Shown as flagged: 3 of 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (const one of phones) await expect(rowOf(page, one)).toContainText('Flagged');
  });

  await test.step('the signature of the e-mail address went to the service, and is nowhere else', async () => {
    seen.push(await everythingKept(page));
    await signOut(page);
    await expect(page.getByRole('tab', { name: 'Keys kept elsewhere' })).toBeVisible();
    await page.reload();
    seen.push(await everythingKept(page));
    expect(sessions).toHaveLength(3);
    for (const sent of sessions) expect(sent).toContain(account.emailSignatureHex);
    const everything = seen.join('\n');
    expect(everything.includes(account.accountId)).toBe(true);
    for (const secret of [account.emailSignatureHex, account.privateKeyHex, account.authPrivateKeyHex])
      for (const form of formsOf(secret)) expect(everything.includes(form), 'a secret was found').toBe(false);
  });
});
