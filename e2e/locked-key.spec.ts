import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { bytesToHex } from '../src/contract/hex.ts';
import { type KeyFilePasskey, keyFileSchema } from '../src/signer/key-file.ts';
import { createAnalyst } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import {
  checkReport,
  chooseFromKeyMenu,
  fillReport,
  flag,
  freshPhone,
  goTo,
  isUnlocked,
  lockNow,
  PASSPHRASE,
  rowOf,
  search,
  unlockDialog,
} from './desk.ts';
import { everythingKept, formsOf } from './everything-kept.ts';
import { expectAccessibleInEachForm } from './expect-accessible.ts';

// Dialogs come and go in motion here, as most people see them; elsewhere motion is reduced.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A platform authenticator whose holder agrees at once: fingerprint, PIN and all. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Saves the key file with a passkey that opens it, too; returns the path of the downloaded file. */
async function saveWithPasskey(page: Page): Promise<string> {
  await chooseFromKeyMenu(page, 'Save key file');
  const dialog = page.getByRole('dialog', { name: 'Save a key file' });
  await dialog.getByRole('textbox', { name: 'New passphrase' }).fill(PASSPHRASE);
  await dialog.getByRole('textbox', { name: 'Repeat passphrase' }).fill(PASSPHRASE);
  await dialog.getByLabel('Also unlock with a passkey').check();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save key file' }).click();
  const file = await (await downloading).path();
  await expect(dialog.getByText('The passphrase or your passkey opens it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return file;
}

const withPasskey = (within: Page | Locator) => within.getByRole('button', { name: 'Unlock with passkey' });

/** Computes the output of the file's passkey, to search for it. */
async function prfOutputOf(page: Page, { rpId, credentialIdHex, kdf }: KeyFilePasskey): Promise<string> {
  const bytes = await page.evaluate(
    async ([host, id, salt]) => {
      const credential = await navigator.credentials.get({
        publicKey: {
          challenge: new Uint8Array(32),
          rpId: host,
          allowCredentials: [{ type: 'public-key', id: new Uint8Array(id) }],
          userVerification: 'required',
          extensions: { prf: { eval: { first: new Uint8Array(salt) } } },
        },
      });
      if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey answered.');
      const output = credential.getClientExtensionResults().prf?.results?.first;
      if (!(output instanceof ArrayBuffer)) throw new Error('The passkey has no PRF.');
      return Array.from(new Uint8Array(output));
    },
    [rpId, [...Buffer.from(credentialIdHex, 'hex')], [...Buffer.from(kdf.prfSaltHex, 'hex')]] as const,
  );
  return bytesToHex(Uint8Array.from(bytes));
}

test('a key lives in a worker until it is locked; what waits for it goes on after the passphrase or the passkey', async ({
  page,
  baseURL,
}) => {
  const serviceUrl = baseURL ?? '';
  const phone = freshPhone();
  const reporter = await createAnalyst(fetchFrom(serviceUrl));
  await reporter.report([{ id: phone, fraudType: 'IRSF', origination: 'LV', destination: 'SE' }]);
  const draft = { fraudType: 'IRSF', origination: 'Latvia', destination: 'Sweden', identifier: freshPhone() };
  const [paths, seen]: [string[], string[]] = [[], []];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => {
    paths.push(new URL(request.url()).pathname);
    seen.push(request.url(), request.postData() ?? '');
  });
  const loaded = (name: string) => paths.filter((path) => path.includes(name));
  // Others read lists and answers; what is asked of a worker that is just ending has no answer.
  let signerUrl = '';
  const signers = () => page.workers().filter((worker) => worker.url() === signerUrl);
  await addAuthenticator(page);
  await page.clock.install();

  await test.step('the first key starts the worker, which loads no more than it needs', async () => {
    // A passkey belongs to a host with a name.
    await page.goto(`${serviceUrl.replace('127.0.0.1', 'localhost')}/search`);
    const start = page.getByRole('button', { name: 'Start practising' });
    await expect(start).toBeVisible();
    expect(page.workers()).toEqual([]);
    expect(loaded('libsodium')).toEqual([]);
    const starting = page.waitForEvent('worker');
    await start.click();
    const worker = await starting;
    expect(await worker.evaluate(() => self.name)).toBe('signer');
    signerUrl = worker.url();
    await isUnlocked(page);
    expect(signers()).toHaveLength(1);
    expect(loaded('libsodium')).toHaveLength(1);
    expect(loaded('argon2')).toEqual([]);
  });

  await test.step('keys that exist nowhere else are not forgotten without asking', async () => {
    await chooseFromKeyMenu(page, 'Lock now');
    const dialog = page.getByRole('dialog', { name: 'These keys have no backup' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const leaving = await asked;
    expect(leaving.type()).toBe('beforeunload');
    await leaving.dismiss();
    await isUnlocked(page);
  });

  await test.step('two minutes before the lock a warning says what would be lost, and one press stays', async () => {
    // Not `runFor`: thirteen minutes of a countdown would be drawn second by second.
    await page.clock.fastForward('13:01');
    const warning = page.getByRole('alert').filter({ hasText: 'your key locks in less than 2 minutes' });
    await expect(warning).toContainText('It has no backup.');
    await expectAccessibleInEachForm(page, 'lock warning');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(warning).toHaveCount(0);
    await isUnlocked(page);
  });

  const file = await saveWithPasskey(page);

  await test.step('a flag asks for the key, and goes on by itself after the passphrase', async () => {
    await search(page, phone);
    await lockNow(page);
    await expect.poll(signers).toEqual([]);
    await flag(page, phone);
    const dialog = unlockDialog(page);
    await expect(withPasskey(dialog)).toBeFocused();
    // Declining leaves everything as it was.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, phone)).toContainText('Not flagged: the key stayed locked.');
    await expect(rowOf(page, phone)).toContainText('Active');

    await flag(page, phone);
    const passphrase = dialog.getByRole('textbox', { name: 'Or enter the passphrase' });
    await passphrase.fill('wrong horse battery staple');
    await passphrase.press('Enter');
    await expect(dialog.getByText(/^Wrong passphrase/u)).toBeVisible();
    await expect(passphrase).toBeFocused();
    await passphrase.fill(PASSPHRASE);
    await passphrase.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, phone)).toContainText('Flagged · +10 tokens');
    expect(signers()).toHaveLength(1);
  });

  await test.step('a report that was checked before a lock is signed after the passkey', async () => {
    await goTo(page, 'Report');
    await fillReport(page, { ...draft, identifier: freshPhone() });
    await checkReport(page);
    await lockNow(page);
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await expect(withPasskey(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
  });

  await test.step('a draft survives a lock and a reload, the key does not; its file opens by the passkey', async () => {
    const identifier = page.getByRole('textbox', { name: 'Identifier' });
    await page.getByRole('button', { name: 'Report another' }).click();
    await fillReport(page, draft);
    await lockNow(page);
    await expect(identifier).toHaveValue(draft.identifier);
    await page.reload();
    // The saved account is offered first.
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a key file' }).click();
    await (await choosing).setFiles(file);
    await withPasskey(page).click();
    await isUnlocked(page);
    await expect(identifier).toHaveValue(draft.identifier);
    await expect(page.getByRole('combobox', { name: 'Fraud type' })).toHaveValue('IRSF');
    await checkReport(page);
  });

  await test.step('what the passkey answered is nowhere', async () => {
    const { passkey } = keyFileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    if (passkey === undefined) throw new Error('The file has no passkey.');
    const secret = await prfOutputOf(page, passkey);
    seen.push(await everythingKept(page));
    const everything = seen.join('\n');
    for (const form of formsOf(secret))
      expect(everything.includes(form), 'what the passkey answered was found').toBe(false);
    expect(everything.includes(passkey.cipher.ciphertextHex), 'the key file was kept').toBe(false);
  });
});
