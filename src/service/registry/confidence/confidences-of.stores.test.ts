import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers, storeReport } from '../../../testing/service/store/stored-reports.ts';
import { undone } from '../../../testing/service/store/undone.ts';
import type { Db } from '../../store/db.ts';
import { findContributions, matchingOf } from '../contributions/find-contributions.ts';
import { rankContributions } from '../contributions/rank-contributions.ts';
import { confidencesOf, type Witness } from './confidences-of.ts';

const DAY_MS = 86_400_000;

/** The rule once more, plainly: everybody looks at everybody. */
function plainConfidence(at: Witness, all: readonly Witness[]): number | null {
  const witnesses = all.filter(({ place }) => place === at.place);
  const peers = new Set(witnesses.map(({ peerId }) => peerId));
  if (peers.size < 2) return null;
  const newest = Array.from(peers, (peer) =>
    Math.max(...witnesses.filter(({ peerId }) => peerId === peer).map(({ reportedAtMs }) => reportedAtMs)),
  ).toSorted((a, b) => b - a);
  let points = 0n;
  for (const atMs of newest.slice(1)) {
    const ageDays = ((newest[0] ?? 0) - atMs) / DAY_MS;
    if (ageDays <= 30) points += 4n;
    else if (ageDays <= 90) points += 2n;
    else points += 1n;
  }
  const reports = BigInt(witnesses.length);
  const flagged = BigInt(witnesses.filter(({ isFlagged }) => isFlagged).length);
  const index = (100n * points * (5n * reports - 4n * flagged)) / ((points + 4n) * 5n * reports);
  return Number(index < 1n ? 1n : index);
}

const report = (
  place: string,
  peerId: string,
  { days = 0, isFlagged = false }: { days?: number; isFlagged?: boolean } = {},
): Witness => ({ place, peerId, reportedAtMs: days * DAY_MS, isFlagged });

test.each<readonly [string, readonly Witness[], readonly (number | null)[]]>([
  ['nothing', [], []],
  ['one peer, however often', [report('1', 'a'), report('1', 'a', { days: 1 })], [null, null]],
  ['two peers with the same identifier', [report('1', 'a'), report('1', 'b')], [50, 50]],
  ['four peers', ['a', 'b', 'c', 'd'].map((peerId) => report('1', peerId)), [75, 75, 75, 75]],
  ['another place says nothing', [report('1 9', 'a'), report('5 5', 'b')], [null, null]],
  ['an older report counts less', [report('1', 'a'), report('1', 'b', { days: 31 })], [33, 33]],
  ['an old one least', [report('1', 'a'), report('1', 'b', { days: 91 })], [20, 20]],
  [
    'of each peer its newest',
    [report('1', 'a'), report('1', 'a', { days: 91 }), report('1', 'b', { days: 91 })],
    [50, 50, 50],
  ],
  ['flags take their share', [report('1', 'a', { isFlagged: true }), report('1', 'b')], [30, 30]],
  ['all flagged', ['a', 'b'].map((peerId) => report('1', peerId, { isFlagged: true })), [10, 10]],
])('%s', (_what, all, expected) => {
  expect(confidencesOf(all)).toEqual(expected);
});

const spanArbitrary = (most: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(most))
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
const daysArbitrary = fc.constantFrom(0, 1, 30, 31, 60, 90, 91, 200);

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await storePeers(db, ['a', 'b', 'c']);
});
afterAll(() => db.close());

const placeArbitrary = fc.oneof(
  { weight: 4, arbitrary: spanArbitrary(9) },
  fc.constantFrom('x@y.example', 'z@y.example'),
);

test('confidence counts all contributions found, in one page or many', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          peerId: fc.constantFrom('a', 'b', 'c'),
          days: daysArbitrary,
          places: fc.array(placeArbitrary, { minLength: 1, maxLength: 6 }),
        }),
        { minLength: 2, maxLength: 6 },
      ),
      spanArbitrary(9),
      async (reports, [low, high]) => {
        await undone(db, async (tx) => {
          for (const [index, { peerId, days, places }] of reports.entries()) {
            await storeReport(tx, { height: index + 1, peerId, atMs: days * DAY_MS, places });
          }
          await tx.exec(
            'update contribution set flagger_peer_id = peer_id, flagged_at_ms = 1 where (height + position) % 3 = 0',
          );
          const stored = reports.flatMap(({ peerId, days, places }, index) =>
            places.map((place, position) => ({
              key: (index + 1) * 100_000 + position + 1,
              place,
              peerId,
              days,
              isFlagged: (index + 1 + position) % 3 === 0,
            })),
          );
          for (const asked of [`0.0.0.${low}-0.0.0.${high}`, `0.0.0.${low}`, 'x@y.example']) {
            const term = parseSearchTerm(asked);
            if (!term.ok) throw new Error(term.reason);
            const numbered = stored.map(({ place, peerId, ...rest }) => ({
              ...rest,
              witness: report(String(place), peerId, rest),
            }));
            const all = numbered.map(({ witness }) => witness);
            const expected = Object.fromEntries(
              numbered.map(({ key, witness }) => [key, plainConfidence(witness, all)]),
            );
            const { ordinals, confidences } = await rankContributions(tx, term, 1_000);
            const right = ordinals.map((ordinal) => expected[ordinal]);
            expect(confidences).toEqual(right);
            const found = await findContributions(tx, matchingOf(term), 1_000);
            expect(found?.map(({ confidence }) => confidence)).toEqual(right);
          }
        });
      },
    ),
    { numRuns: 25 },
  );
});
