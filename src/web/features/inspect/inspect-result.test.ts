import { expect, it } from 'vitest';
import { timeWarnings } from './inspect-result.tsx';

const NOW_MS = 1_704_283_160_395;
const at = (createdAfterMs: number, expiresAfterMs?: number) => ({
  creationTimeMs: BigInt(NOW_MS + createdAfterMs),
  ...(expiresAfterMs === undefined ? {} : { expiresAtMs: BigInt(NOW_MS + expiresAfterMs) }),
});

it('says that a transaction has expired, from its last millisecond on', () => {
  expect(timeWarnings(at(-1000, -1), NOW_MS)).toEqual([expect.stringMatching(/^It has expired/u)]);
  expect(timeWarnings(at(-1000, 0), NOW_MS)).toEqual([]);
});

it('says that a transaction is from the future, when no clock is that wrong', () => {
  expect(timeWarnings(at(300_001, 400_000), NOW_MS)).toEqual([
    expect.stringMatching(/^It is not valid yet/u),
  ]);
  expect(timeWarnings(at(300_000, 400_000), NOW_MS)).toEqual([]);
});

it('says nothing where there is no end', () => {
  expect(timeWarnings(at(-1e12), NOW_MS)).toEqual([]);
});
