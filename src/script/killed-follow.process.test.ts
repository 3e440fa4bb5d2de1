import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReport, submit } from '../client/submission/submit.ts';
import { createScriptAccount, type ScriptAccount } from '../testing/script/script-account.ts';
import { draft, freshAddress } from '../testing/service/drafts.ts';
import { startTestService, type TestService } from '../testing/service/test-service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let service: TestService;
let baseUrl: string;
let account: ScriptAccount;
beforeAll(async () => {
  service = await startTestService({ clock: { nowMs: Date.now, advance: () => undefined } });
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  account = await createScriptAccount(service, baseUrl);
});
afterAll(async () => {
  await account[Symbol.asyncDispose]();
  await service.close();
});

async function follow(command: string) {
  const args = ['follow', '--state', join(account.folder, 'state'), '--once', '--url', baseUrl];
  const keys = ['--keys', account.keyFile, '--passphrase-fd', '0', '--exec', command];
  const child = spawn(process.execPath, ['dist/service/desk.js', ...args, ...keys], {
    cwd: ROOT,
    stdio: [openSync(account.passphraseFile, 'r'), 'ignore', 'ignore'],
  });
  await once(child, 'close');
  return { code: child.exitCode, signal: child.signalCode };
}

it('a batch comes again when follow is killed between its command and its state', async () => {
  const id = freshAddress();
  await submit(createReport(account.session, [draft(id)]));
  const taken = join(account.folder, 'taken');
  // The shell of the command is a child of the process that follows.
  expect(await follow(`cat >> '${taken}'; kill -KILL $PPID`)).toEqual({ code: null, signal: 'SIGKILL' });
  expect(await follow(`cat >> '${taken}'`)).toEqual({ code: 0, signal: null });
  expect(await follow(`cat >> '${taken}'`)).toEqual({ code: 0, signal: null });
  const lines = (await readFile(taken, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(id);
  expect(lines[1]).toBe(lines[0]);
});
