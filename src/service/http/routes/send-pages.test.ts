import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { COMPRESSION, registerCompression } from './serve.ts';
import { success } from '../envelope.ts';
import { sendPages } from './send-pages.ts';

const ENVELOPE = success<readonly string[]>([], 'Read.', 'Ok');

let app: FastifyInstance;
afterEach(() => app.close());

/** The encodings that a client accepts. `fetch` sends the header by itself, and decodes the answer. */
const ENCODINGS = ['identity', 'gzip', 'br'] as const;

async function serve(pages: () => AsyncIterable<readonly string[]>, stalledMs?: number): Promise<number> {
  app = fastify({ forceCloseConnections: true });
  await registerCompression(app);
  app.get('/', { compress: COMPRESSION }, (_request, reply) =>
    sendPages(reply, ENVELOPE, pages(), stalledMs),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return z.object({ port: z.int() }).parse(app.server.address()).port;
}

const ask = (port: number, encoding: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': encoding } });

test.each(ENCODINGS)('sends the same bytes as the whole envelope would be, as %s', async (encoding) => {
  const items = ['"', 'ä', '\u2028', '😀', '', '\\'];
  async function* pages() {
    for (const item of items) yield [item, item];
    await turn();
  }
  const port = await serve(pages);
  const response = await ask(port, encoding);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
  expect(await response.text()).toBe(
    JSON.stringify({ ...ENVELOPE, data: items.flatMap((item) => [item, item]) }),
  );
});

test('HEAD reads no page', async () => {
  let pagesRead = 0;
  async function* pages() {
    pagesRead += 1;
    await turn();
    yield ['item'];
  }
  const port = await serve(pages);
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(answer.headers.get('content-length')).toBeNull();
  await (await ask(port, 'identity')).text();
  expect(pagesRead).toBe(1);
});

test.each(ENCODINGS)(
  'an answer that fails before its first page is an ordinary refusal, as %s',
  async (encoding) => {
    const broken = { next: () => Promise.reject(new Error('the store is gone')) };
    const port = await serve(() => ({ [Symbol.asyncIterator]: () => broken }));
    expect((await ask(port, encoding)).status).toBe(500);
  },
);

test.each(ENCODINGS)(
  'an answer that fails in the middle ends in a destroyed connection, never in a short answer, as %s',
  async (encoding) => {
    async function* pages() {
      yield ['first'];
      await turn();
      throw new Error('the store is gone');
    }
    const port = await serve(pages);
    // Compressed, the answer may not have sent a byte yet.
    const text = ask(port, encoding).then((response) => response.text());
    await expect(text).rejects.toThrow(TypeError);
  },
);

/**
 * Endless pages of a megabyte that hardly compress; reports how many were requested, and when the reader gave
 * up.
 */
function endless() {
  const seen = { asked: 0, ended: Promise.resolve() };
  let end: () => void;
  seen.ended = new Promise((resolve) => {
    end = resolve;
  });
  async function* pages() {
    try {
      for (;;) {
        seen.asked += 1;
        await turn();
        yield [randomBytes(750_000).toString('base64')];
      }
    } finally {
      end();
    }
  }
  return { seen, pages };
}

test.each(ENCODINGS)(
  'reads no page that the client does not take, and ends a client that takes nothing, as %s',
  async (encoding) => {
    const { seen, pages } = endless();
    const port = await serve(pages, 200);
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\naccept-encoding: ${encoding}\r\n\r\n`);
    await seen.ended;
    // No more than the kernel and the streams buffer: 4 MB on loopback as a rule.
    expect(seen.asked).toBeLessThan(30);
    socket.destroy();
  },
);

test.each(ENCODINGS)('stops reading pages when the client goes away, as %s', async (encoding) => {
  const { seen, pages } = endless();
  const port = await serve(pages);
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\nhost: a\r\naccept-encoding: ${encoding}\r\n\r\n`);
  socket.once('data', () => socket.destroy());
  await seen.ended;
  const asked = seen.asked;
  await turn();
  expect(seen.asked).toBe(asked);
});
