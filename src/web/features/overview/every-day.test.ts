import { describe, expect, it } from 'vitest';
import { everyDay, scaleTopOf } from './every-day.ts';

it('fills the days on which nothing happened, in order', () => {
  const counted = [
    { day: '2026-03-02', reported: 2, flagged: 1 },
    { day: '2026-02-27', reported: 5, flagged: 0 },
  ];
  const days = everyDay(counted, '2026-03-02');
  expect(days).toEqual([
    { day: '2026-02-27', reported: 5, flagged: 0 },
    { day: '2026-02-28', reported: 0, flagged: 0 },
    { day: '2026-03-01', reported: 0, flagged: 0 },
    { day: '2026-03-02', reported: 2, flagged: 1 },
  ]);
});

it('ends today, or with a later day that the service counted', () => {
  const counted = [{ day: '2026-03-01', reported: 1, flagged: 0 }];
  expect(everyDay(counted, '2026-03-03').at(-1)).toEqual({ day: '2026-03-03', reported: 0, flagged: 0 });
  expect(everyDay(counted, '2026-02-28')).toEqual(counted);
});

it('has no days where none are counted', () => {
  expect(everyDay([], '2026-03-03')).toEqual([]);
});

describe('the scale of the bars', () => {
  const days = (...reported: readonly number[]) =>
    reported.map((count, at) => ({ day: `2026-03-0${at + 1}`, reported: count, flagged: 0 }));

  it('ends at the busiest day', () => {
    expect(scaleTopOf(days(3, 1, 0, 8, 2))).toBe(8);
    expect(scaleTopOf([])).toBe(1);
  });

  it('counts a flagged contribution once', () => {
    expect(scaleTopOf([{ day: '2026-03-01', reported: 11, flagged: 2 }])).toBe(11);
  });

  it('is not stretched by an import of thousands in one day', () => {
    expect(scaleTopOf(days(3, 1, 5000, 0, 4, 2))).toBe(15);
    expect(scaleTopOf(days(3, 5000))).toBe(15);
  });
});
