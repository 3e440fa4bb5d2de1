import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import {
  FACETS,
  PLAIN_VIEW,
  type ResultsView,
  type ShownRows,
} from '../../../registry/results/results-view.ts';
import { SettingsStore } from '../../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { FilterBar, type Loaded } from './filter-bar.tsx';

afterEach(cleanup);

const PEERS = Array.from({ length: 120 }, (_, index) => [`peer-${index}`, 120 - index] as const);
const NONE = new Map<string, number>();
const counts: ShownRows['counts'] = {
  status: new Map([
    ['active', 1200],
    ['flagged', 3],
  ]),
  type: NONE,
  origination: NONE,
  destination: NONE,
  peer: new Map(PEERS),
  whose: NONE,
  privileged: NONE,
  confidence: new Map([
    ['none', 700],
    ['75-100', 300],
    ['0-24', 200],
    ['25-49', 3],
  ]),
};

const ALL: Loaded = { count: 1203, total: 1203, isComplete: true };

function open(initial: ResultsView = PLAIN_VIEW, loaded: Loaded = ALL) {
  const seen: (readonly [ResultsView, boolean])[] = [];
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ timeZone: 'UTC' });
  function Page() {
    const [view, setView] = useState(initial);
    return (
      <FilterBar
        view={view}
        onView={(next, how) => {
          seen.push([next, how?.replace === true]);
          setView(next);
        }}
        counts={counts}
        passing={7}
        loaded={loaded}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <SettingsProvider value={settings}>
        <Page />
      </SettingsProvider>
    </MantineProvider>,
  );
  return { seen, last: () => seen.at(-1)?.[0].filter, user: userEvent.setup() };
}

const chips = () =>
  within(screen.getByRole('group', { name: 'Active filters' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('every facet is a button, and no filter is active at first', () => {
  open();
  expect(screen.getAllByRole('button', { name: /, any$/u })).toHaveLength(FACETS.length + 2);
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull();
});

it('a facet shows its values with their counts, and each is chosen by itself', async () => {
  const { user, last } = open();
  await user.click(screen.getByRole('button', { name: 'Status, any' }));
  const values = within(screen.getByRole('dialog', { name: 'Status, any' }));
  expect(values.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(values.getByRole('checkbox', { name: 'Active 1,200' }));
  await user.click(screen.getByRole('checkbox', { name: 'Flagged 3' }));
  expect(last()?.chosen).toEqual({ status: ['active', 'flagged'] });
  expect(screen.getByText('7 shown. Filters cover the 1,203 contributions loaded.')).toBeTruthy();
  expect(chips()).toEqual(['Status: Active', 'Status: Flagged', 'Clear all filters']);
});

it('of very many values the most frequent are shown, and any other is found by name', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Peer, any' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(100);
  expect(screen.getByText(/^20 more values/u)).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Find a value of Peer' }), 'PEER-119');
  expect(screen.getAllByRole('checkbox', { name: 'peer-119 1' })).toHaveLength(1);
});

it('a value that no row has any more stays, so that it can be taken back', async () => {
  const { user, last } = open({
    ...PLAIN_VIEW,
    filter: { ...PLAIN_VIEW.filter, chosen: { type: ['Gone'] } },
  });
  await user.click(screen.getByRole('button', { name: 'Type, 1 value chosen' }));
  await user.click(screen.getByRole('checkbox', { name: 'Gone 0' }));
  expect(last()).toEqual(PLAIN_VIEW.filter);
});

it('text filters while it is typed, in place of the address before', async () => {
  const { user, seen, last } = open();
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Text in the rows' });
  await user.type(box, 'wan');
  await expect.poll(() => last()?.text).toBe('wan');
  expect(seen.every(([, replaced]) => replaced)).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Remove the filter Text: wan' }));
  expect(box.value).toBe('');
  await user.type(box, 'x{Escape}');
  expect(box.value).toBe('');
});

it('days are chosen by their names, or as dates', async () => {
  const { user, last } = open();
  await user.click(screen.getByRole('button', { name: 'Reported, any' }));
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect(last()?.reported?.toMs).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Any time' }));
  expect(last()?.reported).toBeUndefined();
  await user.type(screen.getByLabelText('To'), '2026-01-31');
  expect(last()?.reported).toEqual({ fromMs: undefined, toMs: Date.UTC(2026, 1, 1) - 1 });
  expect(screen.getByText('Days in UTC.')).toBeTruthy();
});

it('chips take filters away one by one, with the focus on the next, or all at once', async () => {
  const chosen = { type: ['a', 'b'], whose: ['own'] };
  const { user, last } = open({ ...PLAIN_VIEW, filter: { ...PLAIN_VIEW.filter, chosen } });
  await user.click(screen.getByRole('button', { name: 'Remove the filter Type: a' }));
  expect(last()?.chosen).toEqual({ type: ['b'], whose: ['own'] });
  expect(document.activeElement?.textContent).toBe('Type: b');
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(last()).toEqual(PLAIN_VIEW.filter);
});

it('grouping is switched on and off', async () => {
  const { user, seen } = open();
  const button = screen.getByRole('button', { name: 'Group by identifier' });
  await user.click(button);
  expect(seen.at(-1)?.[0].grouped).toBe(true);
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

it.each([
  [{ count: 500, total: 500, isComplete: false }, 'Filters cover the 500 contributions loaded so far.'],
  [
    { count: 500, total: 9000, isComplete: true },
    'Filters cover the 500 newest contributions, which were loaded, of 9,000.',
  ],
])('of %j it says what filters cover', (loaded, words) => {
  open({ ...PLAIN_VIEW, filter: { ...PLAIN_VIEW.filter, text: 'x' } }, loaded);
  expect(screen.getByText(`7 shown. ${words}`)).toBeTruthy();
});

it('has bands of scores in their order, whatever their counts', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: /^Confidence/u }));
  const values = within(screen.getByRole('group', { name: 'Confidence' })).getAllByRole('checkbox');
  expect(values.map((value) => value.closest('label')?.querySelector('span')?.textContent)).toEqual([
    '0 to 24',
    '25 to 49',
    '75 to 100',
    'Not scored',
  ]);
});
