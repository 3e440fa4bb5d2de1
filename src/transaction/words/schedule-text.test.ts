import { expect, it } from 'vitest';
import { scheduleText } from './schedule-text.ts';
import { flatText, renderText } from './text.ts';
import { visibleText } from './visible-text.ts';

const start = { secs: 1_795_253_110n, nanos: 0 };
const onSchedule = (schedule: {
  start: typeof start;
  period: typeof start | undefined;
}): Parameters<typeof scheduleText>[0] => ({ tag: 'Time', value: { tag: 'Schedule', value: schedule } });

const textOf = (filter: Parameters<typeof scheduleText>[0]): string =>
  renderText(flatText(scheduleText(filter)), visibleText);

it('says from when on and how often', () => {
  expect(textOf(onSchedule({ start, period: { secs: 86_400n, nanos: 0 } }))).toBe(
    'every 24 h from 2026-11-21 09:25:10 UTC on',
  );
  expect(textOf(onSchedule({ start, period: undefined }))).toBe('at 2026-11-21 09:25:10 UTC');
});

it('leaves out nothing that is finer than a second', () => {
  const period = { secs: 1n, nanos: 2_000_003 };
  expect(textOf(onSchedule({ start: { ...start, nanos: 7 }, period }))).toBe(
    'every 1 s 2 ms 3 ns from 2026-11-21 09:25:10 UTC and 7 ns on',
  );
});

it('spells out what is no schedule', () => {
  expect(textOf({ tag: 'Time', value: { tag: 'PreCommit' } })).toBe('on Time PreCommit');
});
