import { describe, expect, it } from 'vitest';
import { expiryInWords } from './transaction-in-words.tsx';

const NOW_MS = 1_790_000_000_000;
const DAY_S = 86_400;
const expiring = (...daysOff: readonly number[]) =>
  daysOff.map((days) => ({
    definitionId: '203.0.113.7_1#contribution',
    id: '203.0.113.7',
    ft: 3,
    fraudType: 'IPFraud',
    origination: 'SE',
    destination: 'GB',
    status: 0,
    expiryAtS: NOW_MS / 1000 + days * DAY_S,
    reportedAtMs: NOW_MS,
  }));

describe('the expiry of contributions', () => {
  it.each([
    [[30], 'Expires in 30 days.'],
    [[30, 30.1], 'Expires in 30 days.'],
    [[30, 90, 40], 'The first expires in 30 days, the last in 3 months.'],
    [[30, 3653], 'The first expires in 30 days, the last in 10 years.'],
    [[-1, 30], 'The first expires 1 day ago, the last in 30 days.'],
    [[1e9], 'Expires 86401790000000 (not a date).'],
  ])('%j days off is said: %s', (daysOff, words) => {
    expect(expiryInWords(expiring(...daysOff), NOW_MS)).toBe(words);
  });
});
