import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers, storeReport } from '../../../testing/service/store/stored-reports.ts';
import type { Db } from '../../store/db.ts';
import { Random } from '../../../testing/random.ts';
import { spanOf } from './number-line.ts';
import { rankContributions } from './rank-contributions.ts';

const REPORTS = 10;
const REPORT_ITEMS = 700;
const IPV6_START = 10n ** 16n;

type Interval = readonly [low: bigint, high: bigint];
interface Stored {
  readonly height: number;
  readonly position: number;
  readonly low: bigint;
  readonly high: bigint;
}

/** Addresses and ranges in each other, many of them equal, of IPv4 and of IPv6. */
function intervals(count: number): readonly Interval[] {
  const chance = new Random(11);
  return Array.from({ length: count }, (_, index): Interval => {
    const start = index % 2 === 0 ? 0n : IPV6_START;
    const kind = chance.between(1, 10);
    if (kind <= 2) return [start + 5_000n, start + 5_000n];
    if (kind <= 4) return [start + 1_000n, start + 9_000n];
    const low = start + BigInt(chance.between(0, 9_999));
    return kind <= 6 ? [low, low] : [low, low + BigInt(chance.between(1, 4_000))];
  });
}

let db: Db;
const stored: Stored[] = [];
beforeAll(async () => {
  db = await openMigratedDb();
  const all = intervals(REPORTS * REPORT_ITEMS);
  await db.transaction(async (tx) => {
    await storePeers(tx, ['a', 'b']);
    for (let report = 0; report < REPORTS; report += 1) {
      const places = all.slice(report * REPORT_ITEMS, (report + 1) * REPORT_ITEMS);
      await storeReport(tx, {
        height: report + 1,
        peerId: report % 2 === 0 ? 'a' : 'b',
        atMs: report,
        places,
      });
      for (const [position, [low, high]] of places.entries())
        stored.push({ height: report + 1, position, low, high });
    }
    const texts = Array.from({ length: 107 }, (_, at) => (at === 1 ? 'x@below.y.example' : 'x@y.example'));
    await storeReport(tx, { height: REPORTS + 1, peerId: 'a', atMs: 1, places: texts });
  });
});
afterAll(() => db.close());

function termOf(text: string): SearchTerm {
  const term = parseSearchTerm(text);
  if (!term.ok) throw new Error(term.reason);
  return term;
}

/** The rule once more, plainly. */
function plainRanking(term: SearchTerm): readonly Stored[] {
  const span = spanOf(term) ?? { low: '-1', high: '-1' };
  const [low, high] = [BigInt(span.low), BigInt(span.high)];
  const rankOf = (one: Stored) => (one.low === low && one.high === high ? -1n : one.high - one.low);
  return stored
    .filter((one) => one.low <= high && one.high >= low)
    .toSorted((one, other) => {
      const difference = rankOf(one) - rankOf(other);
      if (difference !== 0n) return difference < 0n ? -1 : 1;
      return other.height - one.height || one.position - other.position;
    });
}

const SEARCHES = [
  '0.0.19.136',
  '0.0.0.7',
  '0.0.3.232-0.0.35.40',
  '0.0.0.0-255.255.255.255',
  '0.0.20.0-0.0.20.255',
  '::1388',
  '::3e8-::2328',
  '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '9.9.9.9',
] as const;

describe.each([1, 100, 3_000, 10_000])('the first %i of all that match', (most) => {
  test.each(SEARCHES)('%s are exact ones, then the narrowest, and of equal ones the newest', async (text) => {
    const right = plainRanking(termOf(text));
    const { ordinals, of } = await rankContributions(db, termOf(text), most);
    expect(of).toBe(right.length);
    expect(ordinals).toEqual(
      right.slice(0, most).map(({ height, position }) => height * 100_000 + position + 1),
    );
  });
});

test.each([
  ['x@y.example', 106],
  ['y.example', 107],
  ['@y.example', 107],
])(
  'of %s all are counted, and the newest are first, of a host before those below it',
  async (text, count) => {
    const { ordinals, of } = await rankContributions(db, termOf(text), 3);
    expect([of, ordinals.map((ordinal) => ordinal % 100_000)]).toEqual([count, [1, 3, 4]]);
  },
);
