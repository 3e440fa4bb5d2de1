import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asAnswered, registryRecord } from '../../testing/web/registry-record.ts';
import { readOnPage } from './answer-parser.ts';
import { createClient } from './client.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** Without a byte; enough for a busy computer. */
const TIME_LIMIT_MS = 600;

/** A client of a service that answers so. */
async function clientOf(answer: (response: ServerResponse) => Promise<void>) {
  const started = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    void answer(response);
  });
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  const { port } = started.address() as AddressInfo;
  return createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    session: () => undefined,
    timeoutMs: TIME_LIMIT_MS,
  });
}

const RECORD = JSON.stringify(asAnswered(registryRecord()));

/** The result, and how many records were read by then. */
async function stream(answer: (response: ServerResponse) => Promise<void>, signal?: AbortSignal) {
  const client = await clientOf(answer);
  let records = 0;
  const outcome: unknown = await client
    .stream({
      endpoint: 'retrieveContributions',
      data: z.array(z.never()),
      read: (body, stop) =>
        readOnPage(
          body,
          (more) => {
            records += more.length;
          },
          stop,
        ),
      signal,
    })
    .catch((error: unknown) => error);
  return { outcome, records };
}

describe('an answer that is read while it arrives', () => {
  it('may take longer than the time limit, as long as it goes on', async () => {
    const { outcome, records } = await stream(async (response) => {
      response.write('{"data":[');
      for (const separator of ['', ',', ',', ',']) {
        response.write(separator + RECORD);
        await pause(TIME_LIMIT_MS / 3);
      }
      response.end('],"truncated":{"of":9},"status":{"code":200}}');
    });
    expect(outcome).toEqual({ count: 4, data: [], truncatedOf: 9 });
    expect(records).toBe(4);
  });

  it.each([
    ['stops', 'request-timeout', () => undefined],
    [
      'is cut off',
      'network',
      async (response: ServerResponse) => {
        await pause(20);
        response.destroy();
      },
    ],
    ['ends early', 'contract-mismatch', (response: ServerResponse) => response.end()],
    [
      'says in its end that it failed',
      'service-fault',
      (response: ServerResponse) => response.end('],"status":{"code":500}}'),
    ],
    ['ends without a status', 'contract-mismatch', (response: ServerResponse) => response.end(']}')],
    [
      'holds a record that cannot be read',
      'contract-mismatch',
      (response: ServerResponse) => response.end(',{}],"status":{"code":200}}'),
    ],
  ])('and %s after a record is no answer: %s', async (_, code, end) => {
    const { outcome, records } = await stream(async (response) => {
      response.write(`{"data":[${RECORD},${RECORD},${RECORD}`);
      await pause(10);
      await end(response);
    });
    expect(outcome).toMatchObject({ code });
    expect(records).toBeGreaterThanOrEqual(2);
  });

  it('is left alone once it is cancelled', async () => {
    const controller = new AbortController();
    const { outcome } = await stream(async (response) => {
      response.write(`{"data":[${RECORD},`);
      await pause(10);
      controller.abort();
    }, controller.signal);
    expect(outcome).toMatchObject({ name: 'AbortError' });
  });
});
