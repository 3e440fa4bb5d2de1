import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScriptService, startScriptService } from '../testing/script/script-service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let service: ScriptService;
beforeAll(async () => {
  service = await startScriptService();
});
afterAll(() => service[Symbol.asyncDispose]());

it('does what the README shows, word for word, in a folder with nothing but the keys', async () => {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const [, section = ''] = /^## From a script\n(.*?)^## /msu.exec(readme) ?? [];
  // The first example names the folder and the registry, which are others here.
  const [, commands = ''] = [...section.matchAll(/^```sh\n(.*?)^```/gmsu)].map(([, code = '']) => code);
  const child = spawn('sh', ['-e', '-c', commands], {
    cwd: service.account.folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DESK: ROOT, REGISTRY: service.baseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  await once(child, 'close');
  expect({ code: child.exitCode, output }).toMatchObject({ code: 0 });
  expect(output).toContain('Ready: 1 of 1.');
  expect(output).toContain('Reported: 1. Rewarded: 10.');
  const read = (name: string) => readFile(join(service.account.folder, name), 'utf8');
  expect(await read('known.csv')).toContain('\n+447911123456,,1,1,');
  expect(await read('new.csv')).toMatch(/^fraudType,id,/u);
  expect(await read('changes.ndjson')).toContain('"kind":"reported"');
});
