import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Facet, PLAIN_VIEW, type ResultsView } from '../../../registry/results/results-view.ts';
import { SettingsStore } from '../../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { ActiveFilters, FilterMenu, type Loaded } from './filter-menu.tsx';

afterEach(cleanup);

const PEERS = Array.from({ length: 120 }, (_, index) => [`peer-${119 - index}`, index + 1] as const);
const COUNTS: Partial<Record<Facet, ReadonlyMap<string, number>>> = {
  status: new Map([
    ['active', 1200],
    ['flagged', 3],
  ]),
  type: new Map([['Wangiri', 1203]]),
  peer: new Map(PEERS),
};

const ALL: Loaded = { count: 1203, total: 1203 };

function open(initial: ResultsView = PLAIN_VIEW, loaded: Loaded = ALL) {
  const seen: (readonly [ResultsView, boolean])[] = [];
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ timeZone: 'UTC' });
  function Page() {
    const [view, setView] = useState(initial);
    return (
      <>
        <FilterMenu
          view={view}
          onView={(next, how) => {
            seen.push([next, how?.replace === true]);
            setView(next);
          }}
          // Nothing passes a text.
          countsOf={(facet) => (view.filter.text === '' ? COUNTS[facet] : undefined) ?? new Map()}
        />
        <ActiveFilters
          filter={view.filter}
          onFilter={(filter) => {
            seen.push([{ ...view, filter }, false]);
            setView({ ...view, filter });
          }}
          passing={7}
          loaded={loaded}
        />
      </>
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

/** With its menu open. */
async function openMenu(...parameters: Parameters<typeof open>) {
  const opened = open(...parameters);
  await opened.user.click(screen.getByRole('button', { name: /^Filter/u }));
  const menu = within(await screen.findByRole('dialog', { name: /^Filter/u }));
  const group = async (name: string) => {
    await opened.user.click(menu.getByRole('tab', { name: new RegExp(`^${name}`, 'u') }));
    return within(await menu.findByRole('group', { name }));
  };
  return { ...opened, menu, group };
}

const chips = () =>
  within(screen.getByRole('group', { name: 'Active filters' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('one button leads to what the rows differ in, and no filter is active at first', async () => {
  const { menu } = await openMenu();
  expect(menu.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Status',
    'Peer',
    'Reported',
  ]);
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull();
});

it('shows values with their counts, and each is chosen by itself', async () => {
  const { user, last, group } = await openMenu();
  const values = await group('Status');
  expect(values.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(values.getByRole('checkbox', { name: 'Active 1,200' }));
  await user.click(values.getByRole('checkbox', { name: 'Flagged 3' }));
  expect(last()?.chosen).toEqual({ status: ['active', 'flagged'] });
  expect(screen.getByText('7 of 1,203 shown')).toBeTruthy();
  expect(chips()).toEqual(['Status: Active', 'Status: Flagged', 'Clear all']);
  expect(screen.getByRole('button', { name: 'Filter (2)' })).toBeTruthy();
});

it('of very many values the most frequent are shown, and any other is found by name', async () => {
  const { user, group } = await openMenu();
  const peers = await group('Peer');
  expect(peers.getAllByRole('checkbox')).toHaveLength(100);
  expect(peers.getByText('20 more: find them by name.')).toBeTruthy();
  await user.type(peers.getByRole('searchbox', { name: 'Find a value of Peer' }), 'PEER-119');
  expect(peers.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'peer-1191',
  ]);
});

it('a value that no row has any more stays until it is taken back', async () => {
  const { user, last, group } = await openMenu({
    ...PLAIN_VIEW,
    filter: { ...PLAIN_VIEW.filter, chosen: { type: ['Gone'] } },
  });
  await user.click((await group('Type')).getByRole('checkbox', { name: 'Gone 0' }));
  expect(last()).toEqual(PLAIN_VIEW.filter);
});

it('text filters while it is typed, in place of the address before', async () => {
  const { user, seen, last } = await openMenu();
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Text in the rows' });
  expect(document.activeElement).toBe(box);
  await user.type(box, 'wan');
  await expect.poll(() => last()?.text).toBe('wan');
  expect(seen.every(([, replaced]) => replaced)).toBe(true);
  await user.type(box, '{Escape}');
  expect(box.value).toBe('');
  await expect.poll(() => last()?.text).toBe('');
  await user.type(box, '{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
});

it('no part vanishes while the menu is open', async () => {
  const { user, last, menu, group } = await openMenu();
  await group('Peer');
  await user.type(screen.getByRole('searchbox', { name: 'Text in the rows' }), 'wan');
  await expect.poll(() => last()?.text).toBe('wan');
  expect(menu.getByRole('tab', { selected: true }).textContent).toBe('Peer');
  expect(menu.getByRole('group', { name: 'Peer' })).toBeTruthy();
});

it('text is taken away by its chip', async () => {
  const { user, last } = open({ ...PLAIN_VIEW, filter: { ...PLAIN_VIEW.filter, text: 'wan' } });
  await user.click(screen.getByRole('button', { name: 'Remove the filter Text: wan' }));
  expect(last()?.text).toBe('');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Text in the rows' }).value).toBe('');
});

it('days are chosen by their names, or as dates', async () => {
  const { user, last, group } = await openMenu();
  const reported = await group('Reported');
  await user.click(reported.getByRole('button', { name: 'Last 7 days' }));
  expect(last()?.reported?.toMs).toBeUndefined();
  await user.click(reported.getByRole('button', { name: 'Any time' }));
  expect(last()?.reported).toBeUndefined();
  await user.type(reported.getByLabelText('To'), '2026-01-31');
  expect(last()?.reported).toEqual({ fromMs: undefined, toMs: Date.UTC(2026, 1, 1) - 1 });
  expect(screen.getByTitle('Days in UTC.')).toBeTruthy();
});

it('chips take filters away one by one, with the focus on the next, or all at once', async () => {
  const chosen = { type: ['a', 'b'], peer: ['own'] };
  const { user, last } = open({ ...PLAIN_VIEW, filter: { ...PLAIN_VIEW.filter, chosen } });
  await user.click(screen.getByRole('button', { name: 'Remove the filter Type: a' }));
  expect(last()?.chosen).toEqual({ type: ['b'], peer: ['own'] });
  expect(document.activeElement?.textContent).toBe('Type: b');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(last()).toEqual(PLAIN_VIEW.filter);
});

it('says what filters cover where the registry gave only the first', () => {
  open({ ...PLAIN_VIEW, filter: { ...PLAIN_VIEW.filter, text: 'x' } }, { count: 500, total: 9000 });
  expect(screen.getByText('7 of the first 500 shown, of 9,000 in all')).toBeTruthy();
});

it('says behind a tab how much is chosen there, though all rows agree', async () => {
  const { menu } = await openMenu({
    ...PLAIN_VIEW,
    filter: { ...PLAIN_VIEW.filter, chosen: { type: ['Wangiri'] } },
  });
  expect(menu.getByRole('tab', { name: 'Type 1' })).toBeTruthy();
});
