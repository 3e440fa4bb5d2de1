import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { changeSchema, madeFeedKeySchema } from '../contract/feed.ts';
import { reportOf } from '../client/submission/report-transaction.ts';
import { submitted } from '../testing/client/submitted.ts';
import { createScriptAccount, ran, type ScriptAccount } from '../testing/script/script-account.ts';
import { endlessAnswer, PIECE_BYTES } from '../testing/web/endless-answer.ts';
import { draft, freshAddress } from '../testing/service/drafts.ts';
import { startTestService, type TestService } from '../testing/service/test-service.ts';
import { FOLLOW } from './follow-command.ts';

let service: TestService;
let baseUrl: string;
let account: ScriptAccount;
let feedKeyFile: string;

beforeAll(async () => {
  service = await startTestService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  account = await createScriptAccount(service, baseUrl);
  const { key } = await account.session.client.request({
    endpoint: 'makeFeedKey',
    body: { name: 'cron' },
    data: madeFeedKeySchema,
  });
  feedKeyFile = join(account.folder, 'feed.key');
  await writeFile(feedKeyFile, `${key}\n`, { mode: 0o600 });
});
afterAll(async () => {
  await account[Symbol.asyncDispose]();
  await service.close();
});

const { nowMs: clock } = { nowMs: () => service.context.clock.nowMs() };
const wait = () => Promise.resolve();

async function report(...ids: readonly string[]): Promise<void> {
  const { session } = account;
  const items = ids.map((id) => draft(id));
  await submitted(session, reportOf(session.account.accountId, items));
}

const follow = (...args: readonly string[]) =>
  ran(FOLLOW, ['--url', baseUrl, '--once', '--feed-key-file', feedKeyFile, ...args], { clock, wait });

const idsIn = (lines: string): readonly string[] =>
  lines
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => changeSchema.parse(JSON.parse(line)))
    .flatMap((change) => (change.kind === 'not-yours' ? [] : [change.contribution.id]));

const endSchema = z.object({ changes: z.int(), next: z.string() });
/** The cursor of now. */
async function now(): Promise<string> {
  const { stderr } = await follow('--after', '0.0', '--json');
  return endSchema.parse(JSON.parse(stderr)).next;
}

describe('follow', () => {
  it('writes what happened since the cursor, page by page, and says where to go on', async () => {
    const after = await now();
    const ids = [freshAddress(), freshAddress(), freshAddress()];
    await report(...ids);
    const { code, stderr, stdout } = await follow('--after', after, '--limit', '2');
    expect(code).toBe(0);
    expect(idsIn(stdout)).toEqual(ids);
    expect(stderr).toMatch(/^3 changes\. Next: --after \d+\.\d+\n$/u);
  });

  it('needs no feed key where it has the keys of an account', async () => {
    const after = await now();
    const id = freshAddress();
    await report(id);
    const { stdout } = await ran(FOLLOW, ['--once', '--after', after, ...account.args()], { clock, wait });
    expect(idsIn(stdout)).toEqual([id]);
  });

  it('prints nothing of a token that no header can carry', async () => {
    const broken: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname !== ENDPOINTS.openSession.path) return answer;
      const text = await answer.text();
      return new Response(text.replace('"accessToken":"', '"accessToken":"secret\\r\\n'), answer);
    };
    const args = ['--once', '--after', '0.0', ...account.args()];
    const { code, stderr, stdout } = await ran(FOLLOW, args, { clock, wait, fetch: broken });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'The service sent an answer this app does not understand. Nothing more was sent. Send the service’s operator the text under Details.\n  data.accessToken\n',
    );
  });

  it('goes on where its state ends, and again after a batch whose command failed', async () => {
    const [state, taken] = [join(account.folder, 'state.json'), join(account.folder, 'taken')];
    await writeFile(state, JSON.stringify({ url: baseUrl, cursor: await now() }));
    const [first, second] = [freshAddress(), freshAddress()];
    await report(first);
    const before = await readFile(state, 'utf8');
    const failing = await follow('--state', state, '--exec', 'cat >/dev/null; exit 7');
    expect(failing).toMatchObject({ code: 1, stdout: '' });
    expect(failing.stderr).toContain('ended with exit code 7');
    expect(await readFile(state, 'utf8')).toBe(before);
    const command = `cat >> '${taken}'`;
    expect(await follow('--state', state, '--exec', command)).toMatchObject({ code: 0, stdout: '' });
    await report(second);
    await follow('--state', state, '--exec', command);
    expect(idsIn(await readFile(taken, 'utf8'))).toEqual([first, second]);
    expect(await follow('--state', state)).toMatchObject({ code: 0, stdout: '' });
  });

  it('does not take the state of another registry, or a file that holds none', async () => {
    const state = join(account.folder, 'other.json');
    await writeFile(state, JSON.stringify({ url: 'https://other.example', cursor: '1.0' }));
    expect(await follow('--state', state)).toMatchObject({ code: 1, stdout: '' });
    await writeFile(state, 'nothing');
    expect((await follow('--state', state)).stderr).toContain('holds no cursor');
    await rm(state);
  });

  it('says what to do when the registry was restored from an older backup', async () => {
    const { code, stderr, stdout } = await follow('--after', '999999.0');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/an older backup was restored.*Run this again with --after 0[.]0 and without/su);
  });

  it('says that a feed key is refused', async () => {
    const file = join(account.folder, 'revoked.key');
    await writeFile(file, `cdf_0123456789ab_${'A'.repeat(43)}`, { mode: 0o600 });
    const args = ['--url', baseUrl, '--once', '--after', '0.0', '--feed-key-file', file];
    const { code, stderr } = await ran(FOLLOW, args, { clock, wait });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'The service does not accept this feed key: it was revoked or has expired. Make another one in the app under Account.\n',
    });
  });

  it('ends with 75 when the service cannot be reached and it is to look once', async () => {
    const args = ['--url', 'http://127.0.0.1:9', '--once', '--after', '0.0', '--feed-key-file', feedKeyFile];
    const { code, stderr } = await ran(FOLLOW, args);
    expect(code).toBe(75);
    expect(stderr).toContain('could not be reached');
  });

  it('waits longer and longer for a service that cannot be reached, and goes on', async () => {
    const after = await now();
    const id = freshAddress();
    await report(id);
    const pauses: number[] = [];
    let refusals = 0;
    const stopped = new Error('enough');
    const { stdout } = await ran(
      FOLLOW,
      ['--url', baseUrl, '--after', after, '--feed-key-file', feedKeyFile],
      {
        clock,
        wait: (ms) => Promise.resolve(void pauses.push(ms)),
        fetch(input, init) {
          refusals += 1;
          if (refusals <= 4) return Promise.reject(new TypeError('fetch failed'));
          return refusals === 5 ? fetch(input, init) : Promise.reject(stopped);
        },
      },
    );
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(idsIn(stdout)).toEqual([id]);
  });

  it.each([
    ['stands still', [], { next: '7.2', isCaughtUp: false }],
    ['has a change of before', ['7.2'], { next: '8.0', isCaughtUp: false }],
  ])('takes nothing of a page that %s', async (_, cursors, end) => {
    let asked = 0;
    const state = join(account.folder, 'order.json');
    const text = JSON.stringify({ url: baseUrl, cursor: '7.2' });
    await writeFile(state, text);
    const args = ['--url', baseUrl, '--once', '--state', state, '--feed-key-file', feedKeyFile];
    const page = { ...end, changes: cursors.map((cursor) => ({ cursor, kind: 'not-yours', count: 1 })) };
    const ended = await ran(FOLLOW, args, {
      wait,
      fetch() {
        asked += 1;
        // Without the check it would ask for ever.
        if (asked > 3) return Promise.reject(new Error('asked again'));
        return Promise.resolve(Response.json({ status: { code: 200 }, data: page }));
      },
    });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^The service’s changes after 7\.2 do not go on from there\./u);
    expect([asked, await readFile(state, 'utf8')]).toEqual([1, text]);
  });

  it('pauses before it asks again where the service does not wait for a change', async () => {
    const pauses: number[] = [];
    let asked = 0;
    const args = ['--url', baseUrl, '--after', '7.2', '--feed-key-file', feedKeyFile];
    await ran(FOLLOW, args, {
      wait: (ms) => Promise.resolve(void pauses.push(ms)),
      fetch() {
        asked += 1;
        const data = { changes: [], next: '7.2', isCaughtUp: true };
        return asked > 3
          ? Promise.reject(new Error('enough'))
          : Promise.resolve(Response.json({ status: { code: 200 }, data }));
      },
    });
    expect(pauses).toEqual([1_000, 1_000, 1_000]);
  });

  it('says that fewer changes can be asked for where a page is too long', async () => {
    const { answer } = endlessAnswer('{"data":"', 'x'.repeat(PIECE_BYTES));
    const args = ['--url', baseUrl, '--once', '--after', '0.0', '--feed-key-file', feedKeyFile];
    const { code, stderr } = await ran(FOLLOW, args, { fetch: () => Promise.resolve(answer) });
    expect(code).toBe(1);
    expect(stderr).toMatch(/longer than 16 MiB.* Or ask for fewer changes at once with --limit\.\n$/u);
  });

  it('reads no key that other users of the machine can read', async () => {
    await chmod(feedKeyFile, 0o640);
    const ofFeed = await follow('--after', '0.0');
    expect(ofFeed).toMatchObject({ code: 1, stdout: '' });
    expect(ofFeed.stderr).toMatch(/^The file with the feed key can be read by other users/u);
    await chmod(feedKeyFile, 0o600);
    await chmod(account.keyFile, 0o604);
    const ofAccount = await ran(FOLLOW, ['--once', '--after', '0.0', ...account.args()], { clock });
    expect(ofAccount.code).toBe(1);
    expect(ofAccount.stderr).toMatch(/^The key file can be read by other users/u);
    await chmod(account.keyFile, 0o600);
  });

  it.each([
    [['--after', '0.0', '--keys', 'a', '--signer-command', 'b']],
    [['--feed-key-file', 'a']],
    [['--after', 'yesterday', '--feed-key-file', 'a']],
    [['--after', '0.0', '--feed-key-file', 'a', '--blind']],
    [['--after', '0.0', '--feed-key-file', 'a', '--url', 'ftp://registry.example']],
  ])('takes no such arguments: %j', async (args) => {
    expect(await ran(FOLLOW, args)).toMatchObject({ code: 2, stdout: '' });
  });
});
