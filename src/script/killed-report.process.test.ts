import { randomInt } from 'node:crypto';
import { openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { retrieveContributions } from '../client/registry/retrieve-contributions.ts';
import { createScriptAccount, type ScriptAccount } from '../testing/script/script-account.ts';
import { startTestService, type TestService } from '../testing/service/test-service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let service: TestService;
let servicePort: number;
let account: ScriptAccount;
beforeAll(async () => {
  service = await startTestService({ clock: { nowMs: Date.now, advance: () => undefined } });
  const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  servicePort = Number(new URL(baseUrl).port);
  account = await createScriptAccount(service, baseUrl);
});
afterAll(async () => {
  await account[Symbol.asyncDispose]();
  await service.close();
});

/** Passes requests on; tells of each submit before it is passed on, and before its answer is. */
async function startProxy(onSubmit: (when: 'before' | 'after', count: number) => void) {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    const isSubmit = incoming.method === 'POST' && incoming.url === ENDPOINTS.submitContribution.path;
    if (isSubmit) {
      count += 1;
      onSubmit('before', count);
    }
    const { headers, method, url: path } = incoming;
    const upstream = sendRequest(
      { port: servicePort, host: '127.0.0.1', method, path, headers },
      (answer) => {
        if (isSubmit) onSubmit('after', count);
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      },
    );
    // A killed sender breaks off.
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}

function startReport(file: string, url: string) {
  const args = ['report', file, '--batch', '2', '--url', url, '--keys', account.keyFile];
  const child = spawn(process.execPath, ['dist/service/desk.js', ...args, '--passphrase-fd', '0'], {
    cwd: ROOT,
    stdio: [openSync(account.passphraseFile, 'r'), 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (text: Buffer) => {
    output += text.toString();
  });
  child.stderr?.on('data', (text: Buffer) => {
    output += text.toString();
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, output }));
  return { child, ended };
}

it.each(['before', 'after'] as const)(
  'a report that is killed right %s a transaction arrives goes on, and reports nothing twice',
  async (moment) => {
    const ids = Array.from({ length: 6 }, () => `+4479${randomInt(10_000_000, 99_999_999)}`);
    const file = join(account.folder, `list-${moment}`);
    await writeFile(file, ids.map((id) => `Wangiri,${id},GB,DE`).join('\n'));
    let kill = (): void => undefined;
    const proxy = await startProxy((when, count) => {
      if (when === moment && count === 2) kill();
    });
    const { child, ended } = startReport(file, proxy.url);
    kill = () => void child.kill('SIGKILL');
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
    const second = await startReport(file, proxy.url).ended;
    proxy.close();
    expect(second).toMatchObject({ code: 0 });
    const counts = await Promise.all(
      ids.map(
        async (id) => (await retrieveContributions(account.session.client, { wire: id })).records.length,
      ),
    );
    expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
  },
);
