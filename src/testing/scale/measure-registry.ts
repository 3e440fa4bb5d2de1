import { z } from 'zod';
import { MAX_DRAFTS } from '../../contract/contribution.ts';
import { ENDPOINTS, retrievePath } from '../../contract/endpoints.ts';
import { readLedgerHeight } from '../../service/ledger/append-entry.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { DEFAULT_POOL } from '../../service/platform/settings.ts';
import { setPrice } from '../../service/registry/terms/administer-terms.ts';
import type { Db } from '../../service/store/db.ts';
import { migrate, readMigrations } from '../../service/store/migrate.ts';
import { openPostgres } from '../../service/store/open-postgres.ts';
import { ready } from '../../transaction/index.ts';
import { type Figure, median, timeOf } from '../figure.ts';
import { type Analyst, createAnalyst } from '../service/analyst.ts';
import { draft, freshAddress } from '../service/drafts.ts';
import { startPostgres } from '../service/postgres/start-postgres.ts';
import { injectInto } from '../service/send.ts';
import { startTestService, type TestService } from '../service/test-service.ts';
import { copyUpTo, reportBase } from './fill.ts';

const PEERS = 10;
const MOST_REPORTED = 100_000;
const SEARCHES = 50;
const CHECKED = 1_000;
const ROUNDS = 7;
const REPORTS_OF_A_CLIENT = 10;
const CLIENTS = 64;

function every<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % step === 0).slice(0, count);
}

/** Times of what only reads, by the clock, in this process. */
async function measureReading(
  { app, context }: TestService,
  { token }: Analyst,
  identifiers: readonly string[],
): Promise<readonly Figure[]> {
  const ask = async (method: 'GET' | 'POST', url: string, payload?: readonly string[]) => {
    const { statusCode } = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload: [...payload] }),
    });
    if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}.`);
  };
  const single = identifiers.filter((id) => !id.includes('-') || id.includes('@'));
  const middle = Math.floor((await readLedgerHeight(context.db)) / 2);
  const searchAll = async () => {
    for (const id of every(single, SEARCHES)) await ask('POST', retrievePath(id));
  };
  const { changes, checkContributions, newest, quote, statistics } = ENDPOINTS;
  const check = () => ask('POST', checkContributions.path, every(identifiers, CHECKED));
  const get = (url: string) => timeOf(() => ask('GET', url), ROUNDS);
  const searchMs = (await timeOf(searchAll, ROUNDS)) / SEARCHES;
  const figures = [
    ['a search', searchMs, 10],
    [`a check of ${CHECKED}`, await timeOf(check, ROUNDS), 100],
    ['a page of 1,000 changes', await get(`${changes.path}?limit=1000&after=${middle}.0`), 50],
    ['statistics', await get(statistics.path), 100],
    ['a quote of the newest 1,000', await get(`${quote.path}?fetch-mode=NEW&size=1000`), 100],
    ['the newest 50', await get(newest.path), 10],
  ] as const;
  return figures.map(([what, value, most]) => ({ what, value, unit: 'ms', most }));
}

const assembled = async (analyst: Analyst, count: number): Promise<string> =>
  analyst.sign(await analyst.assembleReport(Array.from({ length: count }, () => draft(freshAddress()))));

async function submit(analyst: Analyst, hex: string): Promise<void> {
  const { statusCode } = await analyst.call('submitContribution', hex);
  if (statusCode !== 200) throw new Error(`A report was answered ${statusCode}.`);
}

async function measureReporting(analysts: readonly [Analyst, ...Analyst[]]): Promise<readonly Figure[]> {
  const [analyst] = analysts;
  const figures: Figure[] = [];
  for (const [count, rounds, most] of [
    [1, 40, undefined],
    [MAX_DRAFTS, 3, 500],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const hex = await assembled(analyst, count);
      const startMs = performance.now();
      await submit(analyst, hex);
      times.push(performance.now() - startMs);
    }
    figures.push({ what: `a report of ${count}, submitted`, value: median(times), unit: 'ms', most });
  }
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const own = analysts[index % analysts.length] ?? analyst;
      const hexes: string[] = [];
      while (hexes.length < REPORTS_OF_A_CLIENT) hexes.push(await assembled(own, 1));
      return { own, hexes };
    }),
  );
  const startMs = performance.now();
  await Promise.all(
    clients.map(async ({ own, hexes }) => {
      for (const hex of hexes) await submit(own, hex);
    }),
  );
  const perSecond = (CLIENTS * REPORTS_OF_A_CLIENT * 1_000) / (performance.now() - startMs);
  const what = `single reports by ${CLIENTS} clients, in a second`;
  return [...figures, { what, value: perSecond, unit: '', least: 1_000 }];
}

const sizesSchema = z.object({ heap: z.int(), indexes: z.int(), ledger: z.int() });

/** Bytes that a contribution takes. */
async function measureRoom(db: Db, count: number): Promise<readonly Figure[]> {
  const [row] = await db.query(
    `select pg_table_size('contribution') as heap, pg_indexes_size('contribution') as indexes,
       pg_total_relation_size('ledger_entry') as ledger`,
    [],
    sizesSchema,
  );
  return Object.entries(sizesSchema.parse(row)).map(([name, bytes]) => ({
    what: `a contribution's room: ${name}`,
    value: bytes / count,
    unit: 'bytes',
  }));
}

/**
 * What people feel of a registry with so many contributions, on PostgreSQL. The first 100,000 are reported; copies of them are
 * laid out in the same tables by SQL, since reporting a million takes long.
 */
export async function measureRegistry(count: number): Promise<readonly Figure[]> {
  await ready;
  const server = await startPostgres({ settings: { shared_buffers: '2GB', max_wal_size: '8GB' } });
  const db = openPostgres(server.url, { ...DEFAULT_POOL, statementTimeoutMs: 0 });
  await migrate(db, systemClock, await readMigrations());
  const service = await startTestService({ db });
  try {
    const nowMs = service.context.clock.nowMs();
    await db.transaction((tx) => setPrice(tx, { nowMs }, { tokens: 1, scoredTokens: 2 }));
    const send = injectInto(service.app);
    const analysts: [Analyst, ...Analyst[]] = [await createAnalyst(send)];
    while (analysts.length < PEERS) analysts.push(await createAnalyst(send));
    const base = await reportBase(db, analysts, Math.min(MOST_REPORTED, count));
    await copyUpTo(db, base, count);
    return [
      ...(await measureRoom(db, count)),
      ...(await measureReading(service, analysts[0], base.identifiers)),
      ...(await measureReporting(analysts)),
    ];
  } finally {
    await service.close();
    await server.stop();
  }
}
