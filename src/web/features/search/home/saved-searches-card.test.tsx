import { Menu } from '@mantine/core';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enter } from '../../../../testing/web/enter.ts';
import { openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import type { SearchParts } from '../../../registry/results/search-parts.ts';
import { useSavedSearchStore } from '../../../registry/saved-searches/saved-search-store.ts';
import { WatchRunner } from '../../../registry/saved-searches/watch-runner.tsx';
import { useListLookUp } from '../list/list-look-up.ts';
import { SaveSearchDialog, SaveSearchItem } from './save-search.tsx';
import { SavedSearchesCard } from './saved-searches-card.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const OUR_19 = '198.51.96.0-198.51.127.255';
const PARTS: SearchParts = { q: OUR_19, status: 'active,flagged', sort: '-reported', open: 'a#record' };

async function open({
  recent = [],
  parts = PARTS,
}: { recent?: readonly string[]; parts?: SearchParts } = {}) {
  const answers = { now: [] as unknown };
  const lists: (readonly string[])[] = [];
  const opened = await openTestDesk(() => answers.now);
  function Searches() {
    const [saving, setSaving] = useState(false);
    const store = useSavedSearchStore();
    const lookUp = useListLookUp();
    useEffect(() => {
      for (const query of recent) store.putRecent(query);
      return lookUp.subscribe(() => lists.push(lookUp.getState()?.list.items.map(({ text }) => text) ?? []));
    }, [store, lookUp]);
    return (
      <>
        <WatchRunner />
        <Menu>
          <Menu.Target>
            <button type="button">More</button>
          </Menu.Target>
          <Menu.Dropdown>
            <SaveSearchItem parts={parts} onOpen={() => setSaving(true)} />
          </Menu.Dropdown>
        </Menu>
        <SaveSearchDialog parts={parts} opened={saving} onClose={() => setSaving(false)} />
        <SavedSearchesCard />
      </>
    );
  }
  renderAtDesk(withRoutes(<Searches />), opened);
  await screen.findByRole('button', { name: 'More' });
  const user = userEvent.setup();
  const button = (name: string) => screen.getByRole('button', { name });
  const click = (name: string) => user.click(button(name));
  const item = async (name: string) => {
    await click('More');
    return screen.findByRole('menuitem', { name });
  };
  const saveThis = async () => user.click(await item('Save this search'));
  async function addList(name: string, lines: string) {
    if (screen.queryByRole('textbox', { name: 'Name' }) === null) await click('New list');
    await enter(user, screen.getByRole('textbox', { name: 'Name' }), name);
    await enter(user, screen.getByRole('textbox', { name: /^Numbers, addresses/u }), lines);
    await click('Save');
  }
  return { ...opened, answers, lists, user, button, click, item, saveThis, addList };
}

const link = (name: string) => screen.getByRole('link', { name });

describe('a search', () => {
  it('is saved under a name, opened by it with its filters, renamed, and deleted with a way back', async () => {
    const { user, button, click, item, saveThis } = await open();
    await saveThis();
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await expect.poll(() => document.activeElement).toBe(name);
    expect(name.value).toBe(OUR_19);
    await user.clear(name);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    await user.type(name, 'Our block{Enter}');
    expect(await item('Saved as “Our block”')).toBeTruthy();
    await user.keyboard('{Escape}');
    const query = new URL(link('Our block').getAttribute('href') ?? '', 'http://desk').searchParams;
    expect(Object.fromEntries(query)).toEqual({ q: OUR_19, status: 'active,flagged', sort: '-reported' });
    expect(screen.getByText(`${OUR_19} · 2 filters`)).toBeTruthy();
    await click('Edit Our block');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' (/19){Enter}');
    await screen.findByRole('link', { name: 'Our block (/19)' });
    expect(document.activeElement).toBe(button('Edit Our block (/19)'));
    await click('Delete Our block (/19)');
    expect(screen.queryByRole('link', { name: /^Our block/u })).toBeNull();
    expect(await item('Save this search')).toBeTruthy();
    await user.keyboard('{Escape}');
    await click('Undo');
    expect(link('Our block (/19)')).toBeTruthy();
  });

  it('takes the place of the one that has its name, and says so', async () => {
    const { user, click, addList, saveThis } = await open();
    await addList('Ours', '192.0.2.7');
    await screen.findByRole('link', { name: 'Ours' });
    await saveThis();
    await enter(user, screen.getByRole('textbox', { name: 'Name' }), 'Ours');
    expect(screen.getByText('Replaces the search of this name.')).toBeTruthy();
    await click('Save');
    expect(await screen.findByText(`${OUR_19} · 2 filters`)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Ours' })).toHaveLength(1);
  });

  it('without a name is a recent one until it gets one', async () => {
    const { click, user } = await open({ recent: ['+447700900123', '203.0.113.7'] });
    const recent = screen.getAllByRole('link', { name: /^[+\d]/u }).map(({ textContent }) => textContent);
    expect(recent).toEqual(['203.0.113.7', '+447700900123']);
    await click('Save 203.0.113.7');
    await user.keyboard('{Escape}');
    await click('Save 203.0.113.7');
    await enter(user, screen.getByRole('textbox', { name: 'Name' }), 'Office');
    await click('Save');
    expect(await screen.findByRole('link', { name: 'Office' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '203.0.113.7' })).toBeNull();
    await click('Delete +447700900123');
    expect(screen.queryByRole('heading', { name: 'Recent' })).toBeNull();
  });

  it('for what lies in no block of numbers is not watched', async () => {
    const { saveThis } = await open({ parts: { q: 'mallory@fraud.example' } });
    await saveThis();
    expect(screen.queryByRole('checkbox', { name: 'Watch' })).toBeNull();
  });
});

describe('a watched search', () => {
  it('says what is new inside it, in the list, in the tab’s title and aloud, until it is seen', async () => {
    const { answers, click, addList } = await open();
    await addList('our /19', '198.51.96.0/19');
    expect(await screen.findByText(/nothing there · nothing new$/u)).toBeTruthy();
    answers.now = [asAnswered(registryRecord({ id: '198.51.100.7', peerId: 'mirror' }))];
    await click('Look up our /19 now');
    const news = '1 new report inside “our /19”';
    await screen.findByRole('list', { name: news });
    expect(document.title).toMatch(new RegExp(`^${news} ·`, 'u'));
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === news)).toBe(true);
    expect(screen.getByText(/^Reported by mirror · IPFraud · SE → GB/u)).toBeTruthy();
    expect(link('Search for 198.51.100.7')).toBeTruthy();
    await click('Mark what is new inside our /19 as seen');
    expect(screen.queryByRole('list', { name: news })).toBeNull();
    expect(document.title).not.toContain('new report');
  });

  it('begins where something was searched for, and ends where it is edited', async () => {
    const { click, item, saveThis, user, requests } = await open();
    await saveThis();
    await user.click(screen.getByRole('checkbox', { name: 'Watch' }));
    await click('Save');
    await screen.findByText(/nothing new$/u);
    expect(requests).toHaveLength(1);
    expect(await item(`Watched as “${OUR_19}”`)).toBeTruthy();
    await user.keyboard('{Escape}');
    await click(`Edit ${OUR_19}`);
    await user.click(screen.getByRole('checkbox', { name: 'Watch' }));
    await click('Save');
    expect(await item(`Saved as “${OUR_19}”`)).toBeTruthy();
    expect(screen.queryByText(/nothing new$/u)).toBeNull();
  });

  it('says why the latest look failed', async () => {
    const { answers, addList } = await open();
    answers.now = new Refusal(400, 'No ranges here.');
    await addList('our /19', '198.51.96.0/19');
    expect(await screen.findByText('The latest lookup failed: No ranges here.')).toBeTruthy();
  });

  it('is not named in the title while the key is locked', async () => {
    const { desk, answers, click, addList } = await open();
    await addList('our /19', '198.51.96.0/19');
    await screen.findByText(/nothing new$/u);
    answers.now = [asAnswered(registryRecord({ id: '198.51.100.7' }))];
    await click('Look up our /19 now');
    await screen.findByRole('list', { name: /^1 new report/u });
    await act(() => desk.session.lock());
    expect(document.title).toMatch(/^1 new in your watched searches ·/u);
    expect(screen.queryByRole('link', { name: /^Show/u })).toBeNull();
  });
});

describe('a list', () => {
  it('needs a name, something to look up, and lines that can be read; what is watched has a bound', async () => {
    const { addList, click } = await open();
    await addList('', '');
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    expect(screen.getByText('Enter at least one number or address.')).toBeTruthy();
    await addList('NAT', '192.0.2.0/24\nthe office');
    expect(await screen.findByText(/^Line 2, the office: /u)).toBeTruthy();
    await addList('NAT', Array.from({ length: 201 }, (_, at) => `10.${at}.0.1`).join('\n'));
    expect(await screen.findByText(/there is room for 200 more, and these are 201\.$/u)).toBeTruthy();
    await click('Cancel');
    expect(screen.getByText(/^Save a search to keep it here/u)).toBeTruthy();
  });

  it('is looked up as a whole, and changed in place: the next look is the base line', async () => {
    const { answers, addList, click, user, requests } = await open();
    await addList('ours', '198.51.100.0/24\n203.0.113.7');
    await screen.findByText(/nothing new$/u);
    const asked = requests.splice(0).map(({ identifier }) => identifier);
    expect(asked).toEqual(['198.51.100.0-198.51.100.255', '203.0.113.7']);
    const query = new URL(link('ours').getAttribute('href') ?? '', 'http://desk').searchParams;
    expect(query.get('q')).toBe('198.51.100.0/24, 203.0.113.7');
    await click('Edit ours');
    answers.now = [asAnswered(registryRecord({ id: '192.0.2.7', peerId: 'mirror' }))];
    await enter(user, screen.getByRole('textbox', { name: /^Numbers, addresses/u }), '192.0.2.0/24');
    await click('Save');
    expect(await screen.findByText(/1 contribution there · nothing new$/u)).toBeTruthy();
    const row = within(screen.getByRole('region', { name: 'Saved searches' }));
    expect(row.getAllByText('192.0.2.0/24').length).toBeTruthy();
  });

  it('that is too long for an address is opened beside it', async () => {
    const { lists, addList, click } = await open();
    const numbers = Array.from({ length: 60 }, (_, at) => `203.0.113.${at}`);
    await addList('many', numbers.join('\n'));
    await screen.findByText(/nothing new$/u);
    await click('many');
    expect(lists).toEqual([numbers]);
  });

  it('may have a prefix, which is watched over the lengths of its numbering plan', async () => {
    const { addList, requests } = await open();
    await addList('UK mobiles', '+447700*');
    await screen.findByText(/nothing new$/u);
    expect(requests.map(({ identifier }) => identifier).toSorted()).toEqual([
      '+447700000-+447700999',
      '+44770000000-+44770099999',
      '+447700000000-+447700999999',
    ]);
  });

  it('is of numbers alone', async () => {
    const { addList } = await open();
    await addList('URLs', 'evil.example');
    expect(await screen.findByText(/^Only numbers, addresses and ranges can be watched/u)).toBeTruthy();
  });
});

it('a recent search is watched by its switch, and keeps its query as its name', async () => {
  const { user, button } = await open({ recent: ['203.0.113.0/24'] });
  await user.click(screen.getByRole('switch', { name: 'Watch 203.0.113.0/24' }));
  await screen.findByText(/nothing new$/u);
  expect(button('Edit 203.0.113.0/24')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Watch 203.0.113.0/24' }));
  expect(screen.queryByText(/nothing new$/u)).toBeNull();
});
