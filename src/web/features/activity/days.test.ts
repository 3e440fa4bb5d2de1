import { expect, it } from 'vitest';
import { operationWith } from '../../../testing/web/operation.ts';
import { daysOf, MAX_DAYS } from './days.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 12);
const at = (day: number, hour = 12) => ({ askedAtMs: Date.UTC(2026, 10, day, hour) });

it('counts the operations of each day in the zone of the settings', () => {
  const days = daysOf(
    [
      operationWith({ ...at(21), rewarded: 10 }),
      operationWith({ ...at(21, 23), kind: 'flag', state: 'blocked', rewarded: undefined }),
    ],
    NOW_MS,
    'Europe/Stockholm',
  );
  expect(days).toHaveLength(7);
  expect(days.at(-2)).toMatchObject({ day: '2026-11-21', reports: 1, flags: 0, tokens: 10, confirmed: 1 });
  expect(days.at(-1)).toMatchObject({ day: '2026-11-22', reports: 0, flags: 1, tokens: 0, blocked: 1 });
});

it('goes back to the first operation, within the maximum number of bars', () => {
  expect(daysOf([operationWith(at(1))], NOW_MS, 'UTC').at(0)?.day).toBe('2026-11-01');
  const old = operationWith({ askedAtMs: Date.UTC(2025, 0, 1) });
  expect(daysOf([old], NOW_MS, 'UTC')).toHaveLength(MAX_DAYS);
});
