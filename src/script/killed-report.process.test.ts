import { randomInt } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { retrieveContributions } from '../client/registry/retrieve-contributions.ts';
import { rowsOf } from '../testing/full-count.ts';
import { listen } from '../testing/listen.ts';
import { type ScriptService, startScriptService } from '../testing/script/script-service.ts';

let service: ScriptService;
beforeAll(async () => {
  service = await startScriptService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Passes requests on; tells of each submit before it is passed on, and before its answer is. */
async function startProxy(onSubmit: (when: 'before' | 'after', count: number) => void) {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    const isSubmit = incoming.method === 'POST' && incoming.url === ENDPOINTS.submitContribution.path;
    if (isSubmit) {
      count += 1;
      onSubmit('before', count);
    }
    const { headers, method, url: path } = incoming;
    const upstream = sendRequest(new URL(path ?? '', service.baseUrl), { method, headers }, (answer) => {
      if (isSubmit) onSubmit('after', count);
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    // A killed sender breaks off.
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, close: () => void server.close() };
}

it.each(rowsOf(['after', 'before'] as const))(
  'a report that is killed right %s a transaction arrives goes on, and reports nothing twice',
  async (moment) => {
    const ids = Array.from({ length: 6 }, () => `+4479${randomInt(10_000_000, 99_999_999)}`);
    const file = join(service.account.folder, `list-${moment}`);
    await writeFile(file, ids.map((id) => `Wangiri,${id},GB,DE`).join('\n'));
    let kill = (): void => undefined;
    const proxy = await startProxy((when, count) => {
      if (when === moment && count === 2) kill();
    });
    const report = () => service.start(['report', file, '--batch', '2'], proxy.url);
    const first = report();
    kill = () => void first.process.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    // Half a minute later its lock no longer counts.
    for (const name of await readdir(service.account.folder))
      if (name.endsWith('.lock')) await utimes(join(service.account.folder, name), 0, 0);
    expect(await report().ended).toBe(0);
    proxy.close();
    const counts = await Promise.all(
      ids.map(
        async (id) =>
          (await retrieveContributions(service.account.session.client, { wire: id })).records.length,
      ),
    );
    expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
  },
);
