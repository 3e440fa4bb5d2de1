import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readBody } from './read-body.ts';
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
  const body = `"${'a'.repeat(40 * KIB)}"`;
  const pieces = chunked(body, 1);
  const before = usedBytes();
  socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
  socket.write(pieces);
  await expect.poll(bytesRead).toBeGreaterThan(pieces.length);
  expect(usedBytes() - before).toBeLessThan(2 * KIB * KIB);
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

/** Reads a body that says nothing of its length, on a route that takes large ones; `seconds` lets time pass. */
function readSlowly(announced?: number, bodyLimit = 512 * KIB) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const payload = new PassThrough();
  const headers = announced === undefined ? {} : { 'content-length': String(announced) };
  const outcome = readBody({ headers, routeOptions: { bodyLimit } }, payload).then(
    (body) => `${body.length} bytes`,
    (error: unknown) => error,
  );
  let settled: unknown = 'reading';
  void outcome.then((value) => {
    settled = value;
  });
  const seconds = async (count: number) => {
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(1000 * count);
    return settled;
  };
  return { payload, outcome, seconds };
}

const TOO_SLOW = { statusCode: 408, code: 'body-too-slow', headers: { connection: 'close' } };

test.each([undefined, 400 * KIB])(
  'a large body of %s bytes of which nothing comes is given up after five seconds',
  async (announced) => {
    const { seconds } = readSlowly(announced);
    expect(await seconds(4.9)).toBe('reading');
    expect(await seconds(0.1)).toMatchObject(TOO_SLOW);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('a large body has time as long as 64 KiB a second have come on average', async () => {
  const { payload, outcome, seconds } = readSlowly();
  payload.write(Buffer.alloc(384 * KIB));
  expect(await seconds(6)).toBe('reading');
  payload.write(Buffer.alloc(64 * KIB - 1));
  expect(await seconds(0.9)).toBe('reading');
  payload.write(Buffer.alloc(1));
  expect(await seconds(0.1)).toBe('reading');
  payload.end('1234');
  expect(await outcome).toBe(`${448 * KIB + 4} bytes`);
  expect(vi.getTimerCount()).toBe(0);
});

test('a large body that begins fast and then stops is given up when the average has fallen', async () => {
  const { payload, seconds } = readSlowly();
  payload.write(Buffer.alloc(500 * KIB));
  expect(await seconds(7)).toBe('reading');
  expect(await seconds(1)).toMatchObject(TOO_SLOW);
});

test('a small body has as long as any request', async () => {
  const { payload, outcome, seconds } = readSlowly(16 * KIB);
  payload.write('a');
  expect(await seconds(100)).toBe('reading');
  payload.end(Buffer.alloc(16 * KIB - 1));
  expect(await outcome).toBe(`${16 * KIB} bytes`);
});
