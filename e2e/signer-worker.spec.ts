import { expect, type Page, test } from '@playwright/test';
import { askToUnlock, lockNow, saveKeyFile, typePassphrase, unlockDialog } from './desk.ts';

const isLibsodium = (path: string) => path.includes('libsodium');

/** The paths of everything that the page and its workers have loaded. */
function loadedPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** How many workers for keys there are; others read lists and answers. */
async function signerCount(page: Page): Promise<number> {
  const names = await Promise.all(page.workers().map((worker) => worker.evaluate(() => self.name)));
  return names.filter((name) => name === 'signer').length;
}

test('the keys live in a worker, which starts with the first key and ends when it is locked', async ({
  page,
}) => {
  const paths = loadedPaths(page);
  await page.goto('/');
  const start = page.getByRole('button', { name: 'Start practising' });
  await expect(start).toBeVisible();
  expect(await signerCount(page)).toBe(0);
  expect(paths.filter(isLibsodium)).toEqual([]);

  await start.click();
  await expect(page.getByText(/^Unlocked · locks in/u)).toBeVisible();
  expect(await signerCount(page)).toBe(1);
  expect(paths.filter(isLibsodium)).toHaveLength(1);
  expect(paths.filter((path) => path.includes('argon2'))).toEqual([]);

  await saveKeyFile(page);
  await lockNow(page);
  await expect.poll(() => signerCount(page)).toBe(0);

  await askToUnlock(page);
  const dialog = unlockDialog(page);
  await typePassphrase(dialog, 'wrong horse battery staple');
  await expect(page.getByText('This passphrase does not open the key file')).toBeVisible();

  await typePassphrase(dialog);
  await expect(page.getByText(/^Unlocked · locks in/u)).toBeVisible();
  expect(await signerCount(page)).toBe(1);
});
