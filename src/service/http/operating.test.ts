import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS, retrievePath } from '../../contract/endpoints.ts';
import { errorEnvelopeSchema } from '../../contract/envelope.ts';
import { type Analyst, createAnalyst } from '../../testing/service/analyst.ts';
import { draft } from '../../testing/service/drafts.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { injectInto } from '../../testing/service/send.ts';
import { createTestClock } from '../../testing/service/test-clock.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import type { ServiceContext } from './context.ts';
import { createService, type ServiceOptions } from '../app.ts';
import { createMetrics } from '../platform/metrics.ts';

let service: TestService;
let alice: Analyst;

beforeAll(async () => {
  service = await startTestService({ clock: createTestClock() });
  alice = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());

/** Another service on the same store, with settings of its own. */
async function withSettings<Result>(
  settings: Partial<ServiceContext['settings']>,
  work: (app: FastifyInstance) => Promise<Result>,
  further: Partial<ServiceOptions> = {},
): Promise<Result> {
  const { context } = service;
  const app = await createService({
    ...context,
    metrics: createMetrics(),
    settings: { ...context.settings, ...settings },
    logLevel: 'silent',
    ...further,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

const balance = (token: string, further: Partial<InjectOptions> = {}): InjectOptions => ({
  url: ENDPOINTS.balance.path,
  ...further,
  headers: { authorization: token, ...further.headers },
});

describe('limits', () => {
  test('every answer of a limited route says how much is left', async () => {
    await withSettings({ rateLimitPerMinute: 9, addressRateLimitPerMinute: 5 }, async (app) => {
      const own = await app.inject(balance(alice.token));
      expect(own.headers).toMatchObject({ 'x-ratelimit-limit': '9', 'x-ratelimit-remaining': '8' });
      expect(Number(own.headers['x-ratelimit-reset'])).toBeLessThanOrEqual(60);
      const refused = await app.inject({ url: ENDPOINTS.balance.path });
      expect(refused.statusCode).toBe(401);
      expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '4' });
      const unknown = await app.inject({ url: '/data/nothing' });
      expect(unknown.headers).toMatchObject({ 'x-ratelimit-remaining': '3' });
      for (const [left, status] of [
        ['2', 400],
        ['1', 400],
        ['0', 400],
        ['0', 429],
      ]) {
        const undecodable = await app.inject({ url: '/%zz' });
        expect(undecodable.statusCode).toBe(status);
        expect(undecodable.headers).toMatchObject({
          'x-ratelimit-limit': '5',
          'x-ratelimit-remaining': left,
          'cache-control': 'no-store',
          'content-type': 'application/json; charset=utf-8',
        });
        expect(undecodable.headers['x-ratelimit-reset']).toMatch(/^\d+$/u);
        expect(undecodable.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/u);
      }
    });
  });

  test('an address that tries out tokens and signatures is stopped, and those with a token go on', async () => {
    await withSettings({ addressRateLimitPerMinute: 4 }, async (app) => {
      const statuses = [];
      for (const token of ['a', 'b', 'c', 'd', 'e'])
        statuses.push((await app.inject(balance(token))).statusCode);
      expect(statuses).toEqual([401, 401, 401, 401, 429]);
      const { method, path } = ENDPOINTS.openSession;
      const signIn = await app.inject({ method, url: path, payload: {} });
      expect(errorEnvelopeSchema.parse(signIn.json()).status.code).toBe(429);
      expect(Number(signIn.headers['retry-after'])).toBeGreaterThan(0);
      expect((await app.inject(balance(alice.token))).statusCode).toBe(200);
      // Monitoring must not be told that the service is dead.
      for (const { path: watched } of [ENDPOINTS.health, ENDPOINTS.live, ENDPOINTS.metrics])
        expect((await app.inject(watched)).statusCode).toBe(200);
    });
  });

  test('an IPv6 network of 64 bits is one address, and an IPv4 address in IPv6 form is itself', async () => {
    await withSettings({ addressRateLimitPerMinute: 1 }, async (app) => {
      const ask = async (remoteAddress: string) =>
        (await app.inject({ url: ENDPOINTS.config.path, remoteAddress })).statusCode;
      expect(await ask('2001:db8:1:2::1')).toBe(200);
      expect(await ask('2001:db8:1:2:ffff::9')).toBe(429);
      expect(await ask('2001:db8:1:3::1')).toBe(200);
      expect(await ask('192.0.2.1')).toBe(200);
      expect(await ask('::ffff:192.0.2.1')).toBe(429);
    });
  });

  test('who a proxy says is calling counts only where that proxy is trusted', async () => {
    const ask = (trustProxy: ServiceContext['settings']['trustProxy'], remoteAddress: string) =>
      withSettings({ addressRateLimitPerMinute: 1, trustProxy }, async (app) => {
        const statuses = [];
        for (const address of ['192.0.2.1', '192.0.2.2']) {
          const answer = await app.inject({
            url: ENDPOINTS.config.path,
            remoteAddress,
            headers: { 'x-forwarded-for': `203.0.113.9, ${address}` },
          });
          statuses.push(answer.statusCode);
        }
        return statuses;
      });
    expect(await ask(undefined, '10.1.2.3')).toEqual([200, 429]);
    expect(await ask(1, '10.1.2.3')).toEqual([200, 200]);
    expect(await ask(['10.0.0.0/8'], '10.1.2.3')).toEqual([200, 200]);
    expect(await ask(['10.0.0.0/8'], '::ffff:10.1.2.3')).toEqual([200, 200]);
    expect(await ask(['10.0.0.0/8'], '172.16.0.1')).toEqual([200, 429]);
    // Addresses in front of the trusted part are the caller's own claim.
    expect(await ask(['10.0.0.0/8', '192.0.2.0/24'], '10.1.2.3')).toEqual([200, 429]);
  });

  test('an address that cannot be decoded counts like any other request without a token', async () => {
    await withSettings({ addressRateLimitPerMinute: 4, trustProxy: 1 }, async (app) => {
      const ask = async (url: string, address: string) => {
        const answer = await app.inject({ url, headers: { 'x-forwarded-for': address } });
        const { code, message } = errorEnvelopeSchema.parse(answer.json()).status;
        expect(code).toBe(answer.statusCode);
        expect('retry-after' in answer.headers).toBe(code === 429);
        return `${code} ${message}`;
      };
      const undecodable = '400 The address of this request is not percent-encoded correctly.';
      for (const url of ['/%zz', '/%', '/data/%ff']) expect(await ask(url, '192.0.2.1')).toBe(undecodable);
      expect(await ask('/data/nothing', '192.0.2.1')).toMatch(/^404 /u);
      expect(await ask('/%zz', '192.0.2.1:50001')).toMatch(/^429 Too many requests/u);
      expect(await ask('/data/nothing', '192.0.2.1')).toMatch(/^429 /u);
      // Neither by what the caller says of itself, nor for everybody behind the proxy.
      expect(await ask('/%zz', '192.0.2.9, 192.0.2.1')).toMatch(/^429 /u);
      expect(await ask('/%zz', '192.0.2.2')).toBe(undecodable);
      const { payload } = await app.inject(ENDPOINTS.metrics.path);
      expect(payload).toContain('contribution_desk_rate_limited_total{by="address"} 3');
    });
  });

  test('an address that a proxy names with its port is the address', async () => {
    const ask = (addresses: readonly string[]) =>
      withSettings({ addressRateLimitPerMinute: 1, trustProxy: 1 }, async (app) => {
        const statuses = [];
        for (const address of addresses) {
          const headers = { 'x-forwarded-for': address };
          statuses.push((await app.inject({ url: ENDPOINTS.config.path, headers })).statusCode);
        }
        return statuses;
      });
    expect(await ask(['192.0.2.1:50001', '192.0.2.1:50002', '192.0.2.1'])).toEqual([200, 429, 429]);
    expect(await ask(['[2001:db8::1]:50001', '[2001:db8::2]', '2001:db8::3'])).toEqual([200, 429, 429]);
    expect(await ask(['192.0.2.1:50001', '192.0.2.2:50001'])).toEqual([200, 200]);
  });
});

test('searches and large requests of an account wait in line, whichever route they come by, and too many are refused', async () => {
  const { db } = service.context;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const stuck: typeof db = {
    ...db,
    query: async (sql, ...rest) => {
      if (sql.includes('contributions_overlapping')) await held;
      return db.query(sql, ...rest);
    },
    transaction: async (...args) => {
      await held;
      return db.transaction(...args);
    },
  };
  await withSettings(
    {},
    async (app) => {
      const asked: Promise<number>[] = [];
      const refusals: number[] = [];
      const ask = (endpoint: { method: string; path: string }, body?: unknown): void => {
        const answer = injectInto(app)({
          ...endpoint,
          token: alice.token,
          ...(body === undefined ? {} : { body }),
        });
        asked.push(answer.then(({ statusCode }) => statusCode));
        void answer.then(({ statusCode }) => statusCode === 503 && refusals.push(statusCode));
      };
      const search = { method: 'POST', path: retrievePath('203.0.113.78') };
      for (let count = 0; count < 405; count += 1) ask(search);
      await expect.poll(() => refusals.length).toBe(1);
      const report = Array.from({ length: 9 }, () => draft(`https://a.example/${'a'.repeat(2_000)}`));
      for (let count = 0; count < 82; count += 1) ask(ENDPOINTS.assembleContribution, report);
      await expect.poll(() => refusals.length).toBe(2);
      for (const endpoint of [ENDPOINTS.submitContribution, ENDPOINTS.assembleFlag, ENDPOINTS.submitFlag])
        ask(endpoint, report);
      await expect.poll(() => refusals.length).toBe(5);
      letGo();
      const statuses = await Promise.all(asked);
      expect(statuses.filter((status) => status === 200).length).toBe(404 + 81);
    },
    { db: stuck },
  );
});

describe('other origins', () => {
  const listed = 'https://desk.example.com';
  const preflight = (origin: string, method: string): InjectOptions => ({
    method: 'OPTIONS',
    url: ENDPOINTS.submitFlag.path,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  const corsHeaders = (headers: object) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'));

  test('one that is listed may send tokens and JSON, and read what answers say', async () => {
    await withSettings({ corsOrigins: [listed], addressRateLimitPerMinute: 1 }, async (app) => {
      for (const method of ['PATCH', 'POST', 'PATCH']) {
        const { statusCode, headers } = await app.inject(preflight(listed, method));
        expect(statusCode).toBe(204);
        expect(headers).toMatchObject({
          'access-control-allow-origin': listed,
          'access-control-allow-headers': 'authorization, content-type, idempotency-key',
          'access-control-max-age': '600',
        });
        expect(headers['access-control-allow-methods']).toContain(method);
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
      for (const token of [alice.token, 'not a token']) {
        const { headers } = await app.inject(balance(token, { headers: { origin: listed } }));
        expect(headers).toMatchObject({ 'access-control-allow-origin': listed, vary: 'Origin' });
        expect(headers['access-control-expose-headers']).toBe(
          'x-download-id, list-count, list-left-out, list-not-yours, x-request-id, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
        );
      }
    });
  });

  test.each([
    ['one that is not listed', [listed], 'https://evil.example'],
    ['one with another port', [listed], `${listed}:8443`],
    ['the null origin', [listed], 'null'],
    ['any, where none is listed', [], listed],
  ])('%s is told nothing', async (_what, corsOrigins, origin) => {
    await withSettings({ corsOrigins }, async (app) => {
      const asked = await app.inject(preflight(origin, 'PATCH'));
      expect([asked.statusCode, ...corsHeaders(asked.headers)]).toEqual([405]);
      const answered = await app.inject(balance(alice.token, { headers: { origin } }));
      expect([answered.statusCode, ...corsHeaders(answered.headers)]).toEqual([200]);
    });
  });
});

describe('names and ids', () => {
  test.each([
    ['127.0.0.1:8080', 200],
    ['localhost', 200],
    ['desk.localhost:1', 200],
    ['[::1]:8080', 200],
    ['127.0.0.1.evil.example', 403],
    ['evil.example:8080', 403],
    ['localhost.evil.example', 403],
    ['192.168.1.7', 403],
  ])('a practice registry asked as %j answers %i', async (host, status) => {
    const answer = await service.app.inject({ url: ENDPOINTS.live.path, headers: { host } });
    expect(answer.statusCode).toBe(status);
  });

  test('a real registry answers by any name', async () => {
    await withSettings(
      {},
      async (app) => {
        const answer = await app.inject({ url: ENDPOINTS.live.path, headers: { host: 'desk.example.com' } });
        expect(answer.statusCode).toBe(200);
      },
      { practice: false },
    );
  });

  test('a request keeps the id of a trusted proxy when it is well-formed, and gets one of ours otherwise', async () => {
    const ask = async (trustProxy: ServiceContext['settings']['trustProxy'], id: string) =>
      withSettings({ trustProxy }, async (app) => {
        const answer = await app.inject({ url: ENDPOINTS.live.path, headers: { 'x-request-id': id } });
        return answer.headers['x-request-id'] === id;
      });
    expect(await ask(1, 'edge-1.2026_A')).toBe(true);
    expect(await ask(['127.0.0.1'], 'edge-1')).toBe(true);
    expect(await ask(['192.0.2.1'], 'edge-1')).toBe(false);
    expect(await ask(undefined, 'edge-1')).toBe(false);
    expect(await ask(1, 'a'.repeat(65))).toBe(false);
    expect(await ask(1, 'a b')).toBe(false);
  });

  test('data may do nothing when it is opened as a page', async () => {
    const { headers } = await service.app.inject(balance(alice.token));
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('metrics', () => {
  test('count answers by the pattern of their route, and submits by what became of them', async () => {
    const { app } = service;
    await alice.report([draft('203.0.113.77')]);
    await alice.retrieve('203.0.113.77');
    await alice.call('submitContribution', 'zz');
    const { payload, headers } = await app.inject(ENDPOINTS.metrics.path);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/u);
    expect(payload).toMatch(/^contribution_desk_ledger_height [1-9]\d*$/mu);
    expect(payload).toContain('contribution_desk_submits_total{kind="report",outcome="accepted"} 1');
    expect(payload).toContain('contribution_desk_submits_total{kind="report",outcome="refused"} 1');
    expect(payload).toContain(
      `contribution_desk_http_request_duration_seconds_count{method="POST",route="${ENDPOINTS.retrieveContributions.path}*",status="200"} 1`,
    );
    expect(payload).toMatch(/^contribution_desk_batch_transactions_sum 1$/mu);
    for (const secret of ['203.0.113.77', alice.accountId, alice.email, alice.token])
      expect(payload).not.toContain(secret);
  });

  test('a figure that cannot be read from the store is left out, not reported as 0', async () => {
    const db = await openMigratedDb();
    await db.close();
    await withSettings(
      {},
      async (app) => {
        const { statusCode, payload } = await app.inject(ENDPOINTS.metrics.path);
        expect(statusCode).toBe(200);
        expect(payload).toMatch(/^# TYPE contribution_desk_ledger_height gauge$/mu);
        expect(payload).not.toMatch(/^contribution_desk_ledger_height /mu);
      },
      { db },
    );
  });

  test('outside practice they need their token, and without that setting there are none', async () => {
    const ask = (metricsToken: string | undefined, authorization: string | undefined) =>
      withSettings(
        { metricsToken },
        async (app) => {
          const headers = authorization === undefined ? {} : { authorization };
          return (await app.inject({ url: ENDPOINTS.metrics.path, headers })).statusCode;
        },
        { practice: false },
      );
    expect(await ask(undefined, undefined)).toBe(404);
    expect(await ask(undefined, alice.token)).toBe(404);
    expect(await ask('secret-of-the-scraper', undefined)).toBe(401);
    expect(await ask('secret-of-the-scraper', 'Bearer secret-of-the-scrape')).toBe(401);
    expect(await ask('secret-of-the-scraper', `Bearer ${alice.token}`)).toBe(401);
    expect(await ask('secret-of-the-scraper', 'Bearer secret-of-the-scraper')).toBe(200);
  });
});
