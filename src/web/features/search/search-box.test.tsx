import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { SearchBox } from './search-box.tsx';

afterEach(cleanup);

/** The box with an address bar: every search comes back as the query. */
function Page({ initial, searches }: { readonly initial: string; readonly searches: string[] }) {
  const [query, setQuery] = useState(initial);
  return (
    <MantineProvider env="test">
      <SearchBox
        query={query}
        onSearch={(text) => {
          searches.push(text);
          setQuery(text);
        }}
        onDiffers={() => undefined}
        readList={(text) =>
          text.includes('.')
            ? { identifiers: text.split('\n'), leftOut: 1, said: ['A list of addresses.'] }
            : undefined
        }
        onList={({ identifiers, leftOut }) => searches.push(`${identifiers.join(' + ')}, not ${leftOut}`)}
      />
      <button type="button" onClick={() => setQuery('203.0.113.9')}>
        elsewhere
      </button>
    </MantineProvider>
  );
}

function open(initial = '', settings = new SettingsStore(new JsonStorage(null))) {
  const searches: string[] = [];
  render(
    <SettingsProvider value={settings}>
      <Page initial={initial} searches={searches} />
    </SettingsProvider>,
  );
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Identifier or range' });
  return { searches, box, user: userEvent.setup() };
}

describe('the search box', () => {
  it('says while typing what it understands, and searches on Enter', async () => {
    const { box, user, searches } = open();
    await user.type(box, '+447700900000-+447700900999');
    expect(screen.getByText('Phone range · 1,000 numbers')).toBeTruthy();
    expect(searches).toEqual([]);
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['+447700900000-+447700900999']);
  });

  it('searches with its button', async () => {
    const { box, user, searches } = open();
    await user.type(box, '203.0.113.7');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(searches).toEqual(['203.0.113.7']);
  });

  it('offers what a number dialled in the home country is, and says what was searched for', async () => {
    const settings = new SettingsStore(new JsonStorage(null));
    settings.change({ homeCountry: 'GB' });
    const { box, user, searches } = open('', settings);
    await user.type(box, '07700 900123');
    await user.click(screen.getByRole('button', { name: 'Use +447700900123' }));
    expect(searches).toEqual(['+447700900123']);
    expect(screen.getByRole('status').textContent).toContain(
      'Read 07700 900123 as dialled in United Kingdom.',
    );
  });

  it('says that a short number may be the beginning of longer ones, once it was searched, and offers those', async () => {
    const { box, user, searches } = open();
    await user.type(box, '+447700900');
    expect(screen.queryByText('+447700900000-+447700900999')).toBeNull();
    await user.keyboard('{Enter}');
    expect(screen.getByText(/^Few numbers of its country are this short\./u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    expect(searches).toEqual(['+447700900', '+447700900000-+447700900999']);
    expect(screen.getByRole('status').textContent).toContain(
      'Read +447700900 as the beginning of longer numbers.',
    );
  });

  it('asks again for the same query', async () => {
    const { box, user, searches } = open('203.0.113.7');
    await user.click(box);
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['203.0.113.7']);
  });

  it('hints quietly while typing at what is missing, and says it aloud only after Enter', async () => {
    const { box, user, searches } = open();
    await user.type(box, 'nobody');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(box.getAttribute('aria-invalid')).not.toBe('true');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('Enter an IP address');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box.value).toBe('nobody');
    expect(searches).toEqual([]);
  });

  it('is described by the line below it', async () => {
    const { box, user } = open();
    await user.type(box, '203.0.113.7');
    const describedBy = (box.getAttribute('aria-describedby') ?? '').split(' ');
    const lines = describedBy.map((id) => document.getElementById(id)?.textContent);
    expect(lines.join()).toContain('IPv4 address');
  });

  it('refuses a link to something that cannot be searched at once', () => {
    open('what is this');
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('offers what a paste can be searched as, and says what it changes before it is taken', async () => {
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste('00 44 7700 900123');
    expect(screen.getByText('+447700900123')).toBeTruthy();
    expect(screen.getByText('Replaced the leading 00 with +.')).toBeTruthy();
    expect(searches).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    expect(searches).toEqual(['+447700900123']);
    expect(box.value).toBe('+447700900123');
  });

  it('says what it searched for instead when Enter takes the suggestion', async () => {
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste('198.51.100[.]9');
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['198.51.100.9']);
    expect(screen.getByText('You entered 198.51.100[.]9. Searched for 198.51.100.9 instead:')).toBeTruthy();
    await user.type(box, '9');
    expect(screen.queryByText(/You entered/u)).toBeNull();
  });

  it('follows the address when that changes', async () => {
    const { box, user } = open('203.0.113.7');
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(box.value).toBe('203.0.113.9');
  });

  it('says what a pasted list is, and looks it up on Enter', async () => {
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste('203.0.113.7\n203.0.113.8');
    expect(box.value).toBe('203.0.113.7 ⏎ 203.0.113.8');
    expect(screen.getByRole('status').textContent).toBe('A list of addresses.');
    expect(screen.getByRole('button', { name: 'Look up all 2' })).toBeTruthy();
    expect(searches).toEqual([]);
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['203.0.113.7 + 203.0.113.8, not 1']);
    expect(box.value).toBe('');
  });

  it('takes pasted lines without an identifier, and a list that was edited, for one text', async () => {
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste('nobody\nknows');
    expect(box.value).toBe('nobody knows');
    await user.clear(box);
    await user.paste('203.0.113.7\n203.0.113.8');
    await user.type(box, '9{Enter}');
    expect(searches).toEqual([]);
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('goes back to the start when it is emptied', async () => {
    const { box, user, searches } = open('203.0.113.7');
    await user.clear(box);
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['']);
  });
});
