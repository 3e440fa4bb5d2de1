import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { downloadSchema } from '../../../contract/download.ts';
import { clientOf, createAnalyst } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startPostgres, type TestPostgres } from '../../../testing/service/postgres/start-postgres.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { SAMPLE_ORIGIN } from '../../../testing/transparency/sample-log.ts';
import { publishRound, WitnessPatience } from '../../ledger/publishing/publish-round.ts';
import { systemClock } from '../../platform/clock.ts';
import { setPrice } from '../../registry/terms/administer-terms.ts';
import type { Db } from '../../store/db.ts';
import { openStore } from '../../store/open-store.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { moveStore } from './move-store.ts';

let postgres: TestPostgres;
let service: TestService;
let target: Db;

async function openTarget(database: string): Promise<Db> {
  await postgres.exec(`create database ${database}`);
  const { db } = await openStore({ dataDir: '', databaseUrl: postgres.urlOf(database) }, systemClock);
  return db;
}

beforeAll(async () => {
  [postgres, service] = await Promise.all([
    startPostgres(),
    openMigratedDb().then((db) => startTestService({ db })),
  ]);
  target = await openTarget('target');
});
afterAll(async () => {
  await service.close();
  await target.close();
  await postgres.stop();
});

test('moves a whole registry: it verifies there, serves the same data, and its analysts are still signed in', async () => {
  const analyst = await createAnalyst(injectInto(service.app));
  const flagger = await createAnalyst(injectInto(service.app));
  const ids = [
    '198.51.100.0-198.51.100.255',
    '+447700900123',
    "o'neil@example.com",
    'https://example.com/,{}',
  ];
  const { tokenIds } = await analyst.report(
    ids.map((id) => draft(id, { fraudType: 'Ä "b" \\c {d},\'e\' null' })),
  );
  await flagger.flag(tokenIds.slice(0, 1).map(({ definitionId }) => definitionId));
  const { db, clock } = service.context;
  await db.transaction((tx) => setPrice(tx, { nowMs: clock.nowMs() }, { tokens: 1, scoredTokens: 2 }));
  const ask = injectInto(service.app);
  const data = downloadSchema;
  const made = await flagger.client.request({ endpoint: 'download', data });
  expect(made.details).toMatchObject({ new: 4, creditsSpent: 3 });
  // More than one batch: the second begins in the middle of a report.
  await analyst.report(Array.from({ length: 2_500 }, () => draft(freshAddress())));
  await operateOn(service.context)('log', 'name', SAMPLE_ORIGIN);
  const publishFrom = ({ context }: TestService) =>
    publishRound({ ...context, onAlarm: () => undefined, onFailure: () => undefined }, new WitnessPatience());
  const checkpointOf = async ({ app }: TestService) =>
    (await app.inject(ENDPOINTS.ledgerCheckpoint.path)).body;
  await publishFrom(service);
  const checkpoint = await checkpointOf(service);
  const waiting = await analyst.assembleReport([draft(freshAddress())]);

  const moved = await moveStore(service.context.db, target);
  expect(moved.rows).toBeGreaterThan(2_504);
  await target.transaction((tx) =>
    verifyLedger(tx, { expectedHeads: new Map(), proofs: { checkpoint, nowSeconds: clock.nowMs() / 1_000 } }),
  );
  const there = await startTestService({ db: { ...target, close: () => Promise.resolve() } });
  try {
    expect(await checkpointOf(there)).toBe(checkpoint);
    const askThere = injectInto(there.app);
    const again = { endpoint: 'downloadAgain', segment: made.details.downloadId, data } as const;
    const { contributions } = await clientOf(askThere, flagger.token).request(again);
    expect(contributions).toEqual(made.contributions);
    for (const path of ids.map(
      (id) => `/data/api/v1/contribution-management/contribution/${encodeURIComponent(id)}`,
    )) {
      const request = { method: 'POST', path, token: analyst.token };
      expect(await askThere(request)).toEqual(await ask(request));
    }
    const submitted = await askThere({
      method: 'POST',
      path: '/data/api/v1/contribution-management/contribution',
      token: analyst.token,
      body: analyst.sign(waiting),
    });
    expect(submitted.statusCode).toBe(200);
    // The tree goes on there, under the same key.
    await publishFrom(there);
    expect(await checkpointOf(there)).not.toBe(checkpoint);
    await target.transaction((tx) =>
      verifyLedger(tx, {
        expectedHeads: new Map(),
        proofs: { checkpoint, nowSeconds: clock.nowMs() / 1_000 },
      }),
    );
  } finally {
    await there.close();
  }
});

test('moves nothing into a database that holds a registry', async () => {
  await expect(moveStore(service.context.db, target)).rejects.toMatchObject({ code: 'target-not-empty' });
});
