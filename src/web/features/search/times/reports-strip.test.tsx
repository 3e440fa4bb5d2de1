import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import { registryRecord } from '../../../../testing/web/registry-record.ts';
import { SettingsStore } from '../../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
import type { TimeInterval } from '../../../registry/results/results-view.ts';
import { ReportsStrip } from './reports-strip.tsx';

beforeAll(() => giveElementsSize());
afterEach(cleanup);

/** One of each day of November, the first one flagged. */
const RECORDS = Array.from({ length: 25 }, (_, day) =>
  registryRecord({
    status: day === 0 ? 'flagged' : 'active',
    reportedAt: { ms: Date.UTC(2026, 10, day + 1, 12) },
  }),
);

function show(order: readonly number[]) {
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ timeZone: 'UTC' });
  const intervals: (TimeInterval | undefined)[] = [];
  render(
    <SettingsProvider value={settings}>
      <ReportsStrip records={RECORDS} order={order} onInterval={(interval) => intervals.push(interval)} />
    </SettingsProvider>,
  );
  return intervals;
}

it('says when the rows shown were reported, by status, and narrows to the days of a bar', async () => {
  const intervals = show([...RECORDS.keys()]);
  expect(screen.getByText('Flagged')).toBeTruthy();
  expect(screen.getByRole('button', { name: '2026-11-01: 1 report (1 flagged)' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '2026-11-03: 1 report (1 active)' }));
  expect(intervals).toEqual([{ fromMs: Date.UTC(2026, 10, 3), toMs: Date.UTC(2026, 10, 4) - 1 }]);
});

it('is there for 20 rows shown and not for fewer', () => {
  show(Array.from({ length: 19 }, (_, index) => index));
  expect(screen.queryByRole('group')).toBeNull();
  show(Array.from({ length: 20 }, (_, index) => index));
  expect(screen.getByRole('group', { name: 'Reports over time' })).toBeTruthy();
});

it('leaves nothing to choose where one bar has all rows', () => {
  show(Array.from({ length: 20 }, () => 4));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByTitle('2026-11-05: 20 reports (20 active)')).toBeTruthy();
});
