import fastify from 'fastify';
import { expect, test } from 'vitest';
import { toErrorResponse } from './envelope.ts';
import { parseJsonStrictly } from './request-bodies.ts';
import { refuseUnstorableText } from './storable-text.ts';

/** An app that says what it was asked, once that has passed. */
function listen() {
  const app = fastify();
  app.setErrorHandler(async (error, _request, reply) => {
    const { statusCode, body } = toErrorResponse(error);
    return reply.code(statusCode).send(body);
  });
  parseJsonStrictly(app);
  refuseUnstorableText(app);
  app.post('/', () => Promise.resolve('passed'));
  app.get('/named/*', () => Promise.resolve('passed'));
  app.get('/grammar/*', { config: { pathHasGrammar: true } }, () => Promise.resolve('passed'));
  return app;
}

async function send(payload: string) {
  const headers = { 'content-type': 'application/json' };
  const { statusCode, body } = await listen().inject({ method: 'POST', url: '/', headers, payload });
  return { statusCode, body };
}

test.each([
  ['"\\u0000"', 'invalid-body', ''],
  ['[{"id":"192.0.2.1"},{"id":"192.0.2.1\\u0000"}]', 'invalid-id', '[1].id'],
  ['{"assetDefinitionIds":["a","\\ud800#contribution"]}', 'invalid-item', 'assetDefinitionIds[1]'],
  ['{"email":"\\udc00\\ud800@example.com"}', 'invalid-email', 'email'],
])('refuses the body %s and names the place', async (payload, code, path) => {
  const { statusCode, body } = await send(payload);
  expect(statusCode).toBe(400);
  const message =
    'This holds a NUL or half of a surrogate pair, which the registry cannot store. Leave it out.';
  expect(JSON.parse(body)).toEqual({
    status: { code: 400, name: 'Bad Request', message: path === '' ? message : `${path}: ${message}` },
    data: null,
    errors: [{ path, code, message }],
  });
});

test.each(['"\\\\u0000"', '["\\ud83d\\ude00", "😀", "\\u0001", null, 0, true, {}]', 'null', '"\\ufffd"'])(
  'lets the body %s pass',
  async (payload) => {
    expect(await send(payload)).toEqual({ statusCode: 200, body: 'passed' });
  },
);

test('finds it at any depth, and names only where it begins', async () => {
  const { statusCode, body } = await send(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`);
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { errors: [{ path: '[0][0][0][0]' }] }]);
});

test.each([
  ['/named/a%00b', 404],
  ['/named/a%2500b', 200],
  ['/named/b?a=%00', 400],
  ['/named/b?a=1&a=x%00', 400],
  ['/grammar/a%00b', 200],
  ['/grammar/a?b=%00', 400],
  ['/nothing/%00', 404],
])('answers %s with %i', async (url, statusCode) => {
  expect((await listen().inject(url)).statusCode).toBe(statusCode);
});
