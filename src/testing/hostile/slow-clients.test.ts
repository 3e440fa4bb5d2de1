import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { errorEnvelopeSchema } from '../../contract/envelope.ts';
import { startTestService, type TestService } from '../service/test-service.ts';
import { createService } from '../../service/app.ts';
import { readAnswers } from './exchange.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Limits that a test can wait for. */
const connections = { headersMs: 150, requestMs: 300, checkMs: 25 };
const SESSION = `POST ${ENDPOINTS.openSession.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;

test.each([
  ['nothing', ''],
  ['headers without end', `${SESSION}x: `],
  ['a body without end', `${SESSION}content-length: 16000\r\n\r\n`],
])('gives up on who sends %s, and says so', async (_what, beginning) => {
  const app = await createService({ ...service.context, logLevel: 'silent', connections });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = connect({ port, host: '127.0.0.1' });
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.write(beginning);
  const drip = setInterval(() => beginning !== '' && socket.writable && socket.write('a'), 20);
  await once(socket, 'close');
  clearInterval(drip);
  const [answer] = readAnswers(Buffer.concat(received));
  expect(answer?.statusCode).toBe(408);
  expect(errorEnvelopeSchema.parse(JSON.parse(answer?.body ?? '')).status).toEqual({
    code: 408,
    name: 'Request Timeout',
    message: 'The request did not arrive in time.',
  });
  await app.close();
});
