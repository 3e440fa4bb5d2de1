import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadSchema } from '../contract/download.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { createAnalyst } from '../testing/service/analyst.ts';
import { beginFolder } from '../testing/service/processes/begin-folder.ts';
import { type Child, startBuilt } from '../testing/service/processes/child-process.ts';
import { freePort } from '../testing/service/processes/free-port.ts';
import { fetchFrom } from '../testing/service/send.ts';

let folder: string;
let child: Child;
let port: number;

async function start(): Promise<void> {
  child = startBuilt('main', [], { DATA_DIR: folder, SERVE_APP: 'off', PORT: String(port) });
  await child.says(/ready at http/u);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-test-'));
  await beginFolder(folder);
  port = await freePort();
  await start();
});
afterAll(async () => {
  child.process.kill('SIGKILL');
  await child.ended;
  await rm(folder, { recursive: true });
});

/** Downloads, and kills the service when the answer begins. */
function downloadAndKill(headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path: ENDPOINTS.download.path,
      headers,
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      child.process.kill('SIGKILL');
      answer.once('error', () => {}).resume();
      resolve();
    });
    sent.end();
  });
}

test('a download whose service was killed before it was read is paid for once, and comes again by its key', async () => {
  const send = fetchFrom(`http://127.0.0.1:${port}`);
  const { client, token, balance } = await createAnalyst(send);
  const before = await balance();
  const idempotencyKey = randomUUID();
  await downloadAndKill({ authorization: `Bearer ${token}`, 'idempotency-key': idempotencyKey });
  await child.ended;
  await start();
  const data = downloadSchema;
  const { contributions, details } = await client.request({ endpoint: 'download', idempotencyKey, data });
  expect(details).toMatchObject({ old: contributions.length, creditsSpent: 0 });
  const again = await client.request({ endpoint: 'downloadAgain', segment: idempotencyKey, data });
  expect(again.contributions).toEqual(contributions);
  const left = await balance();
  expect(contributions.length).toBeGreaterThan(100);
  expect(left).toBeLessThan(before);
  const query = new URLSearchParams({ 'fetch-mode': 'NEW' });
  expect(await client.request({ endpoint: 'download', query, data })).toMatchObject({
    contributions: [],
    details: { new: 0, balanceLeft: left },
  });
});
