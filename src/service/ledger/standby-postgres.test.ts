import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, retrievePath } from '../../contract/endpoints.ts';
import { type Analyst, createAnalyst } from '../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { startPostgres, type TestPostgres } from '../../testing/service/postgres/start-postgres.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { systemClock } from '../platform/clock.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { setPrice } from '../registry/terms/administer-terms.ts';
import type { Db } from '../store/db.ts';
import { openPostgres } from '../store/open-postgres.ts';
import { openStore } from '../store/open-store.ts';
import { readLedgerHead } from './append-entry.ts';
import { readingFrom, Standby } from './standby.ts';

// Two services on a real primary, which read from a real standby.

let primary: TestPostgres;
let standby: TestPostgres;
let services: { readonly service: TestService; readonly metrics: Metrics }[];
let alice: Analyst;
/** The standby, asked directly. */
let replica: Db;

async function startOne() {
  const { db } = await openStore({ dataDir: '', databaseUrl: primary.url }, systemClock);
  const metrics = createMetrics();
  // Both hosts, as an operator writes it: the standby is found, wherever it is.
  const readUrl = primary.url.replace(/@([^/]+)/u, `@$1,${new URL(standby.url).host}`);
  const service = await startTestService({
    db,
    metrics,
    standby: new Standby(() => openPostgres(readUrl, undefined, 'standby'), metrics),
  });
  return { service, metrics };
}

beforeAll(async () => {
  primary = await startPostgres();
  await (await openStore({ dataDir: '', databaseUrl: primary.url }, systemClock)).close();
  standby = await startPostgres({ standbyOf: primary });
  replica = openPostgres(standby.url, undefined, 'standby');
  services = [await startOne(), await startOne()];
  const { db, clock } = at(0).service.context;
  await db.transaction((tx) => setPrice(tx, { nowMs: clock.nowMs() }, { tokens: 0, scoredTokens: 0 }));
  alice = await createAnalyst(injectInto(at(0).service.app));
});
afterAll(async () => {
  for (const { service } of services) await service.close();
  await replica.close();
  await standby.stop();
  await primary.stop();
});

function at(place: number) {
  const one = services[place];
  if (one === undefined) throw new Error(`There is no service ${place}.`);
  return one;
}

/** The reads of a service so far, by the server that answered. */
async function reads(place = 0): Promise<Readonly<Record<string, number>>> {
  const lines = (await at(place).metrics.read()).matchAll(
    /^contribution_desk_reads_total\{by="([^"]+)"\} (\d+)$/gmu,
  );
  return Object.fromEntries([...lines].map(([, by = '', count]) => [by, Number(count)]));
}

/** The servers that answered while the work was done. */
async function answeredBy(work: () => Promise<unknown>, place = 0): Promise<readonly string[]> {
  const before = await reads(place);
  await work();
  return Object.entries(await reads(place)).flatMap(([by, count]) => (count > (before[by] ?? 0) ? [by] : []));
}

const ask = async (place: number, path: string, method: 'GET' | 'POST' = 'GET') => {
  const headers = { authorization: `Bearer ${alice.token}` };
  const { statusCode, payload } = await at(place).service.app.inject({ method, url: path, headers });
  return { statusCode, payload };
};
const search = (id: string, place = 0) => ask(place, retrievePath(id), 'POST');
const found = async (id: string, place = 0) =>
  (await search(id, place)).payload.split('"assetDefinitionIds"').length - 1;
const changes = (after: string, place = 0) => ask(place, `${ENDPOINTS.changes.path}?after=${after}`);
const nextOf = (payload: string) => /"next":"([\d.]+)"/u.exec(payload)?.[1] ?? '';

/** Resolves when the standby answers with everything that was reported. */
async function caughtUp(): Promise<void> {
  for (const place of [0, 1])
    await expect
      .poll(() => answeredBy(() => search('192.0.2.1', place), place), { timeout: 30_000 })
      .toEqual(['standby']);
}
beforeEach(caughtUp);

test('searches, checks, statistics and the feed are answered by the standby, and as by the primary', async () => {
  const ids = Array.from({ length: 700 }, (_, index) => `203.0.113.${index % 256}`);
  await alice.report(ids.map((id) => draft(id)));
  await caughtUp();
  const headers = { authorization: `Bearer ${alice.token}` };
  const requests = [
    { method: 'POST', url: retrievePath('203.0.113.7') },
    { method: 'POST', url: retrievePath('203.0.113.0-203.0.113.255') },
    { method: 'POST', url: retrievePath('nobody@example.com') },
    { method: 'POST', url: ENDPOINTS.checkContributions.path, payload: ids.slice(0, 20) },
    { method: 'GET', url: ENDPOINTS.peers.path },
    { method: 'GET', url: ENDPOINTS.statistics.path },
    { method: 'GET', url: `${ENDPOINTS.changes.path}?limit=1000` },
    { method: 'GET', url: `${ENDPOINTS.changes.path}?limit=10`, accept: 'application/x-ndjson' },
  ] as const;
  const { db, clock } = at(0).service.context;
  const alone = await startTestService({ db, clock });
  for (const { accept, ...request } of requests.map((one) => ({ accept: undefined, ...one }))) {
    const asked = { ...request, headers: accept === undefined ? headers : { ...headers, accept } };
    const atPrimary = await alone.app.inject(asked);
    expect(atPrimary.statusCode).toBe(200);
    expect(
      await answeredBy(async () =>
        expect((await at(0).service.app.inject(asked)).payload).toBe(atPrimary.payload),
      ),
    ).toEqual(['standby']);
  }
  await alone.app.close();
});

test('while the standby is behind, a session sees what it wrote at once, in another process too', async () => {
  await standby.exec('select pg_wal_replay_pause()');
  try {
    const id = freshAddress();
    const { payload } = await changes('0.0');
    await alice.report([draft(id)]);
    for (const place of [0, 1]) {
      expect(await answeredBy(async () => expect(await found(id, place)).toBe(1), place)).toEqual([
        'primary-standby-behind',
      ]);
    }
    const page = await changes(nextOf(payload));
    expect(page.payload).toContain(id);
    // The cursor of what the standby does not have yet is neither refused nor answered with an empty page for good.
    await alice.report([draft(freshAddress())]);
    const next = await changes(nextOf(page.payload), 1);
    expect({ status: next.statusCode, changes: next.payload.split('"kind":"reported"').length - 1 }).toEqual({
      status: 200,
      changes: 1,
    });
  } finally {
    await standby.exec('select pg_wal_replay_resume()');
  }
});

test('a waiting consumer gets from the primary what the standby lacks', async () => {
  const { payload } = await changes('0.0');
  await standby.exec('select pg_wal_replay_pause()');
  try {
    const id = freshAddress();
    const waiting = ask(1, `${ENDPOINTS.changes.path}?after=${nextOf(payload)}&wait=30`);
    await alice.report([draft(id)]);
    expect((await waiting).payload).toContain(id);
  } finally {
    await standby.exec('select pg_wal_replay_resume()');
  }
});

test('the feed holds back what the standby has and the primary has not acknowledged', async () => {
  const from = nextOf((await changes('0.0')).payload);
  const id = freshAddress();
  const signed = alice.sign(await alice.assembleReport([draft(id)]));
  await primary.exec("alter system set synchronous_standby_names = 'nobody'");
  await primary.exec('select pg_reload_conf()');
  const reporting = alice.call('submitContribution', signed);
  try {
    await expect
      .poll(() =>
        replica
          .query('select from contribution where identifier = $1', [id], z.object({}))
          .then(({ length }) => length),
      )
      .toBe(1);
    expect(await answeredBy(async () => expect(nextOf((await changes(from)).payload)).toBe(from))).toEqual([
      'standby',
    ]);
  } finally {
    await primary.exec('alter system reset synchronous_standby_names');
    await primary.exec('select pg_reload_conf()');
  }
  expect((await reporting).statusCode).toBe(200);
  expect((await changes(from)).payload).toContain(id);
});

const fieldsSchema = z.object({ isStandby: z.boolean() });

/** Asks where the newest entry is known, in SQL that only fails or waits on a standby. */
async function readSql(sql: string): Promise<boolean | undefined> {
  const { db, standby: read } = at(0).service.context;
  const rows = await readingFrom({ db, standby: read }, await readLedgerHead(db)).query(
    sql,
    [],
    fieldsSchema,
  );
  return rows[0]?.isStandby;
}

test('what fails on the standby alone is read from the primary, with the entry and without it', async () => {
  const fails = `select pg_is_in_recovery() as "isStandby", 1 / case when pg_is_in_recovery() then 0 else 1 end`;
  expect(await readSql(fails)).toBe(false);
  expect(await readSql('select pg_is_in_recovery() as "isStandby"')).toBe(true);
  await standby.exec('select pg_wal_replay_pause()');
  try {
    await alice.report([draft(freshAddress())]);
    expect(await readSql(fails)).toBe(false);
  } finally {
    await standby.exec('select pg_wal_replay_resume()');
  }
});

test('a read that the replay cancels is read from the primary, and the standby goes on answering', async () => {
  await primary.exec('create table replayed (id int4)');
  await standby.exec('alter system set max_standby_streaming_delay = 0');
  await standby.exec('select pg_reload_conf()');
  await expect.poll(() => readSql(`select to_regclass('replayed') is not null as "isStandby"`)).toBe(true);
  try {
    const slow = readSql(
      `select pg_is_in_recovery() as "isStandby" from (values (1)) one left join replayed on true,
       lateral pg_sleep(case when pg_is_in_recovery() then 30 else 0 end)`,
    );
    await expect
      .poll(() =>
        replica
          .query(
            `select from pg_stat_activity where wait_event = 'PgSleep' and query like '%replayed%'`,
            [],
            z.object({}),
          )
          .then(({ length }) => length),
      )
      .toBe(1);
    const beganMs = performance.now();
    await primary.exec('alter table replayed add column more int4');
    expect(await slow).toBe(false);
    expect(performance.now() - beganMs).toBeLessThan(15_000);
    expect(await readSql('select pg_is_in_recovery() as "isStandby"')).toBe(true);
  } finally {
    await standby.exec('alter system reset max_standby_streaming_delay');
    await standby.exec('select pg_reload_conf()');
    await primary.exec('drop table replayed');
  }
});

test('a standby that goes away leaves every read to the primary, and answers again when it is back', async () => {
  const id = freshAddress();
  await alice.report([draft(id)]);
  await standby.halt('crash');
  for (let times = 0; times < 3; times += 1) {
    expect(await answeredBy(async () => expect(await found(id)).toBe(1))).toEqual(['primary-standby-away']);
  }
  await standby.start();
  await caughtUp();
  expect(await found(id)).toBe(1);
});

test('a standby that was promoted is no standby, and what it is told alone is shown to nobody', async () => {
  const id = freshAddress();
  await alice.report([draft(id)]);
  await caughtUp();
  await standby.promote();
  await standby.exec(`update contribution set identifier = 'forged' where identifier = '${id}'`);
  for (const place of [0, 1]) {
    const asked = search(id, place);
    expect((await asked).payload).not.toContain('forged');
    expect(await answeredBy(() => search(id, place), place)).toEqual(['primary-standby-away']);
  }
  await standby.stop();
  standby = await startPostgres({ standbyOf: primary, port: Number(new URL(standby.url).port) });
});
