import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import {
  askToUnlock,
  flag,
  freshPhone,
  lockNow,
  PASSPHRASE,
  report,
  rowOf,
  saveKeyFile,
  search,
  signOut,
  startPractising,
  typePassphrase,
  unlockDialog,
} from './desk.ts';
import { everythingKept, formsOf } from './everything-kept.ts';
import { createTypedAccount, signInTyped } from './typed-account.ts';

test('after a whole session neither key is in any storage, URL, request, console line or page', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await createTypedAccount(baseURL ?? '');
  const other = await browser.newPage();
  const phone = freshPhone();
  await startPractising(other);
  await report(other, { identifier: phone, fraudType: 'Scam', origination: 'Latvia', destination: 'Sweden' });

  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('pageerror', (error) => seen.push(String(error.stack)));
  page.on('request', (request) => {
    seen.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
  });
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  // What is sent is not to be kept.
  const sent = new Set<string>();
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined) sent.add(authorization.replace(/^Bearer /u, ''));
    for (const [payload] of (request.postData() ?? '').matchAll(/[0-9a-f]{256,}/gu)) sent.add(payload);
  });
  const kept: string[] = [];

  await signInTyped(page, account, '/search');
  seen.push(await everythingKept(page));

  await report(page, {
    identifier: freshPhone(),
    fraudType: 'IRSF',
    origination: 'Peru',
    destination: 'Chile',
  });
  seen.push(await everythingKept(page));
  await search(page, phone);
  await flag(page, phone);
  await expect(rowOf(page, phone)).toContainText('Flagged · +10 tokens');
  await saveKeyFile(page);
  seen.push(await everythingKept(page));

  // A second tab: the passphrase alone, what was done, and the settings as a file.
  const second = await page.context().newPage();
  second.on('console', (message) => kept.push(message.text()));
  second.on('framenavigated', (frame) => kept.push(frame.url()));
  await second.goto('/activity');
  await typePassphrase(second);
  await expect(second.getByRole('table').getByText(phone)).toBeVisible();
  await second.keyboard.press('Control+k');
  await second.keyboard.type('settings');
  await second.keyboard.press('Enter');
  const exported = second.waitForEvent('download');
  await second.getByRole('button', { name: 'Export' }).click();
  kept.push(await readFile(await (await exported).path(), 'utf8'));
  for (const tab of [page, second]) kept.push(await everythingKept(tab));
  expect(sent.size, 'tokens and signed transactions').toBeGreaterThan(2);
  for (const secret of sent)
    expect(kept.join('\n').includes(secret), 'a token or a signed transaction was found').toBe(false);
  expect(kept.join('\n')).toContain('contribution-desk');
  seen.push(...kept);
  await second.close();
  await page.bringToFront();

  await lockNow(page);
  await askToUnlock(page);
  const dialog = unlockDialog(page);
  await dialog.getByRole('button', { name: 'Enter keys' }).click();
  await dialog.getByLabel('Blockchain private key').fill(account.privateKeyHex);
  await dialog.getByLabel('Authorization private key').fill(account.authPrivateKeyHex);
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(page.getByText(/^Unlocked · /u)).toBeVisible();
  seen.push(await everythingKept(page));

  await signOut(page);
  await expect(page.getByRole('button', { name: 'Start practising' })).toBeVisible();
  await page.reload();
  seen.push(await everythingKept(page));

  // The search would find a key: what is public of the account is there.
  const everything = seen.join('\n');
  expect(everything).toContain(account.publicKeyHex);
  expect(everything).toContain(account.accountId);
  for (const secret of [account.privateKeyHex, account.authPrivateKeyHex]) {
    for (const form of formsOf(secret))
      expect(everything.includes(form), 'a private key was found').toBe(false);
  }
  expect(everything.includes(PASSPHRASE), 'the passphrase was found').toBe(false);
  // What is in storage at the end is not a token or a signed transaction either.
  const storage = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(storage).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|[0-9a-f]{128}/u);
});

test('the strict content security policy holds, and nothing is loaded from elsewhere', async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/u.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  // What a library tries and catches is no line of the console in Chromium, but one in Firefox.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.warn(`${violatedDirective} ${blockedURI} in ${sourceFile}`);
    });
  });
  const response = await page.goto('/');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(await page.locator('script:not([src])').count()).toBe(0);
  await startPractising(page);
  await report(page, {
    identifier: freshPhone(),
    fraudType: 'IRSF',
    origination: 'Peru',
    destination: 'Chile',
  });
  expect([...origins]).toEqual([baseURL]);
  expect(complaints).toEqual([]);
});
