import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
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
import { secretBytes, secretText, Surveillance } from './leaks.ts';
import { createOwnService, type OwnService } from './own-service.ts';
import { PLACES, placesOfPlanted } from './planted-secrets.ts';
import { createTypedAccount, signInTyped } from './typed-account.ts';

test.describe('a whole day with two tabs', () => {
  let service: OwnService;
  test.beforeAll(async () => {
    service = await createOwnService({ LOG_LEVEL: 'debug' });
    await service.start();
  });
  test.afterAll(() => service.remove());

  test('leaves no key, passphrase, token or signed transaction anywhere, nor in the service’s log', async ({
    page,
    context,
  }) => {
    const account = await createTypedAccount(service.baseUrl);
    const seen = new Surveillance(context);
    const unlocked = (tab: Page) => expect(tab.getByText(/^Unlocked · /u)).toBeVisible();

    await signInTyped(page, account, `${service.baseUrl}/report`);
    await seen.look(page, 'after signing in');
    const phone = freshPhone();
    await report(page, { identifier: phone, fraudType: 'IRSF', origination: 'Peru', destination: 'Chile' });
    await seen.look(page, 'after a report');
    await search(page, phone);
    await flag(page, phone);
    await expect(rowOf(page, phone)).toContainText('Flagged · ');
    await saveKeyFile(page);

    // A second tab: the passphrase alone, what was done, and the settings as a file.
    const second = await context.newPage();
    await second.goto(`${service.baseUrl}/activity`);
    await typePassphrase(second);
    await expect(second.getByRole('table').getByText(phone).first()).toBeVisible();
    await second.keyboard.press('Control+k');
    await expect(second.getByRole('combobox', { name: /^Identifier, range/u })).toBeFocused();
    await second.keyboard.type('settings');
    await second.getByRole('option', { name: /Settings/u, selected: true }).waitFor();
    await second.keyboard.press('Enter');
    const exported = second.waitForEvent('download');
    await second.getByRole('button', { name: 'Export', exact: true }).click();
    seen.see('the settings file', await readFile(await (await exported).path(), 'utf8'));
    const tabs = [
      [page, 'of the first tab'],
      [second, 'of the second tab'],
    ] as const;
    for (const [tab, which] of tabs) await seen.look(tab, `${which} after a flag`);

    await page.bringToFront();
    await lockNow(page);
    await expect(second.getByRole('button', { name: 'Locked Unlock' })).toBeVisible();
    for (const [tab, which] of tabs) await seen.look(tab, `${which} after a lock`);

    await askToUnlock(page);
    const dialog = unlockDialog(page);
    await dialog.getByRole('button', { name: 'Enter keys' }).click();
    await dialog.getByLabel('Blockchain private key').fill(account.privateKeyHex);
    await dialog.getByLabel('Authorization private key').fill(account.authPrivateKeyHex);
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
    await unlocked(page);
    for (const [tab, which] of tabs) await seen.look(tab, `${which} after unlocking`);

    await signOut(page);
    for (const [tab, which] of tabs) {
      await expect(tab.getByRole('button', { name: /^Account: /u })).toHaveCount(0);
      await seen.look(tab, `${which} after signing out`);
    }
    await page.reload();
    await expect(page.getByRole('button', { name: 'Start practising' })).toBeVisible();
    await seen.look(page, 'after a reload');
    seen.see('the service’s log', service.output());

    const passed = await seen.passed();
    const names = new Set(passed.map(({ name }) => name));
    expect([...names].toSorted()).toEqual([
      'a refresh token',
      'a signed e-mail address',
      'a signed transaction',
      'an access token',
    ]);
    const secrets = [
      ...passed,
      secretBytes('the Blockchain key', account.privateKeyHex),
      secretBytes('the Authorization key', account.authPrivateKeyHex),
      secretText('the passphrase', PASSPHRASE),
    ];
    expect(seen.leaksOf(secrets)).toEqual([]);

    // It would be found: what is public is, in the log, too, and so is each secret wherever it is put.
    const known = seen.leaksOf([
      secretBytes('the public key', account.publicKeyHex),
      secretText('the account', account.accountId),
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
