import { randomBytes, randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseTampering } from '../../client/account/tampering.ts';
import { retrieveContributions } from '../../client/registry/retrieve-contributions.ts';
import { openSession } from '../../client/sessions/open-session.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { createScriptAccount, ran, type ScriptAccount } from '../../testing/script/script-account.ts';
import { createSignerCommand } from '../../testing/script/signer-command.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { REPORT } from '../report-command.ts';
import { createCommandSigner } from './command-signer.ts';

let service: TestService;
let baseUrl: string;
let account: ScriptAccount;
let folder: string;
beforeAll(async () => {
  service = await startTestService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  account = await createScriptAccount(service, baseUrl);
  ({ folder } = account);
});
afterAll(async () => {
  await account[Symbol.asyncDispose]();
  await service.close();
});

const clock = () => service.context.clock.nowMs();
const wait = () => Promise.resolve();
let submits = 0;
beforeEach(() => {
  submits = 0;
});
const countingFetch: typeof fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (pathname === ENDPOINTS.submitContribution.path && init?.method === 'POST') submits += 1;
  return fetch(input, init);
};
const given = { clock, wait, fetch: countingFetch };

/** A number that no other test uses. */
const freshNumber = () => `+4479${randomInt(10_000_000, 99_999_999)}`;

async function listOf(id = freshNumber()): Promise<string> {
  const file = join(folder, `${id}.csv`);
  await writeFile(file, `Wangiri,${id},GB,DE`);
  return file;
}

const commandOf = (changes?: { readonly privateKeyHex: string }) =>
  createSignerCommand(baseUrl, folder, changes);
const reportBy = (command: string, file: string) =>
  ran(REPORT, [file, '--url', baseUrl, '--signer-command', command], given);

test('a signer command signs what was compared before', async () => {
  const id = freshNumber();
  expect(await reportBy((await commandOf()).command, await listOf(id))).toMatchObject({
    code: 0,
    stdout: 'Reported: 1. Rewarded: 10.\n',
  });
  const { records } = await retrieveContributions(account.session.client, { wire: id });
  expect(records).toHaveLength(1);
});

test('a signer command is not believed: a signature by another key is refused, and nothing is sent', async () => {
  const { command } = await commandOf({ privateKeyHex: randomBytes(32).toString('hex') });
  const { code, stderr } = await reportBy(command, await listOf());
  expect({ code, submits }).toEqual({ code: 1, submits: 0 });
  expect(stderr).not.toMatch(/[0-9a-f]{128}/u);
});

test('a signer command is handed nothing that differs from what was asked', async () => {
  const { command, log } = await commandOf();
  const session = await openSession({ baseUrl, ...(await createCommandSigner(command, clock)) });
  await chooseTampering(session.client, 'transfer');
  await session.end();
  expect(await reportBy(command, await listOf())).toMatchObject({ code: 3 });
  const requests = await readFile(log, 'utf8');
  expect(requests).toContain('sign-email');
  expect(requests).not.toContain('sign-transaction');
});

test.each(['exit 3', 'echo nonsense', 'true'])(
  'a signer command that does not answer ends with 1: %s',
  async (command) => {
    expect(await reportBy(command, await listOf())).toMatchObject({ code: 1 });
    expect(submits).toBe(0);
  },
);
