import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { success } from '../envelope.ts';
import { sendPages } from './send-pages.ts';

const ENVELOPE = success<readonly string[]>([], 'Read.', 'Ok');

let app: FastifyInstance;
afterEach(() => app.close());

async function serve(pages: () => AsyncIterable<readonly string[]>, stalledMs?: number): Promise<number> {
  app = fastify({ forceCloseConnections: true });
  app.get('/', (_request, reply) => sendPages(reply, ENVELOPE, pages(), stalledMs));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return z.object({ port: z.int() }).parse(app.server.address()).port;
}

test('sends the same bytes as the whole envelope would be', async () => {
  const items = ['"', 'ä', '\u2028', '😀', '', '\\'];
  async function* pages() {
    for (const item of items) yield [item, item];
    await turn();
  }
  const port = await serve(pages);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.text()).toBe(
    JSON.stringify({ ...ENVELOPE, data: items.flatMap((item) => [item, item]) }),
  );
});

test('an answer that fails before its first page is an ordinary refusal', async () => {
  const broken = { next: () => Promise.reject(new Error('the store is gone')) };
  const port = await serve(() => ({ [Symbol.asyncIterator]: () => broken }));
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(500);
});

test('an answer that fails in the middle ends in a destroyed connection, never in a short answer', async () => {
  async function* pages() {
    yield ['first'];
    await turn();
    throw new Error('the store is gone');
  }
  const port = await serve(pages);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  await expect(response.text()).rejects.toThrow(TypeError);
});

const PAGE = ['x'.repeat(1_000_000)];

/** Pages without end; says how many were asked for and when nobody wants any more. */
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
        yield PAGE;
      }
    } finally {
      end();
    }
  }
  return { seen, pages };
}

test('reads no page that the client does not take, and ends a client that takes nothing', async () => {
  const { seen, pages } = endless();
  const port = await serve(pages, 200);
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await seen.ended;
  // What the kernel and the streams hold, not more: 4 MB on loopback as a rule.
  expect(seen.asked).toBeLessThan(30);
  socket.destroy();
});

test('stops reading pages when the client goes away', async () => {
  const { seen, pages } = endless();
  const port = await serve(pages);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  socket.once('data', () => socket.destroy());
  await seen.ended;
  const asked = seen.asked;
  await turn();
  expect(seen.asked).toBe(asked);
});
