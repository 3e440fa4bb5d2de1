import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { reportOf } from '../client/submission/report-transaction.ts';
import { submitted } from '../testing/client/submitted.ts';
import { createScriptAccount, ran, type ScriptAccount } from '../testing/script/script-account.ts';
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

  it('writes NDJSON, and nothing to standard output', async () => {
    const file = join(account.folder, 'all.ndjson');
    const { code, stderr, stdout } = await download('--max-cost', '0', '--json', '--output', file);
    expect([code, stdout]).toEqual([0, '']);
    const lines: unknown[] = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(JSON.parse(stderr)).toMatchObject({ downloaded: 3, creditsSpent: 0 });
  });

  it('says in words that a file cannot be written', async () => {
    const nowhere = join(account.folder, 'nowhere', 'new.csv');
    expect(await download('--max-cost', '4', '--output', nowhere)).toMatchObject({
      code: 1,
      stderr: 'The state file cannot be used (ENOENT). Check its name and its permissions.\n',
    });
  });

  it.each([[['--output', 'a']], [['--max-cost', '4']], [['--max-cost', 'any', '--output', 'a']]])(
    'takes no such arguments: %j',
    async (args) => {
      expect(await download(...args)).toMatchObject({ code: 2, stdout: '' });
    },
  );
});
