import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { limitRequestsUnderWay } from './requests-under-way.ts';

const HOST = '127.0.0.1';
const MIB = 1024 * 1024;
const LARGE = `"${'a'.repeat(20_000 - 2)}"`;

/** An app whose callers say who they are, and which holds what it is asked until that is let go. */
async function listen({ recognized = Promise.resolve() }: { readonly recognized?: Promise<void> } = {}) {
  const app = fastify({ forceCloseConnections: true, bodyLimit: 9 * MIB });
  const metrics = createMetrics();
  let arrived = 0;
  let closed = 0;
  app.server.on('connection', (socket) => socket.once('close', () => (closed += 1)));
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    arrived += 1;
    await recognized;
    const accountId = String(request.headers['x-account']);
    const head = { height: 1, entryHash: new Uint8Array(32) };
    request.caller = { sessionId: accountId, accountId, peerId: accountId, head };
  });
  limitRequestsUnderWay(app, { metrics });
  const held: (() => void)[] = [];
  const hold = async () => {
    await new Promise<void>((resolve) => {
      held.push(resolve);
    });
    return 'held';
  };
  app.post('/search', { onRequest: app.turns.search }, hold);
  app.post('/body', { onRequest: app.turns.body }, hold);
  const address = await app.listen({ port: 0, host: HOST });
  onTestFinished(() => app.close());
  return { metrics, held, arrived: () => arrived, closed: () => closed, port: Number(new URL(address).port) };
}

/** A connection of its own; `answers`: the statuses of what came back. */
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
  return {
    socket,
    received: () => received,
    answers: () => [...received.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => Number(status)),
  };
}

const search = (account: string) =>
  `POST /search HTTP/1.1\r\nhost: localhost\r\nx-account: ${account}\r\n\r\n`;
const announce = (account: string, bytes: number | 'chunked') =>
  `POST /body HTTP/1.1\r\nhost: localhost\r\nx-account: ${account}\r\ncontent-type: application/json\r\n${bytes === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${bytes}`}\r\n\r\n`;

test('a search beyond four hundred that wait is refused with 503 and when to come back', async () => {
  const { held, port, metrics } = await listen();
  const [waiting, refused] = await Promise.all([dial(port), dial(port)]);
  waiting.socket.write(search('alice').repeat(404));
  await expect.poll(() => held.length).toBe(4);
  refused.socket.write(search('alice'));
  await expect.poll(refused.answers).toEqual([503]);
  expect(refused.received()).toMatch(/retry-after: \d/u);
  expect(refused.received()).toMatch(/404 searches of this account/u);
  expect(refused.received()).toContain('"code":"too-many-searches"');
  expect(await metrics.read()).toContain('contribution_desk_rate_limited_total{by="account"} 1');
});

test('searches whose connection is gone leave the line, begun or waiting', async () => {
  const { held, arrived, port } = await listen();
  const [gone, next] = await Promise.all([dial(port), dial(port)]);
  gone.socket.write(search('alice').repeat(404));
  await expect.poll(arrived).toBe(404);
  gone.socket.destroy();
  // The service learns of it a moment later.
  await expect
    .poll(() => {
      if (!next.answers().includes(200)) next.socket.write(search('alice'));
      for (const letGo of held.splice(0)) letGo();
      return next.answers();
    })
    .toContain(200);
});

test('a request whose connection is lost before its caller is known takes no turn and no room', async () => {
  let recognize = (): void => undefined;
  const recognized = new Promise<void>((resolve) => {
    recognize = resolve;
  });
  const { held, arrived, closed, port } = await listen({ recognized });
  const gone = await Promise.all(Array.from({ length: 6 }, () => dial(port)));
  for (const [index, { socket }] of gone.entries())
    socket.write(index < 4 ? search('alice') : announce('alice', 9 * MIB));
  await expect.poll(arrived).toBe(6);
  for (const { socket } of gone) socket.destroy();
  await expect.poll(closed).toBe(6);
  recognize();
  const next = await dial(port);
  next.socket.write(`${announce('alice', LARGE.length)}${LARGE}${search('alice')}`);
  await expect.poll(() => held.length).toBe(2);
});

test('large bodies of an account are taken in one after the other, and small ones at any time', async () => {
  const { held, port } = await listen();
  const senders = await Promise.all([1, 2, 3].map(() => dial(port)));
  const small = await dial(port);
  for (const { socket } of senders) socket.write(announce('alice', LARGE.length) + LARGE);
  await expect.poll(() => held.length).toBe(1);
  small.socket.write(`${announce('alice', 3)}"a"`);
  await expect.poll(() => held.length).toBe(2);
  for (let answered = 1; answered <= 3; answered += 1) {
    for (const letGo of held.splice(0)) letGo();
    await expect.poll(() => senders.flatMap(({ answers }) => answers()).length).toBe(answered);
    await expect.poll(() => held.length).toBe(answered < 3 ? 1 : 0);
  }
});

test('four accounts that announce two bodies of the largest size and send nothing keep nobody else out', async () => {
  const { held, arrived, port } = await listen();
  const silent = await Promise.all(Array.from({ length: 8 }, () => dial(port)));
  for (const [index, { socket }] of silent.entries())
    socket.write(announce(`account-${index >> 1}`, 9 * MIB));
  await expect.poll(arrived).toBe(8);
  const others = await Promise.all(
    ['bob', 'carol'].map(async (account) => ({ account, ...(await dial(port)) })),
  );
  for (const { account, socket } of others) socket.write(announce(account, LARGE.length) + LARGE);
  await expect.poll(() => held.length).toBe(2);
});

test('large bodies that are taken in hold so many bytes; beyond them others are refused, but small ones never', async () => {
  const { held, arrived, port } = await listen();
  const senders = await Promise.all(Array.from({ length: 8 }, () => dial(port)));
  for (const [index, { socket }] of senders.entries())
    socket.write(announce(`account-${index}`, index === 0 ? 'chunked' : 9 * MIB));
  await expect.poll(arrived).toBe(8);
  const [late, again] = await Promise.all([dial(port), dial(port)]);
  late.socket.write(`${announce('late', LARGE.length)}${LARGE}`);
  await expect.poll(late.answers).toEqual([503]);
  expect(late.received()).toMatch(/retry-after: \d/u);
  late.socket.write(`${announce('late', 3)}"a"`);
  await expect.poll(() => held.length).toBe(1);
  for (const { socket } of senders) socket.destroy();
  await expect
    .poll(() => {
      if (again.answers().at(-1) !== 200) again.socket.write(`${announce('late', LARGE.length)}${LARGE}`);
      for (const letGo of held.splice(0)) letGo();
      return again.answers();
    })
    .toContain(200);
});
