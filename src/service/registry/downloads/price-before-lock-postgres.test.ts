import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { createDatabase, MIGRATED } from '../../../testing/service/postgres/postgres-setup.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import type { Db, Tx } from '../../store/db.ts';
import { openPostgres } from '../../store/open-postgres.ts';
import { verifyLedger } from '../../verify/verify-ledger.ts';
import { setPrice } from '../terms/administer-terms.ts';
import { downloadContributions } from './download-contributions.ts';
import { readDownloadParameters } from './read-parameters.ts';

const isLock = (sql: string) => sql.includes('from ledger_head') && sql.endsWith('for update');

/** Calls `before` with the text of each statement, before it is run. */
function watched(tx: Tx, before: (sql: string) => Promise<void>): Tx {
  return {
    ...tx,
    async query(sql, params, row) {
      await before(sql);
      return tx.query(sql, params, row);
    },
    async run(sql, params) {
      await before(sql);
      return tx.run(sql, params);
    },
    transaction: (work) => tx.transaction((inner) => work(watched(inner, before))),
  };
}

let service: TestService;
/** Connections of its own: others use the service in the middle of a download. */
let db: Db;
let seller: Analyst;
let buyer: Analyst;

beforeAll(async () => {
  const server = inject('postgres');
  if (server === undefined) throw new Error('This test needs a server.');
  const url = await createDatabase(server, MIGRATED);
  db = openPostgres(url);
  service = await startTestService({ db: openPostgres(url) });
});
afterAll(async () => {
  await service.close();
  await db.close();
});

const setPrices = (tokens: number) =>
  service.context.db.transaction((tx) =>
    setPrice(tx, { nowMs: service.context.clock.nowMs() }, { tokens, scoredTokens: tokens }),
  );

let next = 0;
beforeEach(async () => {
  service.context.clock.advance(1_000);
  const send = injectInto(service.app);
  [seller, buyer] = [await createAnalyst(send), await createAnalyst(send)];
  await setPrices(1);
  await buyer.report([draft(`198.18.0.${(next += 1)}`)]);
});

const sell = () => seller.report([draft(`198.18.1.${(next += 1)}`), draft(`198.18.1.${(next += 1)}`)]);

function download(before: (sql: string) => Promise<void>, maxCost?: number) {
  const { clock } = service.context;
  const watchedDb: Db = { ...db, transaction: (work) => db.transaction((tx) => work(watched(tx, before))) };
  const parameters = {
    from: String(clock.nowMs()),
    'fetch-mode': 'NEW',
    ...(maxCost === undefined ? {} : { 'max-cost': String(maxCost) }),
  };
  return downloadContributions(
    { db: watchedDb, clock },
    buyer,
    readDownloadParameters(parameters, 'download'),
  );
}

/** Does this before the ledger is locked, as often as it is. */
function beforeLocking(change: () => Promise<unknown>): (sql: string) => Promise<void> {
  return async (sql) => {
    if (isLock(sql)) await change();
  };
}

const verify = () => service.context.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));

test('contributions are found and priced before the ledger is locked: reports do not wait for that', async () => {
  await sell();
  const statements: string[] = [];
  await download((sql) => {
    statements.push(sql);
    return Promise.resolve();
  });
  const lock = statements.findIndex(isLock);
  const readsFound = (sql: string) => sql.includes('standing');
  expect(statements.slice(0, lock).some(readsFound)).toBe(true);
  expect(statements.slice(lock).filter(readsFound)).toEqual([]);
});

test('what was flagged since it was priced is had free', async () => {
  const { tokenIds } = await sell();
  const [flagged = ''] = tokenIds.map(({ definitionId }) => definitionId);
  let isFlagged = false;
  const { details } = await download(
    beforeLocking(async () => {
      if (!isFlagged) await buyer.flag([flagged]);
      isFlagged = true;
    }),
  );
  expect(details).toMatchObject({ new: 2, creditsSpent: 1, contributionsNotReturned: 0 });
  await verify();
});

test('a price that rose beyond what the download may cost refuses it, and charges nothing', async () => {
  await sell();
  const downloading = download(
    beforeLocking(() => setPrices(2)),
    2,
  );
  await expect(downloading).rejects.toMatchObject({ statusCode: 409, code: 'costs-more' });
  expect(await buyer.balance()).toBe(10);
});

test('a download whose price never stands still is refused, and charges nothing', async () => {
  await sell();
  let tokens = 1;
  const downloading = download(beforeLocking(() => setPrices((tokens += 1))));
  await expect(downloading).rejects.toMatchObject({ statusCode: 409, code: 'changed-meanwhile' });
  expect(await buyer.balance()).toBe(10);
  await verify();
});
