import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { reportOf } from '../client/submission/report-transaction.ts';
import { submitted } from '../testing/client/submitted.ts';
import {
  Collected,
  createScriptAccount,
  ran,
  type ScriptAccount,
  runScript,
} from '../testing/script/script-account.ts';
import { draft, freshAddress } from '../testing/service/drafts.ts';
import { operateOn } from '../testing/service/operate.ts';
import { startTestService, type TestService } from '../testing/service/test-service.ts';
import { DOWNLOAD } from './download-command.ts';

let service: TestService;
let account: ScriptAccount;
let reporter: ScriptAccount;
const ids = [freshAddress(), freshAddress()];
beforeAll(async () => {
  service = await startTestService();
  const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  account = await createScriptAccount(service, baseUrl);
  reporter = await createScriptAccount(service, baseUrl);
  const items = ids.map((id) => draft(id));
  await submitted(reporter.session, reportOf(reporter.session.account.accountId, items));
  // Of its own: earns the tokens that the download costs.
  await submitted(account.session, reportOf(account.session.account.accountId, [draft(freshAddress())]));
  await operateOn(service.context)('price', 'set', '--tokens', '2', '--scored-tokens', '2');
});
afterAll(async () => {
  await account[Symbol.asyncDispose]();
  await reporter[Symbol.asyncDispose]();
  await service.close();
});

const clock = () => service.context.clock.nowMs();

/** True if the answer to the next download is lost. */
let loses = false;
const watchedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (!loses || pathname !== ENDPOINTS.download.path || init?.method !== 'GET') return answer;
  loses = false;
  throw new TypeError('fetch failed');
};
const download = (...args: readonly string[]) =>
  ran(DOWNLOAD, [...args, ...account.args()], { clock, fetch: watchedFetch });

describe('download', () => {
  it('pays nothing, and keeps nothing, where it costs more than is agreed to', async () => {
    const file = join(account.folder, 'dear.csv');
    const { code, stderr } = await download('--new', '--max-cost', '3', '--output', file);
    expect(code).toBe(1);
    expect(stderr).toContain('costs 4 tokens, more than --max-cost 3. Nothing was downloaded.');
    await expect(stat(file)).rejects.toThrow('ENOENT');
    await expect(stat(`${file}.download`)).rejects.toThrow('ENOENT');
  });

  it('gets the same download again, free, after its answer was lost', async () => {
    const file = join(account.folder, 'new.csv');
    const args = ['--new', '--max-cost', '4', '--output', file];
    loses = true;
    expect((await download(...args)).code).toBe(75);
    expect((await stat(`${file}.download`)).mode & 0o777).toBe(0o600);
    await expect(stat(file)).rejects.toThrow('ENOENT');
    const other = await download('--max-cost', '4', '--output', file);
    expect(other).toMatchObject({ code: 1 });
    expect(other.stderr).toContain('remembers another download');
    expect(await download(...args)).toMatchObject({ code: 0, stderr: 'Downloaded: 2. Spent: 0.\n' });
    const [header = '', ...rows] = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(header).toMatch(/^fraudType,id,origination,destination,sourcePeerId,status,/u);
    expect(new Set(rows.map((row) => row.split(',')[1]))).toEqual(new Set(ids));
    await expect(stat(`${file}.download`)).rejects.toThrow('ENOENT');
  });

  it('writes NDJSON to standard output', async () => {
    const state = join(account.folder, 'state');
    const { code, stderr, stdout } = await download('--max-cost', '0', '--json', '--state', state);
    expect(code).toBe(0);
    const lines: unknown[] = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(JSON.parse(stderr)).toMatchObject({ downloaded: 3, creditsSpent: 0 });
  });

  it.each([
    ['before it asks', 0, false],
    ['while it reads, and may be repeated', 1, true],
  ])('ends with a sentence where standard output is closed %s', async (_, writes, isRemembered) => {
    const state = join(account.folder, `closed-${writes}`);
    const args = ['--max-cost', '4', '--state', state, ...account.args()];
    let written = 0;
    const stdout = new Writable({
      write(_piece, _encoding, done) {
        written += 1;
        done(written > writes ? new Error('EPIPE') : undefined);
      },
    });
    const stderr = new Collected();
    expect(await runScript(DOWNLOAD, args, { clock, streams: { stdout, stderr } })).toBe(1);
    expect(stderr.text).toBe('Standard output was closed before everything was written.\n');
    expect(existsSync(state)).toBe(isRemembered);
  });

  it.each(['--output', '--state'])('names a file that cannot be written by its use: %s', async (option) => {
    const [nowhere, state] = [join(account.folder, 'nowhere', 'new.csv'), join(account.folder, 'state')];
    const args = option === '--output' ? ['--state', state, option, nowhere] : [option, nowhere];
    const { code, stderr } = await download('--max-cost', '4', ...args);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${option === '--output' ? 'The file of --output' : 'The state file'} cannot be used (ENOENT). Check its name and its permissions.\n`,
    });
    await expect(stat(state)).rejects.toThrow('ENOENT');
  });

  it.each([[['--output', 'a']], [['--max-cost', '4']], [['--max-cost', 'any', '--output', 'a']]])(
    'takes no such arguments: %j',
    async (args) => {
      expect(await download(...args)).toMatchObject({ code: 2, stdout: '' });
    },
  );
});
