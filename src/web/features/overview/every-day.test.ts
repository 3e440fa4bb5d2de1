import { expect, it } from 'vitest';
import { everyDay } from './every-day.ts';

it('fills the days on which nothing happened, in order', () => {
  const days = everyDay([
    { day: '2026-03-02', reported: 2, flagged: 1 },
    { day: '2026-02-27', reported: 5, flagged: 0 },
  ]);
  expect(days).toEqual([
    { day: '2026-02-27', reported: 5, flagged: 0 },
    { day: '2026-02-28', reported: 0, flagged: 0 },
    { day: '2026-03-01', reported: 0, flagged: 0 },
    { day: '2026-03-02', reported: 2, flagged: 1 },
  ]);
});

it('has no days where none are counted', () => {
  expect(everyDay([])).toEqual([]);
});
