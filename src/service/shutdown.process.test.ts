import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { createAnalyst } from '../testing/service/analyst.ts';
import { beginFolder } from '../testing/service/processes/begin-folder.ts';
import { type Child, startBuilt } from '../testing/service/processes/child-process.ts';
import { draft, freshAddress } from '../testing/service/drafts.ts';
import { freePort } from '../testing/service/processes/free-port.ts';
import { fetchFrom } from '../testing/service/send.ts';

const CONNECTIONS = 24;
/** Far below the ten seconds after which connections are cut, on a busy machine too. */
const PATIENCE_MS = 9_000;

let folder: string;
let child: Child;
let port: number;

function start(): Child {
  return startBuilt('main', [], {
    DATA_DIR: folder,
    SERVE_APP: 'off',
    LOG_LEVEL: 'info',
    PORT: String(port),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shutdown-test-'));
  await beginFolder(folder);
  port = await freePort();
  child = start();
  await child.says(/ready at http/u);
});
afterAll(async () => {
  child.process.kill('SIGKILL');
  await child.ended;
  await rm(folder, { recursive: true });
});

/** The status of one request on a connection that the agent keeps, or the code of what broke it. */
function submit(agent: Agent, token: string, signedHex: string): Promise<number | string> {
  return new Promise((resolve) => {
    const { method, path } = ENDPOINTS.submitContribution;
    const headers = { authorization: token, 'content-type': 'application/json' };
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    sent.end(JSON.stringify(signedHex));
  });
}

test('a signal ends the service when all that was accepted is answered, and kept connections do not hold it up', async () => {
  const send = fetchFrom(`http://127.0.0.1:${port}`);
  const analyst = await createAnalyst(send);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const reports = [];
  for (let count = 0; count < 4 * CONNECTIONS; count += 1) {
    const id = freshAddress();
    reports.push({ id, signedHex: analyst.sign(await analyst.assembleReport([draft(id)])) });
  }
  let answered = 0;
  let stoppedAtMs = 0;
  const statuses = await Promise.all(
    reports.map(async ({ signedHex }) => {
      const status = await submit(agent, analyst.token, signedHex);
      answered += 1;
      // Some have been answered, some are being worked on, and connections of both kinds are open.
      if (answered === CONNECTIONS) {
        child.process.kill('SIGTERM');
        stoppedAtMs = performance.now();
      }
      return status;
    }),
  );
  expect(await child.ended).toBe(0);
  expect(performance.now() - stoppedAtMs).toBeLessThan(PATIENCE_MS);
  agent.destroy();
  // One line when it begins to stop, and nothing after the one that says that it has.
  const lines = child.output().trimEnd().split('\n');
  expect(lines.filter((line) => line.endsWith('"msg":"stopping"}'))).toHaveLength(1);
  expect(lines.findIndex((line) => line.endsWith('"msg":"stopped"}'))).toBe(lines.length - 1);
  expect(lines.at(-1)).toMatch(/^\{"level":30,.*"durationMs":\d+,/u);
  const accepted = reports.filter((_report, index) => statuses[index] === 200);
  // Late requests met a closed port or connection, or an answer that says so.
  const late = statuses.filter((status) => status !== 200);
  const refusals = [503, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];
  expect(late.filter((status) => !refusals.includes(status))).toEqual([]);
  expect(accepted.length).toBeGreaterThanOrEqual(CONNECTIONS);

  child = start();
  await child.says(/ready at http/u);
  // Each that was answered is there, and none that was cut off before its answer.
  const found = await Promise.all(reports.map(async ({ id }) => (await analyst.retrieve(id)).length));
  expect(found).toEqual(statuses.map((status) => (status === 200 ? 1 : 0)));
}, 180_000);
