import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitReceiptSchema } from '../contract/contribution.ts';
import { downloadSchema } from '../contract/download.ts';
import { ENDPOINTS, retrievePath } from '../contract/endpoints.ts';
import { type Analyst, createAnalyst, dataOf } from '../testing/service/analyst.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/service/postgres/database-proxy.ts';
import { draft, freshAddress } from '../testing/service/drafts.ts';
import { refusalOf, refused } from '../testing/service/refusal.ts';
import { injectInto } from '../testing/service/send.ts';
import { startPostgres, type TestPostgres } from '../testing/service/postgres/start-postgres.ts';
import { startTestService, type TestService } from '../testing/service/test-service.ts';
import { systemClock } from './platform/clock.ts';
import { setPrice } from './registry/terms/administer-terms.ts';
import { openStore } from './store/open-store.ts';

// The service on a PostgreSQL that goes away, and on a network that fails.

let postgres: TestPostgres;
let proxy: DatabaseProxy;
let service: TestService;
let alice: Analyst;

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startDatabaseProxy(postgres.url);
  const { db } = await openStore({ dataDir: '', databaseUrl: proxy.url }, systemClock);
  service = await startTestService({ db });
  alice = await createAnalyst(injectInto(service.app));
});
afterAll(async () => {
  await service.close();
  await proxy.close();
  await postgres.stop();
});

const unreachable = refused(503, /cannot be reached. Nothing was changed; try again/u);

test.each(['fast', 'crash'] as const)(
  'answers 503 while its database is gone (%s), loses nothing, and goes on by itself when it is back',
  async (how) => {
    const id = freshAddress();
    await alice.report([draft(id)]);
    const balance = await alice.balance();
    const waiting = alice.sign(await alice.assembleReport([draft(id, { fraudType: 'Scam' })]));
    await postgres.halt(how);
    const refusals = [
      await alice.call('balance'),
      await alice.call('submitContribution', waiting),
      await alice.call('assembleContribution', [draft(id)]),
    ];
    expect(refusals.map(refusalOf)).toEqual([unreachable, unreachable, unreachable]);
    const health = await service.app.inject('/health');
    expect({ status: health.statusCode, retry: health.headers['retry-after'] }).toEqual({
      status: 503,
      retry: '5',
    });
    await postgres.start();
    expect(await alice.balance()).toBe(balance);
    dataOf(await alice.call('submitContribution', waiting), submitReceiptSchema);
    expect(await alice.retrieve(id)).toHaveLength(2);
    expect(await alice.balance()).toBe(balance + 10);
  },
);

test('recovers within the first request when connections die behind its back', async () => {
  await alice.balance();
  await postgres.exec('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  const first = await alice.call('balance');
  expect([200, 503]).toContain(first.statusCode);
  expect(await alice.balance()).toBeGreaterThan(0);
});

test.each(['before', 'after'] as const)(
  'says so when nobody knows whether a report was stored (lost %s the commit), and the same again is answered right',
  async (when) => {
    const id = freshAddress();
    const signed = alice.sign(await alice.assembleReport([draft(id)]));
    const balance = await alice.balance();
    proxy.loseNextCommit(when);
    const lost = await alice.call('submitContribution', signed);
    expect(refusalOf(lost)).toEqual(refused(503, /may be stored or not. Send the same again/u));
    expect(await alice.retrieve(id)).toHaveLength(when === 'after' ? 1 : 0);
    const again = [
      await alice.call('submitContribution', signed),
      await alice.call('submitContribution', signed),
    ];
    const receipts = again.map((answer) => dataOf(answer, submitReceiptSchema));
    expect(receipts[0]).toEqual(receipts[1]);
    expect(receipts[0]).toMatchObject({ rewarded: 10 });
    expect(await alice.retrieve(id)).toHaveLength(1);
    expect(await alice.balance()).toBe(balance + 10);
  },
);

test.each(['before', 'after'] as const)(
  'a download of which nobody knows whether it was stored (lost %s the commit) is paid once by its key',
  async (when) => {
    const { db, clock } = service.context;
    await db.transaction((tx) => setPrice(tx, { nowMs: clock.nowMs() }, { tokens: 1, scoredTokens: 1 }));
    const buyer = await createAnalyst(injectInto(service.app));
    await buyer.report([draft(freshAddress())]);
    const id = freshAddress();
    await alice.report([draft(id)]);
    const balance = await buyer.balance();
    const query = new URLSearchParams({ 'fetch-mode': 'NEW', size: '1' });
    const asked = { query, idempotencyKey: randomUUID(), data: downloadSchema } as const;
    const ask = () => buyer.client.request({ endpoint: 'download', ...asked });
    proxy.loseNextCommit(when);
    const lost = ask();
    await expect(lost).rejects.toThrow(/With an Idempotency-Key, send it again as it was/u);
    await expect(lost).rejects.toMatchObject({ status: 503 });
    expect(await buyer.balance()).toBe(when === 'after' ? balance - 1 : balance);
    for (const paidNow of [when === 'after' ? 0 : 1, 0]) {
      const { contributions, details } = await ask();
      expect(contributions.map((one) => one.id)).toEqual([id]);
      expect(details).toMatchObject({ creditsSpent: paidNow, balanceLeft: balance - 1 });
    }
  },
);

test('tells in numbers how its connections are used, also while its database is away', async () => {
  const numbers = async () => {
    const { payload } = await service.app.inject(ENDPOINTS.metrics.path);
    return payload.split('\n').filter((line) => /^contribution_desk_(?:database_|ledger_height)/u.test(line));
  };
  await alice.balance();
  expect(await numbers()).toEqual([
    expect.stringMatching(/^contribution_desk_database_connections [1-9]\d*$/u),
    expect.stringMatching(/^contribution_desk_database_connections_idle [1-9]\d*$/u),
    'contribution_desk_database_waiting 0',
    expect.stringMatching(/^contribution_desk_ledger_height [1-9]\d*$/u),
  ]);
  await postgres.halt('fast');
  await alice.call('balance');
  expect(await numbers()).toEqual([
    'contribution_desk_database_connections 0',
    'contribution_desk_database_connections_idle 0',
    'contribution_desk_database_waiting 0',
  ]);
  await postgres.start();
});

test('says nothing of where its database was', async () => {
  await postgres.halt('fast');
  const texts = [
    await alice.call('balance'),
    await injectInto(service.app)({ method: 'POST', path: retrievePath('1.2.3.4'), token: alice.token }),
  ].map((answer) => JSON.stringify(answer));
  await postgres.start();
  for (const text of texts) {
    expect(text).toMatch(/cannot be reached/u);
    expect(text).not.toMatch(/127\.0\.0\.1|postgres|ECONN|SQLSTATE/iu);
    expect(text).not.toContain(new URL(postgres.url).password);
  }
});
