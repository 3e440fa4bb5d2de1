import { describe, expect, it } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { assetDoubt } from './asset-doubt.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);

/** A row reported at a time. Its asset id ends in `suffix`, by default that time in milliseconds. */
const row = (atMs: number, suffix: number | string = atMs, changes: Partial<RegistryRecord> = {}) =>
  registryRecord({
    reportedAt: { ms: atMs },
    assetDefinitionId: `203.0.113.7_${suffix}#contribution`,
    ...changes,
  });

/** The same two rows with their asset ids swapped. */
const exchanged = (one: RegistryRecord, other: RegistryRecord) =>
  [
    { ...one, assetDefinitionId: other.assetDefinitionId },
    { ...other, assetDefinitionId: one.assetDefinitionId },
  ] as const;

describe('there is no doubt about the asset id', () => {
  it.each([
    ['of a single row', [row(NOON)]],
    ['that is up to a day away from the report', [row(NOON, NOON + DAY_MS)]],
    ['in seconds', [row(NOON, NOON / 1000)]],
    ['whose number is no time', [row(NOON, 12_345)]],
    ['of a row without a time', [row(NOON, NOON, { reportedAt: undefined })]],
    ['of a peer beside that of another', [row(NOON), row(NOON + 1, NOON + 1, { peerId: 'telco' })]],
    ['beside one of another type', [row(NOON), row(NOON + 60_000, NOON + 60_000, { fraudType: 'Scam' })]],
    [
      'beside another identifier',
      [row(NOON), registryRecord({ id: '203.0.113.8', reportedAt: { ms: NOON } })],
    ],
    ['beside another report of the same by the same peer', [row(NOON), row(NOON + 60_000)]],
    [
      'beside another, by numbers that rise with the reports',
      [row(NOON, 7), row(NOON + 5, 9, { peerId: 'telco' })],
    ],
  ])('%s', (_, answer) => {
    for (const record of answer) expect(assetDoubt(record, answer)).toBeUndefined();
  });

  it.each(['flagged', 'expired'] as const)('beside one that is %s and looks the same', (status) => {
    const record = row(NOON);
    expect(assetDoubt(record, [record, row(NOON + 1, NOON + 1, { status })])).toBeUndefined();
  });
});

describe('an asset id may be that of another contribution', () => {
  it('when it does not name the identifier', () => {
    const record = row(NOON, 1, { id: '203.0.113.8' });
    expect(assetDoubt(record, [record])).toBe('unnamed');
  });

  it.each([
    ['before', -DAY_MS - 1],
    ['after', DAY_MS + 1],
  ])('when its number is a time more than a day %s the report', (_, awayMs) => {
    const record = row(NOON, NOON + awayMs);
    expect(assetDoubt(record, [record])).toBe('other-time');
    const inSeconds = row(NOON, Math.floor((NOON + 2 * awayMs) / 1000));
    expect(assetDoubt(inSeconds, [inSeconds])).toBe('other-time');
  });

  it('when the ids of two rows of one identifier are swapped, however close their times', () => {
    for (const apartMs of [1, 60_000, DAY_MS]) {
      const answer = exchanged(row(NOON), row(NOON + apartMs, NOON + apartMs, { peerId: 'telco' }));
      for (const record of answer) expect(assetDoubt(record, answer)).toBe('not-alone');
    }
  });

  it('when the ids of two rows that look the same are exchanged', () => {
    const answer = exchanged(row(NOON), row(NOON + 60_000));
    for (const record of answer) expect(assetDoubt(record, answer)).toBe('not-alone');
  });

  it.each([
    ['look the same, with numbers that are no times', row(NOON + 60_000, 12_345)],
    ['were reported at once', row(NOON, NOON + 1, { peerId: 'telco' })],
    ['say no time', row(NOON, NOON + 1, { peerId: 'telco', reportedAt: undefined })],
    ['have the same asset id', row(NOON + 60_000, NOON, { peerId: 'telco' })],
    ['are numbered beyond all measure', row(NOON + 60_000, '9'.repeat(41), { peerId: 'telco' })],
    ['are not numbered in order', row(NOON + 60_000, 12_345, { peerId: 'telco' })],
  ])('when several active rows of one identifier %s', (_, other) => {
    const record = row(NOON);
    expect(assetDoubt(record, [record, other])).toBe('not-alone');
  });
});
