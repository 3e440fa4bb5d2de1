import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startBuilt } from '../src/testing/service/processes/child-process.ts';
import { checkReport, fillReport, freshPhone, pasteList } from './desk.ts';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-offline-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

async function newKey(name: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return file;
}

/** Runs `npm run desk -- sign …`; all that it said. */
async function sign(...args: string[]): Promise<string> {
  const command = startBuilt('desk', ['sign', ...args]);
  expect(await command.ended, command.output()).toBe(0);
  return command.output().trimEnd();
}

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

test('a report is signed by the command on the machine that has the keys, and no private key comes near the browser', async ({
  page,
}) => {
  const [chainKey, authKey] = [await newKey('chain.key'), await newKey('auth.key')];
  const peerId = `offline-${randomBytes(4).toString('hex')}`;
  const [accountId, email] = [`analyst@${peerId}`, `analyst@${peerId}.example`];

  const [chainPublic, authPublic, emailSignature] = await Promise.all([
    sign('public-key', '--key', chainKey),
    sign('public-key', '--key', authKey),
    sign('email', email, '--key', authKey).then(lastLine),
  ]);
  const signIn = async ({ isNew }: { readonly isNew: boolean }) => {
    await page.goto('/report');
    await page.getByRole('tab', { name: 'Keys kept elsewhere' }).click();
    await page.getByLabel('Account id').fill(accountId);
    await page.getByLabel('E-mail address of the account').fill(email);
    await page.getByLabel('Blockchain public key').fill(chainPublic);
    await page.getByLabel('Authorization public key').fill(authPublic);
    await page.getByLabel('Signature of the e-mail address').fill(emailSignature);
    if (isNew) await page.getByRole('checkbox', { name: 'Register this account for practice first' }).check();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('banner').getByText('Keys kept elsewhere')).toBeVisible();
  };
  await signIn({ isNew: true });

  const phone = freshPhone();
  await fillReport(page, { identifier: phone, fraudType: 'IRSF', origination: 'Peru', destination: 'Chile' });
  await checkReport(page);
  const panel = page.getByRole('region', { name: 'Sign elsewhere' });
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download it' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^[0-9a-f]{8}\.hex$/u);
  const file = await download.path();

  // The desk and the other machine show the same.
  const words = await sign('transaction', file);
  expect(words).toContain(`Signs as ${accountId}.`);
  expect(words).toContain(`Reports 1: ${phone}; IRSF; PE to CL`);
  const hash = /^Hash: (?<hash>.*)$/mu.exec(words)?.groups?.['hash'] ?? '';
  expect(await panel.textContent()).toContain(hash.replaceAll(' ', ''));

  const answer = await sign('transaction', file, '--hash', hash, '--key', chainKey, '--signature');
  await panel.getByLabel('Signature or signed transaction').fill(lastLine(answer));
  await panel.getByRole('button', { name: 'Verify and submit' }).click();
  await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();

  // A list goes there and comes back as one file, over a reload.
  await page.getByRole('button', { name: 'Report another' }).click();
  const phones = [freshPhone(), freshPhone(), freshPhone()];
  await pasteList(page, phones.map((one) => `${one}, IRSF, PE, CL`).join('\n'));
  await expect(page.getByText('3 of 3 rows shown')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Sign all elsewhere' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the bundle' }).click();
  const bundle = await (await saving).path();
  const command = (await page.getByText(/desk -- sign bundle/u).textContent()) ?? '';
  const bundleHash = /--hash (?<hash>[0-9a-f]+)/u.exec(command)?.groups?.['hash'] ?? '';
  const signed = path.join(folder, 'answer.json');
  const said = await sign('bundle', bundle, '--hash', bundleHash, '--key', chainKey);
  expect(said).toContain(phones[2]);
  await writeFile(signed, said.slice(said.lastIndexOf('\n{') + 1));

  await signIn({ isNew: false });
  await expect(
    page.getByRole('heading', { name: 'A report of 3 rows is being signed elsewhere' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open the answer' }).click();
  await (await choosing).setFiles(signed);
  await expect(page.getByRole('heading', { name: /^3 reported, \+\d+ tokens$/u })).toBeVisible();
  await expect(page.getByText('Written: 3 of 3')).toBeVisible();
});
