import { bench, describe } from 'vitest';
import { storePeers, storeReport, type StoredReport } from '../../../testing/service/confidence-history.ts';
import { readMigrations } from '../../store/migrate.ts';
import { openEmbedded } from '../../store/open-embedded.ts';
import { preferIndexScans } from '../../store/prefer-index-scans.ts';
import { refreshConfidence } from './refresh-confidence.ts';

/**
 * What the index costs a submit, in a registry of 100,000 contributions: storing a report and refreshing, beside storing
 * it alone. Each is undone, so that all find the same registry. The limit is the first line of each group; the cost must
 * stay a few milliseconds whatever is reported, and hardly more than storing for a large report.
 */
const ROWS = 100_000;
const EVERYTHING = [0, 4_294_967_295] as const;
/** IPv6 addresses of one /64; the numbers are as wide as they are there. */
const DENSE_START = 42_540_766_411_282_592_856_903_984_951_653_826_560n;

const db = await openEmbedded();
for (const { sql } of await readMigrations()) await db.exec(sql);
await storePeers(db, ['a', 'b', 'c']);
await storeReport(db, { height: 1, peerId: 'c', atMs: 0, places: [EVERYTHING] });
const FILL = `insert into contribution (height, position, asset_id, asset_hash, identifier, kind, canonical, span, fraud_type,
    origination, destination, account_id, peer_id, reported_at_ms, expires_at_s)
  select 1, position, 'asset', sha256(position::text::bytea), 'x', 'ip', 'x', numrange(low, low, '[]'), 'Scam', 'SE', 'GB',
    'a@a', 'a', 1, 1`;
await db.exec(
  `${FILL} from (select position, position::numeric * 20000 as low from generate_series(1, ${ROWS}) position) at`,
);
await db.exec(
  `${FILL} from (select ${ROWS} + step as position, ${DENSE_START} + step as low from generate_series(1, 50000) step) at`,
);
await db.exec('vacuum analyze contribution');

class Undo extends Error {}

async function reportInVain(
  places: StoredReport['places'],
  { refreshed }: { refreshed: boolean },
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const touched = await storeReport(tx, { height: 2, peerId: 'b', atMs: 1, places });
      await preferIndexScans(tx);
      if (refreshed) await refreshConfidence(tx, touched);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

const many: StoredReport['places'] = Array.from({ length: 5_000 }, (_, index) => [
  index * 7_000,
  index * 7_000,
]);
const reports: Record<string, StoredReport['places']> = {
  'an address that nothing overlaps': [[5e14, 5e14]],
  'an address inside an interval over all of IPv4': [[20_001, 20_001]],
  'an interval over all of IPv4': [EVERYTHING],
  'a /64 with 50,000 addresses': [[DENSE_START, DENSE_START + 2n ** 64n - 1n]],
  '5,000 addresses inside an interval over all of IPv4': many,
};
describe.each(Object.entries(reports))('%s', (_name, places) => {
  bench('limit: stored alone', () => reportInVain(places, { refreshed: false }));
  bench('stored and refreshed', () => reportInVain(places, { refreshed: true }));
});
