import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS, retrievePath } from '../../contract/endpoints.ts';
import { errorEnvelopeSchema } from '../../contract/envelope.ts';
import { type Analyst, createAnalyst } from '../../testing/service/analyst.ts';
import { exchange, readAnswers } from '../../testing/hostile/exchange.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { createService } from '../app.ts';

let service: TestService;
let alice: Analyst;

beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());

interface Case {
  readonly request: InjectOptions;
  readonly status: number;
  readonly words: RegExp;
  readonly headers?: Readonly<Record<string, string>>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const assemble = ENDPOINTS.assembleContribution.path;
const submit = ENDPOINTS.submitContribution.path;
const session = ENDPOINTS.openSession.path;
const OVER_16_KIB = `"${'a'.repeat(16 * 1024 - 1)}"`;

const CASES: Readonly<Record<string, Case>> = {
  'an unknown path below /data': {
    request: { url: '/data/api/v1/nothing' },
    status: 404,
    words: /nothing at this address/u,
  },
  'an unknown path below /auth': {
    request: { method: 'POST', url: '/auth/x' },
    status: 404,
    words: /nothing/u,
  },
  'the flag path with the other spelling': {
    request: { method: 'PATCH', url: ENDPOINTS.assembleFlag.path.replace('manager', 'management') },
    status: 404,
    words: /nothing/u,
  },
  'the service’s own prefix in escapes': {
    request: { url: '/%64ata/nothing' },
    status: 404,
    words: /nothing/u,
  },
  'a path without /data': {
    request: { method: 'POST', url: assemble.replace('/data', '') },
    status: 404,
    words: /nothing/u,
  },
  'PUT of an identifier': {
    request: { method: 'PUT', url: retrievePath('203.0.113.7') },
    status: 405,
    words: /POST and GET and HEAD/u,
    headers: { allow: 'POST, GET, HEAD' },
  },
  'POST where PATCH is meant': {
    request: { method: 'POST', url: ENDPOINTS.submitFlag.path },
    status: 405,
    words: /PATCH only/u,
    headers: { allow: 'PATCH' },
  },
  'DELETE of the health': {
    request: { method: 'DELETE', url: '/health' },
    status: 405,
    words: /GET/u,
    headers: { allow: 'GET, HEAD' },
  },
  'a body of more than 16 KiB to a path that does not exist': {
    request: { method: 'POST', url: '/data/nothing', headers: JSON_TYPE, payload: OVER_16_KIB },
    status: 413,
    words: /too large/u,
  },
  'a request without a token, before its body is read': {
    request: { method: 'POST', url: submit, headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
    status: 401,
    words: /access token/u,
  },
};

test.each(Object.entries(CASES))(
  'answers %s in the envelope',
  async (_what, { request, status, words, headers = {} }) => {
    const answer = await service.app.inject(request);
    const body = errorEnvelopeSchema.parse(answer.json());
    expect(answer.statusCode).toBe(status);
    expect(body.status.code).toBe(status);
    expect(body.status.message).toMatch(words);
    expect(answer.payload).not.toMatch(/\.ts\b|node_modules|\\n\s+at /u);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', ...headers });
  },
);

const authorized = (options: InjectOptions): InjectOptions => ({
  ...options,
  headers: { ...options.headers, authorization: alice.token },
});

test.each(
  Object.values(ENDPOINTS)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => (path.endsWith('/') ? `${path}192.0.2.1` : path)),
)('HEAD of %s is GET without the body, wherever a 405 says that it is allowed', async (url) => {
  const [other, get, head] = await Promise.all(
    (['DELETE', 'GET', 'HEAD'] as const).map((method) => service.app.inject(authorized({ method, url }))),
  );
  expect(other?.statusCode).toBe(405);
  const isAllowed = String(other?.headers.allow).split(', ').includes('HEAD');
  expect(head?.statusCode).toBe(isAllowed ? get?.statusCode : 405);
  expect(isAllowed ? head?.headers['content-type'] : undefined).toBe(
    isAllowed ? get?.headers['content-type'] : undefined,
  );
  expect(isAllowed ? head?.payload : '').toBe('');
});

test('reads the type of a body in any case', async () => {
  const answer = await service.app.inject({
    method: 'POST',
    url: session,
    headers: { 'content-type': 'Application/JSON; Charset="UTF-8"' },
    payload: '{}',
  });
  expect(answer.statusCode).toBe(400);
});

const ITEM = { id: '192.0.2.1', fraudType: 'Scam', origination: 'SE', destination: 'GB' };
const ASSET = { definitionId: '192.0.2.1_1#contribution', accountId: 'alice@north' };
const LONG_NAME = 'n'.repeat(10_000);

test.each([
  ['assembleContribution', [ITEM, { ...ITEM, sourcePeerID: 'north' }], ['[1].sourcePeerID']],
  ['assembleFlag', { assetDefinitionIds: [ASSET], reason: 'x' }, ['reason']],
  ['assembleFlag', { assetDefinitionIds: [{ ...ASSET, peerId: 'x' }] }, ['assetDefinitionIds[0].peerId']],
  ['makeFeedKey', { name: 'x', fraudType: ['IRSF'], expires: '2030-01-01' }, ['fraudType', 'expires']],
  ['makeFeedKey', { name: 'x', [LONG_NAME]: 1 }, [`${'n'.repeat(100)}…`]],
  [
    'openSession',
    { email: 'a@b.example', signature: 'a'.repeat(128), authPublicKeyHex: 'b'.repeat(64), keep: true },
    ['keep'],
  ],
  [
    'practiceAccount',
    {
      accountId: 'a@b',
      email: 'a@b.example',
      publicKeyHex: 'b'.repeat(64),
      authPublicKeyHex: 'b'.repeat(64),
      privateKeyHex: 'c'.repeat(64),
    },
    ['privateKeyHex'],
  ],
  ['chooseTampering', { kind: 'none', accountId: 'alice@north' }, ['accountId']],
] as const)(
  'refuses members that %s does not know, by their names (%#)',
  async (endpoint, payload, paths) => {
    const { method, path: url } = ENDPOINTS[endpoint];
    const answer = await service.app.inject(authorized({ method, url, payload: structuredClone(payload) }));
    expect(answer.statusCode).toBe(400);
    const { errors } = errorEnvelopeSchema.parse(answer.json());
    expect(errors?.map(({ path, code }) => [path, code])).toEqual(
      paths.map((path) => [path, 'unknown-member']),
    );
    expect(answer.payload).not.toContain('c'.repeat(64));
  },
);

test.each([
  ['no body', {}],
  ['an empty JSON body', { headers: JSON_TYPE, payload: '' }],
  ['an empty object', { headers: JSON_TYPE, payload: '{}' }],
  ['broken JSON', { headers: JSON_TYPE, payload: '{' }],
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' }],
  ['text', { headers: { 'content-type': 'text/plain' }, payload: 'x' }],
  ['a content type that is none', { headers: { 'content-type': ';;' }, payload: 'x' }],
])('retrieves with %s', async (_what, options: InjectOptions) => {
  const answer = await service.app.inject(
    authorized({ method: 'POST', url: retrievePath('192.0.2.1'), ...options }),
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: { code: 200, name: 'Ok' }, data: [] });
});

test('forbids keeping what the service answers, and gives each answer a number', async () => {
  const answer = await service.app.inject('/health');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/u);
});

test('offers practice accounts in practice only', async () => {
  const real = await createService({ ...service.context, practice: false, logLevel: 'silent' });
  const answer = await real.inject({ method: 'POST', url: ENDPOINTS.practiceAccount.path, payload: {} });
  expect(answer.statusCode).toBe(404);
  expect(errorEnvelopeSchema.parse(answer.json()).status.code).toBe(404);
  await real.close();
});

test('limits the requests of each account by itself, and says when to go on', async () => {
  const limited = await startTestService({ settings: { rateLimitPerMinute: 5 } });
  const send = injectInto(limited.app);
  const [first, second] = [await createAnalyst(send), await createAnalyst(send)];
  const ask = (token: string) =>
    limited.app.inject({ url: ENDPOINTS.balance.path, headers: { authorization: token } });
  for (let count = 0; count < 5; count += 1) expect((await ask(first.token)).statusCode).toBe(200);
  const refused = await ask(first.token);
  expect(refused.statusCode).toBe(429);
  expect(errorEnvelopeSchema.parse(refused.json()).status).toMatchObject({
    code: 429,
    name: 'Too Many Requests',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(second.token)).statusCode).toBe(200);
  await limited.close();
});

test('answers 503 in the envelope when the store is out of reach, and 500 without a word about what went wrong', async () => {
  const db = await openMigratedDb();
  const broken = await startTestService({ db });
  await db.close();
  const gone = await broken.app.inject('/health');
  expect({ status: gone.statusCode, retry: gone.headers['retry-after'] }).toEqual({
    status: 503,
    retry: '5',
  });
  const goneEnvelope = errorEnvelopeSchema.parse(gone.json());
  expect(goneEnvelope.status.message).toMatch(/store cannot be reached/u);
  expect(goneEnvelope.errors).toMatchObject([{ path: '', code: 'store-unreachable' }]);
  const faulty = await createService({
    ...service.context,
    db: { ...service.context.db, query: () => Promise.reject(new Error('secret detail')) },
    logLevel: 'silent',
  });
  const fault = await faulty.inject('/health');
  expect(fault.statusCode).toBe(500);
  expect(fault.payload).not.toContain('secret detail');
  expect(errorEnvelopeSchema.parse(fault.json()).status.code).toBe(500);
  await Promise.all([broken.app.close(), faulty.close()]);
});

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('takes a request’s target in its absolute form, as proxies send it', async () => {
  const listening = await createService({ ...service.context, logLevel: 'silent' });
  const { port } = new URL(await listening.listen({ port: 0, host: '127.0.0.1' }));
  const send = (target: string) =>
    sendRaw(Number(port), `${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  expect(await send('GET http://desk.example/data/nothing')).toMatch(/^HTTP\/1.1 404 .*nothing at this/su);
  expect(await send('GET http://desk.example/health')).toMatch(/^HTTP\/1.1 200 .*"ready":true/su);
  expect(await send('GET http://desk.example')).toMatch(/^HTTP\/1.1 404 .*nothing at this/su);
  expect(await send(`POST http://desk.example${retrievePath('203.0.113.7')}`)).toMatch(/^HTTP\/1.1 401 /u);
  await listening.close();
});

test('takes the rest of a body that it has refused, so that a client still sending it reads why, and goes on', async () => {
  const listening = await createService({ ...service.context, logLevel: 'silent' });
  const { port } = new URL(await listening.listen({ port: 0, host: '127.0.0.1' }));
  const body = 'x'.repeat(2 * 1024 * 1024);
  const head = `host: localhost\r\ncontent-type: application/json\r\n`;
  const answers = await exchange(
    Number(port),
    `POST ${session} HTTP/1.1\r\n${head}content-length: ${body.length}\r\n\r\n${body}` +
      `POST ${session} HTTP/1.1\r\n${head}transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` +
      'GET /health/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
  );
  expect(readAnswers(answers).map(({ statusCode }) => statusCode)).toEqual([413, 413, 200]);
  await listening.close();
});
