import { Menu } from '@mantine/core';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enter } from '../../../../testing/web/enter.ts';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import type { SearchParts } from '../../../registry/results/search-parts.ts';
import { useSavedSearchStore } from '../../../registry/saved-searches/saved-search-store.ts';
import { SaveSearchDialog, SaveSearchItem } from './save-search.tsx';
import { SavedSearchesCard } from './saved-searches-card.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const OUR_19 = '198.51.96.0-198.51.127.255';
const PARTS: SearchParts = { q: OUR_19, status: 'active,flagged', sort: '-reported', open: 'a#record' };

async function open({
  recent = [],
  saved = [],
  parts = PARTS,
}: { recent?: readonly string[]; saved?: readonly string[]; parts?: SearchParts } = {}) {
  const opened = await openTestDesk(() => []);
  function Searches() {
    const [saving, setSaving] = useState(false);
    const store = useSavedSearchStore();
    useEffect(() => {
      for (const query of recent) store.putRecent(query);
      for (const name of saved) store.save({ name, address: { q: name } });
    }, [store]);
    return (
      <>
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
  return { ...opened, user, button, click, item, saveThis };
}

const link = (name: string) => screen.getByRole('link', { name });

describe('a search', () => {
  it('is saved under a name, opened by it with its filters, renamed, and deleted with a way back', async () => {
    const { user, button, click, item, saveThis } = await open();
    await saveThis();
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await expect.poll(() => document.activeElement).toBe(name);
    expect(name.value).toBe(OUR_19);
    // Typing replaces the suggestion.
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, OUR_19.length]);
    await user.clear(name);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    await user.type(name, 'Our block{Enter}');
    expect(await item('Saved as “Our block”')).toBeTruthy();
    await user.keyboard('{Escape}');
    const query = new URL(link('Our block').getAttribute('href') ?? '', 'http://desk').searchParams;
    expect(Object.fromEntries(query)).toEqual({ q: OUR_19, status: 'active,flagged', sort: '-reported' });
    expect(screen.getByText(`${OUR_19} · 2 filters`)).toBeTruthy();
    await click('Rename Our block');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' (/19){Enter}');
    await screen.findByRole('link', { name: 'Our block (/19)' });
    expect(document.activeElement).toBe(button('Rename Our block (/19)'));
    await click('Delete Our block (/19)');
    expect(screen.queryByRole('link', { name: /^Our block/u })).toBeNull();
    expect(document.activeElement).toBe(button('Undo'));
    expect(await item('Save this search')).toBeTruthy();
    await user.keyboard('{Escape}');
    await click('Undo');
    expect(link('Our block (/19)')).toBeTruthy();
    expect(document.activeElement).toBe(button('Rename Our block (/19)'));
  });

  it('takes the place of the one that has its name, and says so', async () => {
    const { user, click, saveThis } = await open({ recent: ['192.0.2.7'] });
    await click('Save 192.0.2.7');
    await enter(user, screen.getByRole('textbox', { name: 'Name' }), 'Ours');
    await click('Save');
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
    expect(screen.queryByRole('heading', { name: 'Recent searches' })).toBeNull();
  });

  it('of more than eight saved ones is shown on demand, or once it is saved', async () => {
    const { click } = await open({ saved: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], recent: ['j'] });
    expect(screen.queryByRole('link', { name: 'i' })).toBeNull();
    await click('Show all 9');
    expect(link('i')).toBeTruthy();
    await click('Show fewer');
    await click('Save j');
    await click('Save');
    expect(await screen.findByRole('link', { name: 'j' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename j' }));
  });

  it.each([
    ['a URL', 'https://evil.example/a', 'https://evil.example/a'],
    ['a host', 'evil.example', 'evil.example'],
    ['a mailbox', 'a@evil.example', 'a@evil.example'],
    ['a block', '203.0.113.0/24', '203.0.113.0-203.0.113.255'],
  ])('of %s makes a webhook that watches it as it is written', async (_kind, q, watch) => {
    const { user, saveThis } = await open({ parts: { q } });
    await saveThis();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
    const webhook = await screen.findByRole('link', { name: `Webhook… for ${q}` });
    const query = new URL(webhook.getAttribute('href') ?? '', 'http://desk').searchParams;
    expect(query.get('watch')).toBe(watch);
  });
});
