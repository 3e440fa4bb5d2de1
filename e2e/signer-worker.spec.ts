import { expect, type Page, test } from '@playwright/test';

const PASSPHRASE = 'correct horse battery staple';

const isLibsodium = (path: string) => path.includes('libsodium');

/** The paths of everything that the page and its workers have loaded. */
function loadedPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

async function saveKeyFile(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Key: /u }).click();
  await page.getByRole('menuitem', { name: 'Save key file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save a key file' });
  await dialog.getByLabel('New passphrase').fill(PASSPHRASE);
  await dialog.getByLabel('The same once more').fill(PASSPHRASE);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save key file' }).click();
  const file = await (await download).path();
  await expect(dialog).toBeHidden();
  return file;
}

async function unlockWith(page: Page, file: string, passphrase: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Unlock to go on' });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a key file' }).click();
  await (await choosing).setFiles(file);
  await dialog.getByLabel('Passphrase').fill(passphrase);
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
}

test('the keys live in a worker, which starts with the first key and ends when it is locked', async ({
  page,
}) => {
  const paths = loadedPaths(page);
  await page.goto('/');
  const start = page.getByRole('button', { name: 'Start practising' });
  await expect(start).toBeVisible();
  expect(page.workers()).toHaveLength(0);
  expect(paths.filter(isLibsodium)).toEqual([]);

  await start.click();
  await expect(page.getByText(/^Unlocked · locks in/u)).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  expect(paths.filter(isLibsodium)).toHaveLength(1);
  expect(paths.filter((path) => path.includes('argon2'))).toEqual([]);

  const file = await saveKeyFile(page);
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);

  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await unlockWith(page, file, 'wrong horse battery staple');
  await expect(page.getByText('This passphrase does not open the key file')).toBeVisible();

  await unlockWith(page, file, PASSPHRASE);
  await expect(page.getByText(/^Unlocked · locks in/u)).toBeVisible();
  expect(page.workers()).toHaveLength(1);
});
