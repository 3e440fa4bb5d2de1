import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, retrievePath, transactionPath } from '../../contract/endpoints.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { createAnalyst } from '../../testing/service/analyst.ts';
import { draft } from '../../testing/service/drafts.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { inspectTransaction } from '../../transaction/index.ts';
import { createService, type ServiceOptions } from '../app.ts';
import { openPostgres } from '../store/open-postgres.ts';
import { toStoreError } from '../store/store-error.ts';
import { createMetrics } from '../platform/metrics.ts';
import { ServiceError } from '../platform/service-error.ts';

const logLineSchema = z.object({
  reqId: z.string().optional(),
  msg: z.string(),
  err: z.record(z.string(), z.string()),
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Another service on the same store, with a log that is kept. */
async function withLog(
  options: Pick<ServiceOptions, 'logLevel' | 'logStream'> & Partial<ServiceOptions>,
  work: (app: FastifyInstance) => Promise<void>,
): Promise<void> {
  const app = await createService({ ...service.context, metrics: createMetrics(), ...options });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

test('the log names routes by pattern and holds no identifier, key, token, address or body, whatever goes wrong', async () => {
  let log = '';
  const logStream = {
    write(line: string) {
      log += line;
    },
  };
  await withLog({ logLevel: 'debug', logStream }, async (app) => {
    const send = injectInto(app);
    const bob = await createAnalyst(send);
    const identifier = '198.51.100.213';
    const hex = await bob.assembleReport([draft(identifier, { fraudType: 'Verschwiegen' })]);
    const signed = bob.sign(hex);
    await send({ ...ENDPOINTS.submitContribution, token: bob.token, body: signed });
    await send({ ...ENDPOINTS.submitContribution, token: bob.token, body: hex });
    await send({ ...ENDPOINTS.submitFlag, token: bob.token, body: signed });
    await send({ ...ENDPOINTS.submitFlag, token: bob.token, body: `${signed}00` });
    await bob.retrieve(identifier);
    const { payloadHashHex } = inspectTransaction(hexToBytes(signed));
    await send({ method: 'GET', path: transactionPath(payloadHashHex), token: bob.token });
    await send({ method: 'POST', path: retrievePath('secret identifier'), token: bob.token });
    await send({ ...ENDPOINTS.openSession, body: { email: bob.email, signature: 'f'.repeat(128) } });
    await send({ ...ENDPOINTS.balance, token: bob.refreshToken });
    await send({ ...ENDPOINTS.refreshSession, token: bob.refreshToken });
    await app.inject(`/data/${identifier}?token=${bob.token}`);
    const undecodable = await app.inject(`/data/%E0%A4%A/${identifier}`);
    const lines = log.trim().split('\n');
    expect(lines.at(-1)).toContain(`"reqId":"${String(undecodable.headers['x-request-id'])}"`);
    expect(lines.at(-1)).toMatch(/"method":"GET","route":"none","statusCode":400,.*"msg":"answered"\}$/u);
    expect(lines.length).toBeGreaterThan(11);
    expect(log).toContain(`"route":"${ENDPOINTS.retrieveContributions.path}*"`);
    for (const line of lines) expect(line).toMatch(/^\{.*"reqId":"[0-9a-f-]{36}".*\}$/u);
    const secrets = [
      identifier,
      'secret',
      'Verschwiegen',
      hex.slice(20, 60),
      signed.slice(20, 60),
      payloadHashHex,
      bob.email,
      bob.token,
      bob.refreshToken,
      'f'.repeat(64),
      Buffer.from(bob.key.publicKey).toString('hex'),
      Buffer.from(bob.authKey.publicKey).toString('hex'),
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});

test('a passing failure with a known cause is logged without a stack, a fault or an unknown error with its stack', async () => {
  const lines: string[] = [];
  const answered: LightMyRequestResponse[] = [];
  const logStream = { write: (line: string) => lines.push(line) };
  // A port that needs rights to listen on and is given to nothing.
  const db = openPostgres('postgres://desk:hush-hush@127.0.0.1:1/desk');
  await withLog({ db, logLevel: 'warn', logStream }, async (app) => {
    app.get('/fault', () => {
      throw new TypeError('This is a fault.');
    });
    app.get('/unknown', () => {
      throw toStoreError(new Error('The words of an engine that has broken down.'));
    });
    app.get('/stopping', () => {
      throw new ServiceError(503, 'stopping', 'The service is stopping.');
    });
    for (const url of [ENDPOINTS.health.path, '/fault', '/unknown', '/stopping', ENDPOINTS.metrics.path])
      answered.push(await app.inject({ url }));
  });
  expect(answered.map(({ statusCode }) => statusCode)).toEqual([503, 500, 503, 503, 200]);
  const [away, fault, unknown, stopping, ...unread] = lines.map((line) =>
    logLineSchema.parse(JSON.parse(line)),
  );
  expect(away).toEqual({
    reqId: answered[0]?.headers['x-request-id'],
    msg: 'request failed',
    err: {
      type: 'StoreError',
      code: 'store-unreachable',
      systemCode: 'ECONNREFUSED',
      message: 'The store cannot be reached, or did not answer in time.',
      stack: '',
    },
  });
  expect(fault?.err).toMatchObject({ type: 'TypeError', message: 'This is a fault.' });
  expect(fault?.err['stack']).toContain('request-log.test.ts');
  expect(unknown?.err).toMatchObject({ type: 'StoreError', code: 'store-unreachable' });
  expect(unknown?.err['stack']).toContain('request-log.test.ts');
  expect(stopping?.err).toEqual({
    type: 'ServiceError',
    code: 'stopping',
    message: 'The service is stopping.',
    stack: '',
  });
  expect(unread.map(({ err }) => err)).toEqual([away?.err]);
  expect(lines.join('')).not.toContain('hush-hush');
});
