import { expect, it } from 'vitest';
import { checkedAs } from '../../../testing/web/scripted-signer.ts';
import { timeWarnings, unusualTimes } from './inspect-result.tsx';

const NOW_MS = 1_704_283_160_395;
const UTC = { timeZone: 'UTC' };
const at = (createdAfterMs: number, expiresAfterMs?: number) => ({
  creationTimeMs: BigInt(NOW_MS + createdAfterMs),
  signatures: [],
  ...(expiresAfterMs === undefined ? {} : { expiresAtMs: BigInt(NOW_MS + expiresAfterMs) }),
});

it('says that it is too late for a transaction, from its last millisecond on', () => {
  expect(timeWarnings(at(-1000, -1), NOW_MS, UTC)).toEqual([
    'Too late to sign: valid until 2024-01-03 11:59:20 UTC.',
  ]);
  expect(timeWarnings(at(-1000, 0), NOW_MS, UTC)).toEqual([]);
});

it('says that a transaction is from the future beyond the error of any clock', () => {
  expect(timeWarnings(at(300_001, 400_000), NOW_MS, UTC)).toEqual([expect.stringMatching(/^Not valid yet/u)]);
  expect(timeWarnings(at(300_000, 400_000), NOW_MS, UTC)).toEqual([]);
});

it('says nothing of a transaction without an expiry', () => {
  expect(timeWarnings(at(-1e12), NOW_MS, UTC)).toEqual([]);
});

it('judges the times of at most as many contributions as a report can have', () => {
  const request = { kind: 'report', accountId: 'alice@wonderland', items: [] } as const;
  const contribution = {
    id: '203.0.113.7',
    ft: 3,
    fraudType: 'IPFraud',
    origination: 'SE',
    destination: 'GB',
    status: 0,
    reportedAtMs: NOW_MS,
    expiryAtS: Math.floor(NOW_MS / 1000) + 60 * 86_400,
  };
  const of = (count: number) =>
    unusualTimes({
      ...checkedAs(request).inspection,
      creationTimeMs: BigInt(NOW_MS),
      contributions: Array.from({ length: count }, () => contribution),
    });
  expect(of(2).map(({ code }) => code)).toEqual(['expiry', 'expiry']);
  expect(of(100_000)).toHaveLength(20_000);
});
