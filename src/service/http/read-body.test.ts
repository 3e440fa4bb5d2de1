import { once } from 'node:events';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { parseJsonStrictly } from './request-bodies.ts';

const KIB = 1024;
const HEAD = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

async function listen() {
  const app = fastify({ bodyLimit: 512 * KIB, forceCloseConnections: true });
  parseJsonStrictly(app);
  app.post('/', ({ body }) => Promise.resolve({ characters: JSON.stringify(body).length }));
  let bytesRead = () => 0;
  app.server.on('connection', (accepted) => {
    bytesRead = () => accepted.bytesRead;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
  onTestFinished(() => {
    socket.destroy();
  });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  await once(socket, 'connect');
  return { app, socket, received: () => received, bytesRead: () => bytesRead() };
}

/** The text in chunks of so many characters each. */
const chunked = (text: string, size: number) =>
  (text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [])
    .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
    .join('');

function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('a body takes as much memory as it has bytes, however small the pieces in which it is sent', async () => {
  const { socket, received, bytesRead } = await listen();
  const body = `"${'a'.repeat(200 * KIB)}"`;
  const pieces = chunked(body, 1);
  const before = usedBytes();
  socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
  socket.write(pieces);
  await expect.poll(bytesRead, { timeout: 15_000 }).toBeGreaterThan(pieces.length);
  expect(usedBytes() - before).toBeLessThan(4 * KIB * KIB);
  socket.write('0\r\n\r\n');
  await expect.poll(received).toContain(`{"characters":${body.length}}`);
});

test.each([1, 7, 4 * KIB, 100 * KIB])('is the same in pieces of %i bytes', async (size) => {
  const { socket, received } = await listen();
  const text = JSON.stringify({ text: 'ä€😀'.repeat(2 * KIB) });
  const latin = Buffer.from(text).toString('latin1');
  socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n${chunked(latin, size)}0\r\n\r\n`, 'latin1');
  await expect.poll(received).toContain(`{"characters":${text.length}}`);
});

test('a body beyond the limit is refused, announced or in chunks, and one of exactly the limit is taken', async () => {
  const most = `"${'a'.repeat(512 * KIB - 2)}"`;
  const { app } = await listen();
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });
  expect((await send(most)).statusCode).toBe(200);
  expect((await send(`${most} `)).statusCode).toBe(413);
  const { socket, received } = await listen();
  socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n${chunked(`${most} `, 50 * KIB)}`);
  await expect.poll(received).toMatch(/^HTTP\/1\.1 413 /u);
});
