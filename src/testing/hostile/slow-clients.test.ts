import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { errorEnvelopeSchema } from '../../contract/envelope.ts';
import { startTestService, type TestService } from '../service/test-service.ts';
import { createService } from '../../service/app.ts';
import type { ConnectionLimits } from '../../service/http/limits/connection-limits.ts';
import { readAnswers } from './exchange.ts';
import { holdSlowClients } from './slow-clients.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** The same service again, listening under limits that a test can wait for. */
async function listen(connections: Partial<ConnectionLimits>) {
  const app = await createService({ ...service.context, logLevel: 'silent', connections });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  return { app, port, close: () => app.close() };
}

/** Writes a beginning, then a byte now and then, until the service closes the connection; what it said. */
async function drip(port: number, beginning: string): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1' });
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.write(beginning);
  const timer = setInterval(() => beginning !== '' && socket.writable && socket.write('a'), 20);
  await once(socket, 'close');
  clearInterval(timer);
  return Buffer.concat(received);
}

const SHORT = { headersMs: 150, requestMs: 300, keepAliveMs: 100, checkMs: 25 };
const SESSION = `POST ${ENDPOINTS.openSession.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;

test.each([
  ['nothing', ''],
  ['headers without end', `${SESSION}x: `],
  ['a body without end', `${SESSION}content-length: 16000\r\n\r\n`],
])('gives up on who sends %s, and says so', async (_what, beginning) => {
  const { port, close } = await listen(SHORT);
  const [answer] = readAnswers(await drip(port, beginning));
  expect(answer?.statusCode).toBe(408);
  expect(errorEnvelopeSchema.parse(JSON.parse(answer?.body ?? '')).status).toEqual({
    code: 408,
    name: 'Request Timeout',
    message: 'The request did not arrive in time.',
  });
  await close();
});

test('closes a connection on which nothing more is asked', async () => {
  // However long the request takes to arrive on a busy machine.
  const { port, close } = await listen({ ...SHORT, headersMs: 60_000, requestMs: 60_000 });
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(`GET ${ENDPOINTS.health.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const [answer] = readAnswers(Buffer.from(await text(socket)));
  expect(answer?.statusCode).toBe(200);
  expect(answer?.headers['connection']).toBe('keep-alive');
  await close();
});

test('never cuts a request that it is working on, however many more connections come', async () => {
  const { app, port, close } = await listen({ most: 10 });
  let begun: () => void = () => undefined;
  const atWork = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let goOn: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  app.server.prependListener('request', ({ url }) => {
    if (url === '/health?slow') begun();
  });
  // The store is busy with something else until all the others have come.
  const busy = service.context.db.transaction(() => released);
  const agent = new Agent({ keepAlive: false });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/health?slow', agent }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
  await atWork;
  const slow = await holdSlowClients(port, 60, 50);
  goOn();
  await busy;
  expect(await answer).toBe(200);
  await slow.stop();
  await close();
});
