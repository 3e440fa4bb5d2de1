import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_CONNECTION_LIMITS, limitConnections } from './connection-limits.ts';

const HOST = '127.0.0.1';

/** An app that answers at once, or refuses before it reads a body, or holds what it is asked until that is let go. */
async function listen(most = DEFAULT_CONNECTION_LIMITS.most) {
  const app = fastify({ forceCloseConnections: true });
  limitConnections(app, most);
  const held: (() => void)[] = [];
  const hold = async () => {
    await new Promise<void>((resolve) => {
      held.push(resolve);
    });
    return 'held';
  };
  app.get('/held', hold);
  app.post('/held', hold);
  app.get('/', () => Promise.resolve('at once'));
  app.post('/', () => Promise.resolve('at once'));
  const refuse = (): Promise<void> => Promise.reject(new Error('Refused.'));
  app.post('/refused', { onRequest: refuse }, () => 'never');
  const address = await app.listen({ port: 0, host: HOST });
  onTestFinished(() => app.close());
  const port = Number(new URL(address).port);
  return { app, address, port, held };
}

/** A connection of its own, on which bytes are written as they are; `answers`: the statuses of what came back. */
async function dial(port: number) {
  const socket = connect({ port, host: HOST });
  onTestFinished(() => {
    socket.destroy();
  });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const answers = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => Number(status));
  return { socket, answers, write: (text: string) => socket.write(text) };
}

const request = (method: string, path: string, body = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${body === '' ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`}\r\n`;

test('knows how many requests are being worked on, however many connections wait', async () => {
  const { app, address, held } = await listen();
  const asked = [
    fetch(`${address}/held`),
    fetch(`${address}/held`, { method: 'POST' }),
    fetch(`${address}/held`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[1]',
    }),
  ];
  await expect.poll(() => held.length).toBe(3);
  await (await fetch(address)).text();
  expect(app.countUnderWay()).toBe(3);
  for (const letGo of held) letGo();
  for (const answered of await Promise.all(asked)) expect(await answered.text()).toBe('held');
  expect(app.countUnderWay()).toBe(0);
});

const REFUSED: Readonly<Record<string, readonly [path: string, status: number]>> = {
  'a request that is refused': ['/refused', 500],
  'an address that cannot be decoded': ['/%zz', 400],
};

test.each(Object.entries(REFUSED))(
  '%s is not worked on any more when it is answered before its body is read',
  async (_what, [path, status]) => {
    const { app, address, port } = await listen();
    const [together, later, never] = await Promise.all([dial(port), dial(port), dial(port)]);
    together.write(`${request('POST', path, '[1]')}[1]`);
    later.write(request('POST', path, '[1]'));
    never.write(request('POST', path, '[1]'));
    const statuses = () => [together, later, never].map(({ answers }) => answers());
    await expect.poll(statuses).toEqual([[status], [status], [status]]);
    later.write('[1]');
    // The same connections go on.
    for (const { answers, write } of [together, later]) {
      write(`${request('GET', '/').repeat(2)}${request('POST', path, '[1]')}[1]`);
      await expect.poll(answers).toEqual([status, 200, 200, status]);
    }
    await expect.poll(() => app.countUnderWay()).toBe(0);
    // It stays so when all that there was to read has been read.
    await (await fetch(address)).text();
    expect(app.countUnderWay()).toBe(0);
  },
);

test('connections that were refused before their bodies were read give way to an honest one', async () => {
  const { app, address, port } = await listen(4);
  const refused = await Promise.all(Array.from({ length: 4 }, () => dial(port)));
  for (const [index, { write }] of refused.entries())
    write(`${request('POST', index % 2 === 0 ? '/refused' : '/%zz', '[1]')}[1]`);
  await expect.poll(() => refused.every(({ answers }) => answers().length === 1)).toBe(true);
  expect(await (await fetch(address)).text()).toBe('at once');
  expect(app.countUnderWay()).toBe(0);
});

test('pipelined requests are all answered', async () => {
  const { app, port, held } = await listen(1);
  const { socket, answers, write } = await dial(port);
  write(`${request('POST', '/refused', '[1]')}[1]${request('GET', '/')}${request('GET', '/held')}`);
  await expect.poll(() => held.length).toBe(1);
  await expect.poll(answers).toEqual([500, 200]);
  expect(app.countUnderWay()).toBe(1);
  // Another that comes meanwhile has to give way.
  const { socket: other } = await dial(port);
  if (!other.destroyed) await once(other, 'close');
  expect(socket.destroyed).toBe(false);
  for (const letGo of held) letGo();
  await expect.poll(answers).toEqual([500, 200, 200]);
  expect(app.countUnderWay()).toBe(0);
});
