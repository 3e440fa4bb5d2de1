import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportOf } from '../client/submission/report-transaction.ts';
import { submitted } from '../testing/client/submitted.ts';
import { type ScriptService, startScriptService } from '../testing/script/script-service.ts';
import { draft, freshAddress } from '../testing/service/drafts.ts';

let service: ScriptService;
beforeAll(async () => {
  service = await startScriptService();
});
afterAll(() => service[Symbol.asyncDispose]());

const follow = (command: string) =>
  service.start(['follow', '--state', join(service.account.folder, 'state'), '--once', '--exec', command])
    .ended;

it('a batch comes again when follow is killed between its command and its state', async () => {
  const id = freshAddress();
  await submitted(service.account.session, reportOf(service.account.session.account.accountId, [draft(id)]));
  const taken = join(service.account.folder, 'taken');
  // The shell of the command is a child of the process that follows.
  expect(await follow(`cat >> '${taken}'; kill -KILL $PPID`)).toBe('SIGKILL');
  expect(await follow(`cat >> '${taken}'`)).toBe(0);
  expect(await follow(`cat >> '${taken}'`)).toBe(0);
  const lines = (await readFile(taken, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(id);
  expect(lines[1]).toBe(lines[0]);
});
