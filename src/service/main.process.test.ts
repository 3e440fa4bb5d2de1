import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assembleContribution } from '../client/submission/transactions.ts';
import { appConfigSchema, healthSchema } from '../contract/service-info.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { bytesToHex } from '../contract/hex.ts';
import { onlyInFull } from '../testing/full-count.ts';
import { clientOf, signIn } from '../testing/service/analyst.ts';
import { beginFolder } from '../testing/service/processes/begin-folder.ts';
import { type Child, startChild, startBuilt } from '../testing/service/processes/child-process.ts';
import { draft, freshAddress } from '../testing/service/drafts.ts';
import { freePort } from '../testing/service/processes/free-port.ts';
import { refusalOf, refused } from '../testing/service/refusal.ts';
import { fetchFrom, type Send } from '../testing/service/send.ts';
import { createKeyPair } from '../testing/service/test-keys.ts';
import { signTransactionHex } from '../transaction/index.ts';
import { systemClock } from './platform/clock.ts';
import { openStore } from './store/open-store.ts';

// Real processes; only the app is left out. One of each kind is started just as `npm start` and `npm run desk
// -- account` do.

let root: string;
let children: Child[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'main-test-'));
});
afterEach(async () => {
  for (const { process } of children) process.kill('SIGKILL');
  await Promise.all(children.map(({ ended }) => ended));
  children = [];
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function start(
  dataDir: string,
  environment: Record<string, string> = {},
  run: typeof startBuilt = startBuilt,
) {
  const port = environment['PORT'] ?? String(await freePort());
  const settings = { DATA_DIR: dataDir, SERVE_APP: 'off', LOG_LEVEL: 'error', PORT: port, ...environment };
  const child = run('main', [], settings);
  children.push(child);
  return { child, baseUrl: `http://127.0.0.1:${port}`, port };
}

/** Just as `npm start` and `npm run desk` do. */
const asOperator: typeof startBuilt = (entry, args, environment) =>
  startChild('src/service/run.mjs', [entry, ...args], environment);

async function startReady(...how: Parameters<typeof start>) {
  const started = await start(...how);
  await started.child.says(/ready at http/u);
  return { ...started, send: fetchFrom(started.baseUrl) };
}

async function end(child: Child) {
  children.push(child);
  return { code: await child.ended, output: child.output() };
}

function command(dataDir: string, ...args: string[]) {
  return end(startBuilt('desk', ['account', ...args], { DATA_DIR: dataDir }));
}

const heightAt = async (send: Send) =>
  (await clientOf(send).request({ endpoint: 'health', data: healthSchema })).ledgerHeight;

const isPracticeAt = async (send: Send) =>
  appConfigSchema.parse((await send(ENDPOINTS.config)).body).practice;

/** Generous, since a dozen processes start one after the other, perhaps on a busy machine. */
const PROCESS_TIMEOUT_MS = 180_000;

test(
  'seeds a practice registry once, goes on after it was killed, ends cleanly on a signal that comes twice, and is never real',
  async () => {
    const dataDir = join(root, 'practice');
    const first = await startReady(dataDir);
    expect(first.child.output()).toMatch(/practice/u);
    expect(await isPracticeAt(first.send)).toBe(true);
    const height = await heightAt(first.send);
    expect(height).toBeGreaterThan(100);
    first.child.process.kill('SIGKILL');
    await first.child.ended;

    // The app is sent to another service then: what that one is for, this one does not know.
    const elsewhere = await startReady(dataDir, { BASE_URL: 'https://registry.example' }, asOperator);
    expect(elsewhere.child.output()).not.toMatch(/practice/u);
    expect(await isPracticeAt(elsewhere.send)).toBe(false);
    expect(await heightAt(elsewhere.send)).toBe(height);
    elsewhere.child.process.kill('SIGTERM');
    elsewhere.child.process.kill('SIGTERM');
    expect(await elsewhere.child.ended).toBe(0);

    // Samples must not pass for real contributions.
    const real = await start(dataDir, { PRACTICE: 'off' });
    expect(await real.child.ended).toBe(1);
    expect(real.child.output()).toMatch(/was opened for practice and holds sample data/u);
  },
  PROCESS_TIMEOUT_MS,
);

test.each(
  onlyInFull(
    'is administered by command while it runs and while it does not, and lets nobody else start on its folder or port',
  ),
)(
  '%s',
  async () => {
    const dataDir = join(root, 'real');
    const [key, authKey] = await Promise.all([createKeyPair(), createKeyPair()]);
    const email = 'alice@wonderland.example';
    const keys = [
      '--public-key',
      bytesToHex(key.publicKey),
      '--auth-public-key',
      bytesToHex(authKey.publicKey),
    ];
    const missing = await end(asOperator('desk', ['account', 'list'], { DATA_DIR: dataDir }));
    expect(missing.code).toBe(1);
    expect(missing.output).toMatch(/no registry in/u);
    await beginFolder(dataDir);
    expect(
      await command(dataDir, 'add', '--id', 'alice@wonderland', '--email', email, ...keys, '--new-peer'),
    ).toEqual({
      code: 0,
      output: 'alice@wonderland is registered with the peer wonderland. Authorize it to let it submit.\n',
    });

    // A registry that was begun by command is a real one, on loopback too.
    const running = await startReady(dataDir);
    const { send } = running;
    expect(running.child.output()).not.toMatch(/practice/u);
    expect(refusalOf(await send({ ...ENDPOINTS.practiceAccount, body: {} }))).toEqual(
      refused(404, /nothing at this address/u),
    );
    const { accessToken: token } = await signIn(send, { email, authKey });
    const report = async () => {
      const unsigned = await assembleContribution(clientOf(send, token), [draft(freshAddress())]);
      const signed = signTransactionHex(unsigned, key);
      return send({ ...ENDPOINTS.submitContribution, token, body: signed });
    };
    expect(refusalOf(await report())).toEqual(refused(403, /registered but not yet authorized/u));
    expect(await command(dataDir, 'authorize', 'alice@wonderland')).toEqual({
      code: 0,
      output: 'alice@wonderland is authorized now.\n',
    });
    expect((await report()).statusCode).toBe(200);
    expect(await command(dataDir, 'authorize', 'nobody@wonderland')).toEqual({
      code: 1,
      output: 'There is no account nobody@wonderland.\n',
    });
    await command(dataDir, 'suspend', 'alice@wonderland');
    expect(refusalOf(await report())).toEqual(refused(403, /is suspended/u));
    const refusals = [
      [
        await start(join(root, 'unused'), { PORT: running.port }),
        /^Port \d+ on 127\.0\.0\.1 is taken\..*\n$/u,
      ],
      [await start(dataDir), /^Another process is using the data folder .*\n$/u],
    ] as const;
    for (const [{ child }, words] of refusals) {
      expect(await child.ended).toBe(1);
      expect(child.output()).toMatch(words);
    }
    running.child.process.kill('SIGINT');
    expect(await running.child.ended).toBe(0);
    const practice = await start(dataDir, { PRACTICE: 'on' });
    expect(await practice.child.ended).toBe(1);
    expect(practice.child.output()).toMatch(/holds a real registry/u);
    expect((await command(dataDir, 'list')).output).toBe(`alice@wonderland  suspended  ${email}\n`);
  },
  PROCESS_TIMEOUT_MS,
);

test.each(
  onlyInFull(
    'refuses a folder of an earlier build, of a newer version and a damaged one, and leaves them as they are',
  ),
)(
  '%s',
  async () => {
    const newer = join(root, 'newer');
    const damaged = join(root, 'damaged');
    await beginFolder(newer);
    const store = await openStore({ dataDir: newer, databaseUrl: undefined }, systemClock);
    await store.db.run("insert into migration values (9999, 'tomorrow', '', 1)");
    await store.close();
    await cp(newer, damaged, { recursive: true });
    const earlier = join(root, 'earlier');
    const early = await openStore({ dataDir: earlier, databaseUrl: undefined }, systemClock);
    await early.db.exec('alter table migration drop column sha256');
    await early.close();
    await writeFile(join(damaged, 'postgres', 'global', 'pg_control'), 'nonsense');
    const refusals = [
      [
        await start(earlier),
        /^The data folder \S+ was written by an earlier build [^\n]*: choose another DATA_DIR [^\n]*\.\n$/u,
      ],
      [await start(newer), /newer version .*migration 9999, tomorrow.*nothing was changed/u],
      [await start(damaged), /cannot be opened: it is damaged/u],
    ] as const;
    for (const [{ child }, words] of refusals) {
      expect(await child.ended).toBe(1);
      expect(child.output()).toMatch(words);
    }
  },
  PROCESS_TIMEOUT_MS,
);
