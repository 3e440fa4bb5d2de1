import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  askToUnlock,
  flag,
  freshPhone,
  goTo,
  isUnlocked,
  lockNow,
  PASSPHRASE,
  report,
  rowOf,
  saveKeyFile,
  search,
  signOut,
  typePassphrase,
  unlockDialog,
} from './desk.ts';
import { expectAccessibleInEachForm } from './expect-accessible.ts';
import { secretBytes, secretText, Surveillance } from './leaks.ts';
import { test } from './own-service.ts';
import { PLACES, placesOfPlanted } from './planted-secrets.ts';
import { createTypedAccount, enterKeys } from './typed-account.ts';

test.use({ settings: { LOG_LEVEL: 'debug' } });

/**
 * Watches, from here on, the origins that the tabs load from, and the violations that the browser reports.
 * Early requests for a font do not count.
 */
async function watchPolicy(
  context: BrowserContext,
): Promise<{ readonly origins: ReadonlySet<string>; readonly complaints: readonly string[] }> {
  const origins = new Set<string>();
  const complaints: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/u.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  context.on('console', (message) => {
    if (/\bpreload/u.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  // An error that a library catches is logged by Firefox, but not by Chromium.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.warn(`${violatedDirective} ${blockedURI} in ${sourceFile}`);
    });
  });
  return { origins, complaints };
}

test('a day with two tabs keeps the strict policy, and leaves no key, passphrase, token or signed transaction anywhere, nor in the service’s log', async ({
  page,
  context,
  service,
}) => {
  const account = await createTypedAccount(service.baseUrl);
  const { accountId, privateKeyHex, publicKeyHex, authPrivateKeyHex } = account;
  const seen = await Surveillance.of(context);
  const { origins, complaints } = await watchPolicy(context);
  const second = await context.newPage();
  const continueAs = (tab: Page) => tab.getByRole('heading', { level: 1, name: `Continue as ${accountId}` });
  const tabs = [
    [page, 'of the first tab'],
    [second, 'of the second tab'],
  ] as const;
  const lookAtBoth = async (when: string) => {
    for (const [tab, which] of tabs) await seen.look(tab, `${which} ${when}`);
  };

  await test.step('a key that is not the account’s is refused in the worker, its own opens the desk', async () => {
    await page.bringToFront();
    const first = page.waitForResponse(`${service.baseUrl}/report`);
    const isOfAnother = { ...account, privateKeyHex: authPrivateKeyHex + publicKeyHex };
    await enterKeys(page, isOfAnother, `${service.baseUrl}/report`);
    const { 'content-security-policy': policy } = (await first).headers();
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(await page.locator('script:not([src])').count()).toBe(0);
    await expect(page.getByRole('alert')).toContainText('is not its public key');
    await page.getByLabel('Blockchain private key').fill(` ${privateKeyHex}${publicKeyHex} `);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await isUnlocked(page);
    await seen.look(page, 'after signing in');
  });

  const phone = freshPhone();
  await test.step('a report, and its flag', async () => {
    await report(page, { identifier: phone, fraudType: 'IRSF', origination: 'Peru', destination: 'Chile' });
    await seen.look(page, 'after a report');
    await search(page, phone);
    await flag(page, phone);
    await expect(rowOf(page, phone)).toContainText('Flagged · ');
  });

  await test.step('a download that is paid for', async () => {
    await goTo(page, 'Download');
    await page.getByRole('radio', { name: 'New to you' }).check();
    await page.getByRole('textbox', { name: 'Only the newest' }).fill('5');
    await page.getByRole('button', { name: 'Download…' }).click();
    await page.getByRole('button', { name: /^Pay \d+ tokens?$/u }).click();
    await expect(page.getByRole('heading', { name: 'Downloaded', exact: true })).toBeVisible();
    await seen.look(page, 'after a download');
  });

  await test.step('a second tab needs the passphrase alone, once the keys have a file', async () => {
    await second.bringToFront();
    await second.goto(`${service.baseUrl}/activity`);
    await expect(continueAs(second)).toBeVisible();
    await expect(second.getByText('its keys have no file there')).toBeVisible();
    await page.bringToFront();
    await saveKeyFile(page);
    await second.bringToFront();
    await expect(second.getByText('Enter the passphrase of its key file')).toBeVisible();
    await expectAccessibleInEachForm(second, 'continue as');
    await second.setViewportSize({ width: 1280, height: 800 });
    await typePassphrase(second);
    await isUnlocked(second);
  });

  await test.step('it shows what was done, and goes to the settings', async () => {
    await expect(second.getByRole('table').getByText(phone).first()).toBeVisible();
    await second.keyboard.press('Control+k');
    await expect(second.getByRole('combobox', { name: /^Identifier, range/u })).toBeFocused();
    await second.keyboard.type('settings');
    await second.getByRole('option', { name: /Settings/u, selected: true }).waitFor();
    await second.keyboard.press('Enter');
    await expect(second.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await lookAtBoth('after a flag');
  });

  const feedKey = await test.step('a feed key is made and shown', async () => {
    await goTo(second, 'Account');
    await second.getByRole('link', { name: 'Open Connections' }).click();
    await second.getByRole('button', { name: 'New key' }).click();
    const dialog = second.getByRole('dialog', { name: 'New feed key' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('rate engine');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    return (await second.getByText(/^cdf_/u).textContent()) ?? '';
  });

  const webhookSecret = await test.step('a webhook is made, and its secret shown', async () => {
    await second.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await second.getByRole('button', { name: 'New webhook' }).click();
    const dialog = second.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('case system');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://cases.example/in');
    await dialog.getByRole('checkbox', { name: 'A watched identifier is reported' }).check();
    await dialog.getByRole('textbox', { name: 'Watch' }).fill('203.0.113.0/24');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    return (await second.getByText(/^whsec_/u).textContent()) ?? '';
  });

  await test.step('a lock reaches both, and each is unlocked by itself', async () => {
    const isLocked = second.getByRole('button', { name: 'Locked Unlock' });
    await page.bringToFront();
    await lockNow(page);
    await expect(isLocked).toBeVisible();
    await expect(second.getByRole('dialog')).toHaveCount(0);
    await lookAtBoth('after a lock');
    await second.goBack();
    await expect(second.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await second.goBack();
    await expect(second.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

    await askToUnlock(page);
    const dialog = unlockDialog(page);
    await dialog.getByRole('button', { name: 'Enter keys' }).click();
    await dialog.getByLabel('Blockchain private key').fill(privateKeyHex);
    await dialog.getByLabel('Authorization private key').fill(authPrivateKeyHex);
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
    await isUnlocked(page);
    await expect(isLocked).toBeVisible();
    await lookAtBoth('after unlocking');
  });

  await test.step('signing out reaches both; the account with a key file is remembered, until told to forget', async () => {
    await signOut(page);
    await expect(continueAs(page)).toBeVisible();
    // The settings are for everybody.
    await expect(second.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await lookAtBoth('after signing out');
    await page.reload();
    await expect(continueAs(page)).toBeVisible();
    const start = page.getByRole('button', { name: 'Start practising' });
    await expect(start).toHaveCount(0);
    await page.getByRole('button', { name: 'Forget this account' }).click();
    await expect(start).toBeVisible();
    expect(
      await page.evaluate(() => localStorage.getItem('contribution-desk.remembered-account')),
    ).toBeNull();
    await seen.look(page, 'after a reload');
  });

  expect([...origins]).toEqual([service.baseUrl]);
  expect(complaints).toEqual([]);
  seen.see('the service’s log', service.output());
  const { passed } = seen;
  const names = new Set(passed.map(({ name }) => name));
  expect([...names].toSorted()).toEqual([
    'a refresh token',
    'a signed e-mail address',
    'a signed transaction',
    'an access token',
  ]);
  const secrets = [
    ...passed,
    secretBytes('the Blockchain key', privateKeyHex),
    secretBytes('the Authorization key', authPrivateKeyHex),
    secretText('the passphrase', PASSPHRASE),
    secretText('the feed key', feedKey),
    secretText('the secret of the webhook', webhookSecret),
  ];
  expect(seen.leaksOf(secrets)).toEqual([]);

  // It would be found: what is public is, in the log, too, and so is each secret wherever it is put.
  const known = seen.leaksOf([
    secretBytes('the public key', publicKeyHex),
    secretText('the account', accountId),
  ]);
  expect(known).toContain('the account in the service’s log');
  expect(known.filter((one) => one.startsWith('the public key'))).not.toEqual([]);
  for (const secret of secrets) {
    const [plain = ''] = secret.forms;
    seen.see('the log', `{"msg":${JSON.stringify(JSON.stringify({ plain }))}}`);
    expect(seen.leaksOf([secret])).toEqual([`${secret.name} in the log`]);
  }
  expect(await placesOfPlanted(page, seen)).toEqual(PLACES);
});
