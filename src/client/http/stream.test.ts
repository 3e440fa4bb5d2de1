import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { serve } from '../../testing/serve.ts';
import { asAnswered, registryRecord } from '../../testing/web/registry-record.ts';
import { readRegistryRecord } from '../registry/tolerant-record.ts';
import { AnswerParser, readWith } from './answer-parser.ts';
import { createClient } from './client.ts';

/** Without a byte. The tests move the timers of the client; Node's own, for the network, are others. */
const TIME_LIMIT_MS = 30_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
});

/** Sends an answer; `read` resolves when the client has read this many records. */
type Answer = (response: ServerResponse, read: (records: number) => Promise<void>) => Promise<void>;

/** A client of a service that answers so. */
async function clientOf(answer: (response: ServerResponse) => Promise<void>) {
  const baseUrl = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    void answer(response);
  });
  return createClient({
    baseUrl,
    session: () => undefined,
    timeoutMs: TIME_LIMIT_MS,
  });
}

const RECORD = JSON.stringify(asAnswered(registryRecord()));

/** The result, and the number of records read before it. */
async function stream(answer: Answer, signal?: AbortSignal) {
  let records = 0;
  const readers = new Set<() => void>();
  const read = (count: number) =>
    new Promise<void>((resolve) => {
      const tell = () => {
        if (records >= count) resolve();
      };
      readers.add(tell);
      tell();
    });
  const client = await clientOf((response) => answer(response, read));
  const outcome: unknown = await client
    .stream({
      endpoint: 'retrieveContributions',
      data: z.array(z.never()),
      read: (body) =>
        readWith(
          new AnswerParser(['data'], (json) => readRegistryRecord(JSON.parse(json), 0)),
          body,
          (more) => {
            records += more.length;
            for (const tell of readers) tell();
          },
        ),
      signal,
    })
    .catch((error: unknown) => error);
  return { outcome, records };
}

describe('an answer that is read while it arrives', () => {
  it('may take longer than the time limit, as long as it goes on', async () => {
    const { outcome, records } = await stream(async (response, read) => {
      response.write('{"data":[');
      for (const [before, separator] of [',', ',', ',', ']'].entries()) {
        response.write(RECORD + separator);
        await read(before + 1);
        vi.advanceTimersByTime(TIME_LIMIT_MS - 1);
      }
      response.end(',"status":{"code":200}}');
    });
    expect(outcome).toEqual({ count: 4, data: [] });
    expect(records).toBe(4);
  });

  it.each([
    ['stops', 'request-timeout', () => vi.advanceTimersByTime(TIME_LIMIT_MS)],
    ['is cut off', 'network', (response: ServerResponse) => response.destroy()],
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
    const { outcome, records } = await stream(async (response, read) => {
      response.write(`{"data":[${RECORD},${RECORD},${RECORD}`);
      await read(2);
      end(response);
    });
    expect(outcome).toMatchObject({ code });
    expect(records).toBeGreaterThanOrEqual(2);
  });

  it('is left alone once it is cancelled', async () => {
    const controller = new AbortController();
    const { outcome } = await stream(async (response, read) => {
      response.write(`{"data":[${RECORD},`);
      await read(1);
      controller.abort();
    }, controller.signal);
    expect(outcome).toMatchObject({ name: 'AbortError' });
  });
});

describe('a list that is read as a whole', () => {
  /** Pieces that arrive after so long each, until the client gives up. */
  function asked(pieces: readonly string[], eachMs: number) {
    const left = [...pieces];
    const client = createClient({
      baseUrl: 'http://registry.example',
      session: () => undefined,
      timeoutMs: TIME_LIMIT_MS,
      fetch: (_, init) => {
        const body = new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              vi.advanceTimersByTime(eachMs);
              const piece = left.shift();
              if (init?.signal?.aborted === true) controller.error(new DOMException('gone', 'AbortError'));
              else if (piece === undefined) controller.close();
              else controller.enqueue(new TextEncoder().encode(piece));
            },
          },
          { highWaterMark: 0 },
        );
        return Promise.resolve(new Response(body));
      },
    });
    return client.list({ endpoint: 'retrieveContributions', data: z.array(z.number()) });
  }
  const PIECES = ['{"data":[1', ',2],"truncated":{"of":9}', ',"status":{"code":200}}'];

  it('may take longer than the time limit, as long as it goes on', async () => {
    await expect(asked(PIECES, TIME_LIMIT_MS - 1)).resolves.toEqual({ data: [1, 2], truncatedOf: 9 });
  });

  it('and stops is no answer', async () => {
    await expect(asked(PIECES, TIME_LIMIT_MS)).rejects.toMatchObject({ code: 'request-timeout' });
  });
});
