import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers, storeReport } from '../../../testing/service/store/stored-reports.ts';
import { MAX_BOUGHT } from '../../ledger/administration.ts';
import type { Db } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { downloadContributions, MOST_SCORED, quoteDownload } from './download-contributions.ts';
import { readDownloaded } from './read-downloaded.ts';
import { readDownloadParameters } from './read-parameters.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
});
afterAll(() => db.close());

test('a store that is lost while it commits leaves open whether it was paid, and sends to the history', async () => {
  const lost: Db = {
    ...db,
    transaction: () => Promise.reject(new StoreError('outcome-unknown', 'The connection was lost.')),
  };
  const deps = { db: lost, clock: { nowMs: () => 0 } };
  const caller = { accountId: 'a@b', peerId: 'b' };
  await expect(
    downloadContributions(deps, caller, readDownloadParameters({}, 'download')),
  ).rejects.toMatchObject({
    statusCode: 503,
    code: 'outcome-unknown',
    message: expect.stringContaining('history') as string,
  });
});

test('a download that cannot be read after it was paid says that it can be repeated free of charge', async () => {
  const details = {
    self: 0,
    old: 0,
    new: 1,
    newWithConfidenceIndex: 0,
    creditsSpent: 1,
    balanceLeft: 0,
    contributionsNotReturned: 0,
    contributionsNotReturnedCost: 0,
    downloadId: '00000000-0000-4000-8000-000000000000',
  };
  // Withdrawn since.
  const pages = readDownloaded(db, { details, ordinals: [7] }, 0);
  await expect(pages.next()).rejects.toMatchObject({
    statusCode: 503,
    code: 'download-interrupted',
    message: expect.stringContaining(details.downloadId) as string,
  });
});

test('a confidence index is looked for among the newest 5,000 new ones, and the others cost what those without cost', async () => {
  const each = MOST_SCORED / 2 + 1;
  await db.transaction(async (tx) => {
    await storePeers(tx, ['a', 'b', 'c']);
    const places = Array.from({ length: each }, (_, place) => [place, place] as const);
    for (const [index, peerId] of ['a', 'b'].entries())
      await storeReport(tx, { height: index + 1, peerId, atMs: 1, places });
    await tx.exec(
      `insert into price values (1, 1, 2); insert into balance values ('c', 1000000) on conflict (peer_id) do update set tokens = 1000000`,
    );
  });
  const deps = { db, clock: { nowMs: () => 2 } };
  const request = readDownloadParameters({ 'confidence-score': 'true' }, 'quote');
  const { details } = await quoteDownload(deps, { accountId: 'a@c' }, request);
  expect(details).toMatchObject({
    new: 2 * each,
    newWithConfidenceIndex: MOST_SCORED,
    creditsSpent: 2 * MOST_SCORED + 2,
  });
});

test('more than one purchase names is refused with what to say instead, and charges nothing', async () => {
  const places = Array.from({ length: MAX_BOUGHT + 1 }, (_, place) => [place, place] as const);
  await db.transaction((tx) => storeReport(tx, { height: 3, peerId: 'a', atMs: 1, places }));
  const deps = { db, clock: { nowMs: () => 2 } };
  for (const parameters of [{}, { size: String(MAX_BOUGHT + 1) }]) {
    const asked = readDownloadParameters(parameters, 'quote');
    await expect(quoteDownload(deps, { accountId: 'a@c' }, asked)).rejects.toMatchObject({
      statusCode: 413,
      code: 'too-many-found',
      message: expect.stringContaining('size=100000') as string,
    });
  }
  const { details } = await quoteDownload(
    deps,
    { accountId: 'a@c' },
    readDownloadParameters({ size: '40' }, 'quote'),
  );
  expect(details).toMatchObject({ new: 40 });
});
