import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClient } from '../client/http/client.ts';
import { reportOf } from '../client/submission/report-transaction.ts';
import { submitted } from '../testing/client/submitted.ts';
import { createScriptAccount, ran, type ScriptAccount } from '../testing/script/script-account.ts';
import { draft, freshAddress } from '../testing/service/drafts.ts';
import { startTestService, type TestService } from '../testing/service/test-service.ts';
import { CHECK, checkList } from './check-command.ts';

let service: TestService;
let account: ScriptAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await createScriptAccount(service, await service.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await account[Symbol.asyncDispose]();
  await service.close();
});

const clock = () => service.context.clock.nowMs();

async function check(text: string, ...args: readonly string[]) {
  const file = join(account.folder, 'list');
  await writeFile(file, text);
  return ran(CHECK, [file, ...args, ...account.args()], { clock });
}

describe('check', () => {
  it('answers each line in its order, as CSV or as NDJSON', async () => {
    const [known, unknown] = [freshAddress(), freshAddress()];
    await submitted(account.session, reportOf(account.session.account.accountId, [draft(known)]));
    const list = `# to check\n${unknown}\r\n\n  ${known}  \n${unknown}`;
    const csv = await check(list);
    expect(csv).toMatchObject({ code: 0, stderr: 'Comments skipped: 1.\nChecked: 3.\n' });
    const rows = csv.stdout.trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',').slice(0, 3).join(' '))).toEqual([
      'id written total',
      `${unknown}  0`,
      `${known}  1`,
      `${unknown}  0`,
    ]);
    const json = await check(list, '--json');
    const lines: unknown[] = json.stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toMatchObject([{ id: unknown, total: 0 }, { id: known, total: 1 }, { id: unknown }]);
    expect(JSON.parse(json.stderr)).toEqual({ checked: 3, unanswered: 0, comments: 1 });
  });

  it('answers hosts, and drops none for a comment', async () => {
    const items = [draft('http://www.checked.example/a'), draft('x@checked.example')];
    await submitted(account.session, reportOf(account.session.account.accountId, items));
    const hosts = await check('checked[.]example\n@checked.example\nhttp://checked.example/');
    expect(
      hosts.stdout
        .split('\r\n')
        .slice(1, 4)
        .map((row) => row.split(',').slice(0, 3)),
    ).toEqual([
      ['checked.example', 'checked[.]example', '2'],
      ["'@checked.example", '', '1'],
      ['http://checked.example/', '', '0'],
    ]);
    const { stdout } = await check('//evil.example/x');
    expect(stdout).toContain('//evil.example/x');
  });

  it('fails where the address is not that of a registry, instead of finding nothing', async () => {
    const elsewhere = account.args().map((word) => (word.startsWith('http') ? `${word}/elsewhere` : word));
    const file = join(account.folder, 'list');
    await writeFile(file, freshAddress());
    const { code, stderr } = await ran(CHECK, [file, ...elsewhere], { clock });
    expect(code).toBe(1);
    expect(stderr).toContain('Check the service’s address');
  });

  it('names the lines that are no identifiers, answers the others, and ends with 1', async () => {
    const { code, stderr, stdout } = await check(`nonsense\n${freshAddress()}`, '--json');
    expect(code).toBe(1);
    expect(stderr).toContain('1 of 2 lines could not be checked.');
    expect(stdout).toMatch(/^\{"id":"nonsense","error":/u);
    expect(stdout.trim().split('\n')).toHaveLength(2);
  });

  it('asks for what a line means, and says how it was written', async () => {
    const address = '9.9.9.9';
    const list = `${address}:5060\n${address}/32   # gateway\n${address}/5060\n004915112345678`;
    const { code, stdout } = await check(list, '--json');
    expect(code).toBe(1);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(rows).toMatchObject([
      { id: address, written: `${address}:5060`, total: 0 },
      { id: address, written: `${address}/32   # gateway`, total: 0 },
      { id: `${address}/5060`, error: { code: 'invalid-identifier' } },
      { id: '+4915112345678', written: '004915112345678', total: 0 },
    ]);
    expect(stdout).toContain(`It may be ${address}.`);
  });

  it('asks for a guess only where guesses are taken', async () => {
    const guess = '+54 11 15-2345-6789';
    const refused = await check(guess, '--json');
    expect(refused).toMatchObject({ code: 1 });
    expect(JSON.parse(refused.stdout)).toMatchObject({ id: guess, error: { code: 'guess' } });
    const taken = await check(guess, '--json', '--take-guesses');
    expect(taken).toMatchObject({ code: 0 });
    expect(JSON.parse(taken.stdout)).toMatchObject({ id: '+5491123456789', written: guess });
  });

  it('reads a list in UTF-16', async () => {
    const address = freshAddress();
    const file = join(account.folder, 'utf-16');
    await writeFile(file, Buffer.from(`\ufeff${address}\r\n// end\r\n`, 'utf16le'));
    const { stdout } = await ran(CHECK, [file, '--json', ...account.args()], { clock });
    expect(JSON.parse(stdout)).toMatchObject({ id: address });
  });

  it('ends with 1 for a list that is not there, and with 75 for a service that is not', async () => {
    const missing = join(account.folder, 'missing');
    expect(await ran(CHECK, [missing, ...account.args()], { clock })).toMatchObject({ code: 1 });
    const elsewhere = ['--url', 'http://127.0.0.1:9', ...account.args().slice(2)];
    expect(await ran(CHECK, [missing, ...elsewhere], { clock })).toMatchObject({ code: 75 });
  });

  it('never holds more lines than one request takes, however long the list', async () => {
    const total = 50_000;
    let made = 0;
    let written = 0;
    let most = 0;
    const lines = function* () {
      for (; made < total; made += 1) yield Buffer.from(`203.0.113.${made % 250}\n`);
    };
    const client = createClient({
      baseUrl: 'http://registry.example',
      session: () => undefined,
      fetch(_input, init) {
        const asked = z.array(z.string()).parse(JSON.parse(z.string().parse(init?.body)));
        expect(asked.length).toBeLessThanOrEqual(1_000);
        const data = asked.map((id) => ({ id, error: { code: 'invalid-identifier', message: 'No.' } }));
        return Promise.resolve(Response.json({ status: { code: 200 }, data }));
      },
    });
    const result = await checkList(Readable.from(lines(), { highWaterMark: 1 }), {
      client,
      takeGuesses: false,
      output: {
        isJson: true,
        progress: () => undefined,
        write(text) {
          most = Math.max(most, made - written);
          written += text.trim().split('\n').length;
          return Promise.resolve();
        },
      },
    });
    expect(result).toEqual({ checked: total, unanswered: total, comments: 0 });
    expect(most).toBeLessThanOrEqual(1_010);
  });
});
