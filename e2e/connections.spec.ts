import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { goTo, report, startPractising } from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';

const run = promisify(execFile);

test('a firewall’s list is seen, its key is made, and the command that is shown fetches it once and again', async ({
  page,
}) => {
  await startPractising(page);
  await report(page, {
    identifier: '185.34.22.8-185.34.22.15',
    fraudType: 'IPFraud',
    origination: 'Latvia',
    destination: 'Sweden',
  });
  await goTo(page, 'Account');
  await page.getByRole('link', { name: 'Open Connections' }).click();
  await page.getByLabel('System', { exact: true }).selectOption('HAProxy');
  await page.getByLabel('Reported by at least').selectOption('1 peer');
  await expect(page.getByRole('region', { name: 'First lines' })).toContainText('185.34.22.8/29');

  await page.getByRole('button', { name: /^New key for/u }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Exclude' }).fill('185.34.22.12/30');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy key' })).toBeFocused();
  await expectAccessible(page, 'a new key');
  const key = (await dialog.getByText(/^cdf_/u).textContent()) ?? '';
  const command = (await dialog.getByText(/^f=\S+; rm -f/u).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();

  const folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-list-'));
  try {
    const load = 'mv $f.new /etc/haproxy/contribution-desk.txt && systemctl reload haproxy';
    expect(command).toContain(load);
    const options = { cwd: folder, env: { ...process.env, FEED_KEY: key } };
    // Where it may write.
    const fetchIt = () => run('sh', ['-c', command.replace(load, () => 'mv $f.new list')], options);
    await fetchIt();
    expect(await readFile(path.join(folder, 'list'), 'utf8')).toBe('185.34.22.8/30\n');
    // Unchanged: nothing is loaded, and the list stays.
    await fetchIt();
    expect(await readFile(path.join(folder, 'list'), 'utf8')).toBe('185.34.22.8/30\n');
  } finally {
    await rm(folder, { recursive: true });
  }
  await expect(page.getByRole('row', { name: /HAProxy/u })).toContainText('1 excluded');
});
