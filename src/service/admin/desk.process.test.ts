import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { assembleContribution } from '../../client/submission/transactions.ts';
import { accountRequestText } from '../../contract/account-request.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { clientOf, dataOf, signIn } from '../../testing/service/analyst.ts';
import { type Child, startBuilt } from '../../testing/service/processes/child-process.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { freePort } from '../../testing/service/processes/free-port.ts';
import { refusalOf, refused } from '../../testing/service/refusal.ts';
import { fetchFrom, type Send } from '../../testing/service/send.ts';
import { startPostgres, type TestPostgres } from '../../testing/service/postgres/start-postgres.ts';
import { createKeyPair } from '../../testing/service/test-keys.ts';
import { signTransactionHex } from '../../transaction/index.ts';
import { type KeyPair, publicKeyHexOf } from '../../transaction/sign/key-pair.ts';
import { openPostgres } from '../store/open-postgres.ts';

// Real processes on one database: two of the service, and the commands beside them.

let postgres: TestPostgres;
let databaseUrl: string;
const children: Child[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = postgres.url;
});
afterAll(async () => {
  for (const { process } of children) process.kill('SIGKILL');
  await Promise.all(children.map(({ ended }) => ended));
  await postgres.stop();
});

function start(
  entry: 'main' | 'desk',
  args: readonly string[],
  environment: Record<string, string> = {},
): Child {
  const child = startBuilt(entry, args, { DATABASE_URL: databaseUrl, ...environment });
  children.push(child);
  return child;
}

async function run(...words: string[]) {
  const child = start('desk', words);
  return { code: await child.ended, output: child.output() };
}

const said = (output: string) => ({ code: 0, output: `${output}\n` });

async function startService(): Promise<Send> {
  const port = String(await freePort());
  const settings = { PORT: port, SERVE_APP: 'off', LOG_LEVEL: 'error' };
  await start('main', [], settings).says(/ready at http/u);
  return fetchFrom(`http://127.0.0.1:${port}`);
}

const EMAIL = 'alice@wonderland.example';

async function report(send: Send, token: string, key: KeyPair) {
  const unsigned = await assembleContribution(clientOf(send, token), [draft(freshAddress())]);
  return send({ ...ENDPOINTS.submitContribution, token, body: signTransactionHex(unsigned, key) });
}

const rewardOf = (answer: Awaited<ReturnType<Send>>) =>
  dataOf(answer, z.object({ rewarded: z.int() })).rewarded;

test('a command of the operator applies at once in every process on the database', async () => {
  const nothing = await run('account', 'list');
  expect(nothing.code).toBe(1);
  expect(nothing.output).toMatch(/^There is no registry in the database of DATABASE_URL yet\..*\n$/u);
  const untouched = openPostgres(databaseUrl);
  const tables = await untouched.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace",
    [],
    z.object({ relname: z.string() }),
  );
  await untouched.close();
  expect(tables).toEqual([]);

  const [key, nextKey, authKey] = [await createKeyPair(), await createKeyPair(), await createKeyPair()];
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  const request = join(folder, 'alice.json');
  const publicKeys = { publicKeyHex: publicKeyHexOf(key), authPublicKeyHex: publicKeyHexOf(authKey) };
  await writeFile(
    request,
    accountRequestText({ accountId: 'alice@wonderland', email: EMAIL, ...publicKeys }, Date.now()),
  );
  const add = ['account', 'add', '--request', request, '--new-peer', '--authorize'];
  expect(await run(...add)).toEqual(
    said('alice@wonderland is registered with the peer wonderland.\nalice@wonderland is authorized now.'),
  );
  await rm(folder, { recursive: true });
  const [here, there] = await Promise.all([startService(), startService()]);
  const owner = { email: EMAIL, authKey };
  const { accessToken: token } = await signIn(here, owner);
  expect(rewardOf(await report(there, token, key))).toBe(10);

  await Promise.all([
    run('rate', 'set', '--peer-type', 'MEDIUM_TELCO', '--fraud-type', 'IPFraud', '--tokens', '7'),
    run('operator', 'rotate-key'),
    run('limit', 'set', 'wonderland', '--tokens', '100'),
  ]);
  expect(rewardOf(await report(here, token, key))).toBe(7);
  expect((await run('limit', 'list')).output).toMatch(/^wonderland  100 tokens a month  17 earned  83 left/u);

  const rotate = ['account', 'rotate-key', 'alice@wonderland', '--public-key', publicKeyHexOf(nextKey)];
  expect(await run(...rotate)).toEqual(said('alice@wonderland signs with its new keys from now on.'));
  expect(refusalOf(await report(there, token, key))).toEqual(refused(403, /by the registered key/u));
  expect(rewardOf(await report(there, token, nextKey))).toBe(7);

  expect((await run('operator', 'end-sessions')).output).toMatch(/^One session/u);
  for (const send of [here, there])
    expect((await send({ ...ENDPOINTS.balance, token })).statusCode).toBe(401);
  const { accessToken: again } = await signIn(there, owner);
  for (const send of [here, there])
    expect((await send({ ...ENDPOINTS.balance, token: again })).statusCode).toBe(200);

  expect(await run('account', 'suspend', 'alice@wonderland')).toEqual(
    said('alice@wonderland is suspended now.'),
  );
  expect(refusalOf(await report(here, again, nextKey))).toEqual(refused(403, /is suspended/u));

  const secret = `${publicKeyHexOf(key)}${publicKeyHexOf(nextKey)}`;
  const mistaken = await run('account', 'rotate-key', 'alice@wonderland', '--public-key', secret);
  expect(mistaken.code).toBe(2);
  expect(mistaken.output).toMatch(/^--public-key: this has the length of a private key.*\nSee .*\n$/u);
  expect(mistaken.output).not.toContain(secret.slice(0, 8));
});

test('a process that is refused says why in one line, without the password, and ends with 1', async () => {
  const wrong = new URL(databaseUrl);
  wrong.password = 'hush-hush';
  const port = String(await freePort());
  const started = [wrong.href, 'postgres://desk:hush-hush@/'].map((url) =>
    start('main', [], { SERVE_APP: 'off', PORT: port, DATABASE_URL: url }),
  );
  expect(await Promise.all(started.map(({ ended }) => ended))).toEqual([1, 1]);
  const [unwelcome, malformed] = started.map((child) => child.output());
  expect(unwelcome).toMatch(/^The database postgres at .* refuses the user or the password.*\n$/u);
  expect(malformed).toMatch(/^The settings cannot be used\. DATABASE_URL is postgres.*\n$/u);
  expect(`${unwelcome}${malformed}`).not.toContain('hush-hush');
});
