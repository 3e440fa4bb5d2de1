import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { bytesToHex } from '../src/contract/hex.ts';
import { type KeyFilePasskey, keyFileSchema } from '../src/signer/key-file.ts';
import { askToUnlock, lockNow, PASSPHRASE, startPractising, unlockDialog } from './desk.ts';
import { everythingKept, formsOf } from './everything-kept.ts';

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

/** What the file's passkey answers, to look for. */
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

test('a passkey opens the key file, after a lock and on another day, and leaves no trace', async ({
  page,
  baseURL,
}) => {
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => seen.push(request.url(), request.postData() ?? ''));
  await addAuthenticator(page);
  // A passkey belongs to a host with a name.
  await startPractising(page, (baseURL ?? '').replace('127.0.0.1', 'localhost'));

  await page.getByRole('button', { name: /^Key: /u }).click();
  await page.getByRole('menuitem', { name: 'Save key file' }).click();
  const saving = page.getByRole('dialog', { name: 'Save a key file' });
  await saving.getByRole('textbox', { name: 'New passphrase' }).fill(PASSPHRASE);
  await saving.getByRole('textbox', { name: 'Repeat passphrase' }).fill(PASSPHRASE);
  await saving.getByLabel('Also unlock with a passkey').check();
  const downloading = page.waitForEvent('download');
  await saving.getByRole('button', { name: 'Save key file' }).click();
  const file = await (await downloading).path();
  await expect(saving.getByText('The passphrase or your passkey opens it.')).toBeVisible();
  await saving.getByRole('button', { name: 'Done' }).click();

  await lockNow(page);
  await askToUnlock(page);
  const withPasskey = unlockDialog(page).getByRole('button', { name: 'Unlock with passkey' });
  await expect(withPasskey).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Unlocked · /u)).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: 'Open a key file' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a key file' }).click();
  await (await choosing).setFiles(file);
  await page.getByRole('button', { name: 'Unlock with passkey' }).click();
  await expect(page.getByText(/^Unlocked · /u)).toBeVisible();

  const { passkey } = keyFileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  if (passkey === undefined) throw new Error('The file has no passkey.');
  const secret = await prfOutputOf(page, passkey);
  seen.push(await everythingKept(page));
  const everything = seen.join('\n');
  for (const form of formsOf(secret))
    expect(everything.includes(form), 'what the passkey answered was found').toBe(false);
  expect(everything.includes(passkey.cipher.ciphertextHex), 'the key file was kept').toBe(false);
});
