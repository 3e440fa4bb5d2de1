import { expect, test } from 'vitest';
import { confidencesOf, type Witness } from './confidences-of.ts';

const DAY_MS = 86_400_000;

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
