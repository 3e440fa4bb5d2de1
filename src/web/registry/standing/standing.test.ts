import { describe, expect, it } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { checkedSchema } from '../../../contract/check.ts';
import { checkFromRecords } from '../../../testing/web/check-from-records.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { isFlagged, standingCode, standingOf } from './standing.ts';
import { standingDetails, standingText } from './standing-words.ts';

const UTC = { timeZone: 'UTC' } as const;
const NUMBER = '+447700900123';
const RANGE = '+447700900000-+447700900999';
const SHORT = '+447700900000–999';

const day = (month: number, date: number) => ({ ms: Date.UTC(2026, month - 1, date, 12) });
const record = (changes: Partial<RegistryRecord> = {}) => registryRecord({ id: NUMBER, ...changes });
const flagged = (changes: Partial<RegistryRecord> = {}) =>
  record({ status: 'flagged', flagger: 'bob@glass', flaggedAt: day(11, 3), ...changes });
const expired = (changes: Partial<RegistryRecord> = {}) =>
  record({ status: 'expired', expiresAt: day(10, 9), ...changes });

function standing(records: readonly RegistryRecord[], identifier = NUMBER, total = records.length) {
  const checked = checkFromRecords(identifier, { records, total }, 'wonderland');
  const check = checkedSchema.parse({ id: identifier, ...checked });
  return standingOf({ identifier, check });
}

function said(records: readonly RegistryRecord[], identifier = NUMBER, total = records.length) {
  const one = standing(records, identifier, total);
  return [standingCode(one), standingText(one, UTC)];
}

describe('the standing of an identifier', () => {
  it.each<[string, readonly RegistryRecord[], string, string]>([
    ['nothing', [], 'new', 'Not reported yet'],
    ['one peer', [record()], 'active', 'Active from lookingglass'],
    [
      'several peers, the latest first, each counted once',
      [
        record({ peerId: 'a', reportedAt: day(1, 1) }),
        record({ peerId: 'b', reportedAt: day(3, 1) }),
        record({ peerId: 'c', reportedAt: day(1, 2) }),
        record({ peerId: 'a', reportedAt: day(2, 1) }),
      ],
      'active',
      'Active from b and 2 more peers',
    ],
    ['one’s own peer', [record({ peerId: 'wonderland' })], 'own', 'Active from your peer since 2026-11-01'],
    ['a false alarm', [flagged()], 'flagged', 'Flagged by bob@glass on 2026-11-03'],
    ['a false alarm without a name', [flagged({ flagger: undefined })], 'flagged', 'Flagged on 2026-11-03'],
    [
      'one of one’s own, another peer’s being older',
      [flagged({ peerId: 'wonderland' }), flagged({ flagger: 'carol@tea', flaggedAt: day(11, 2) })],
      'flagged',
      'Flagged by bob@glass on 2026-11-03',
    ],
    [
      'a false alarm that others report still',
      [record({ peerId: 'wonderland' }), record(), flagged()],
      'own',
      'Active from your peer since 2026-11-01, 1 flagged',
    ],
    ['a wider range', [record({ id: RANGE })], 'wider', `Inside ${SHORT} from lookingglass`],
    [
      'a wider range from two peers',
      [record({ id: RANGE }), record({ id: RANGE, peerId: 'b' })],
      'wider',
      `Inside 2 peers’ ranges, such as ${SHORT}`,
    ],
    ['the number and a wider range', [record({ id: RANGE }), record()], 'active', 'Active from lookingglass'],
    [
      'a wider range of one’s own',
      [record({ id: RANGE, peerId: 'wonderland' })],
      'own',
      `Inside ${SHORT} from your peer`,
    ],
    [
      'a wider range that was flagged, although the number is reported still',
      [flagged({ id: RANGE }), record({ id: RANGE }), record({ peerId: 'wonderland' })],
      'own',
      'Active from your peer since 2026-11-01, inside a flagged range',
    ],
    [
      'a wider range that was flagged and is reported still',
      [flagged({ id: RANGE }), record({ id: RANGE })],
      'flagged',
      `Inside ${SHORT}, flagged by bob@glass on 2026-11-03`,
    ],
    ['what has expired', [expired()], 'expired', 'Expired on 2026-10-09'],
    ['another number', [record({ id: '+447700900124' })], 'new', 'Not reported yet'],
    [
      'something that is no identifier as it stands',
      [record({ id: '0044 7700 900123' })],
      'partly',
      'In part: 1 active from lookingglass',
    ],
  ])('%s', (_what, records, code, text) => {
    expect(said(records)).toEqual([code, text]);
  });

  it('a range overlaps what lies inside or across it', () => {
    const records = [record(), record({ id: '+447700900900-+447700901100', peerId: 'b' })];
    expect(said(records, RANGE)).toEqual(['partly', 'In part: 2 active from lookingglass and 1 more peer']);
  });

  it('an e-mail address is the same in any spelling of its domain', () => {
    expect(said([record({ id: 'fraud@EXAMPLE.com' })], 'fraud@example.com')[0]).toBe('active');
  });

  it('marks deceptive characters in the names of others', () => {
    expect(said([record({ peerId: 'glass\u202Eevil' })])[1]).toContain('⟨U+202E⟩');
  });

  it('is flagged if the identifier or a range around it is, but not if only a part of it is', () => {
    const isFlaggedBy = (records: readonly RegistryRecord[], identifier = NUMBER) =>
      isFlagged(standing(records, identifier));
    expect(isFlaggedBy([flagged()])).toBe(true);
    expect(isFlaggedBy([record(), flagged({ id: RANGE })])).toBe(true);
    expect(isFlaggedBy([record(), expired()])).toBe(false);
    expect(isFlaggedBy([flagged()], RANGE)).toBe(false);
  });

  it('lists all facts, the most important one first', () => {
    const records = [expired(), record({ id: RANGE }), record(), flagged()];
    expect(standingDetails(standing(records, NUMBER, 900), UTC)).toEqual([
      'Active from lookingglass',
      'Flagged by bob@glass on 2026-11-03',
      `Inside ${SHORT} from lookingglass`,
      'Expired on 2026-10-09',
      '900 contributions or more: the registry looked at the first of them alone.',
    ]);
  });

  it('may be not asked or not answered', () => {
    expect([standingCode(undefined), standingText(undefined, UTC)]).toEqual(['not-asked', 'Not checked']);
  });
});
