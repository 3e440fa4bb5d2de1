import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
        onList={({ terms: { length }, list: { leftOut } }) =>
          searches.push(`a list of ${length}${leftOut > 0 ? ` of ${length + leftOut}` : ''}`)
        }
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
    expect(screen.getByText('1,000 numbers')).toBeTruthy();
    expect(searches).toEqual([]);
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['+447700900000-+447700900999']);
  });

  it('says that wildcards work for numbers and addresses only', async () => {
    const { box, user, searches } = open();
    await user.type(box, 'a*@example.com{Enter}');
    expect(screen.getByText(/^Searched for exactly as written: wildcards work for numbers/u)).toBeTruthy();
    expect(searches).toEqual(['a*@example.com']);
    await user.clear(box);
    await user.type(box, '*.example.com{Enter}');
    expect(screen.getByRole('alert').textContent).toMatch(
      /Wildcards work for numbers and IP addresses only\.$/u,
    );
    await user.clear(box);
    await user.type(box, '+44770*');
    expect(screen.queryByText(/wildcards/iu)).toBeNull();
  });

  it('searches with its button', async () => {
    const { box, user, searches } = open();
    await user.type(box, '203.0.113.7');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(searches).toEqual(['203.0.113.7']);
  });

  it('offers what a number dialled in the home country is, and Enter takes it', async () => {
    const settings = new SettingsStore(new JsonStorage(null));
    settings.change({ homeCountry: 'GB' });
    const { box, user, searches } = open('', settings);
    await user.type(box, '07700 900123');
    expect(screen.getByRole('button', { name: 'Use +447700900123' })).toBeTruthy();
    expect(screen.getByText('as dialled in United Kingdom · or press Enter')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['+447700900123']);
    expect(box.value).toBe('+447700900123');
    expect(screen.getByRole('status').textContent).toBe('Read “07700 900123”: as dialled in United Kingdom.');
  });

  it('asks for the country of a national number where none is the home country', async () => {
    const { box, user, searches } = open();
    await user.type(box, '07700 900123{Enter}');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Country of the national number' }),
      'United Kingdom',
    );
    expect(searches).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use +44 7700 900 123' }));
    expect(searches).toEqual(['+447700900123']);
    expect(document.activeElement).toBe(box);
  });

  const nationals = (count: number) => Array.from({ length: count }, (_, at) => `07700 ${900_101 + at}`);

  it.each([
    ['alone', nationals(3), '+447700900101 ⏎ +447700900102 ⏎ +447700900103'],
    ['too many for the address', nationals(300), 'a list of 300'],
    ['too many to be read', nationals(1100), 'a list of 1000 of 1100'],
  ])('asks once for the country of a pasted list of national numbers: %s', async (_what, numbers, search) => {
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste(numbers.join('\n'));
    expect(box.value).toContain('07700 900103');
    await user.keyboard('{Enter}');
    expect(searches).toEqual([]);
    expect(screen.getByText(/national numbers \(.*\)\. Which country are they from\?/u)).toBeTruthy();
    const country = screen.getByRole('combobox', { name: 'Country of the national number' });
    await user.selectOptions(country, 'United Kingdom');
    await user.click(screen.getByRole('button', { name: /^Apply to/u }));
    expect(searches).toEqual([search]);
    expect(document.activeElement).toBe(box);
  });

  it('leads by Enter to the likely country of pasted national numbers, and takes a reading back', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste('07700 900101\n07700 900102\n07700 900103\n0151 234 567 890');
    expect(screen.getByText(/^4 national numbers \(07700 900101, 07700 900102 and 2 more\)/u)).toBeTruthy();
    expect(screen.getByText('not dialled there: 0151 234 567 890')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(searches).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Apply to 3 of 4');
    await user.keyboard('{Enter}');
    expect(
      screen.getByText(
        'Read 3 numbers as dialled in United Kingdom: 07700 900101 as +447700900101, 07700 900102 as +447700900102 and 1 more.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(box.value).toBe('07700 900101 ⏎ 07700 900102 ⏎ 07700 900103 ⏎ 0151 234 567 890');
    expect(screen.getByText(/^4 national numbers/u)).toBeTruthy();
  });

  it('leads by a second Enter to the question of a list that was looked up', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste('203.0.113.7\n07700 900101');
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['203.0.113.7 ⏎ 07700 900101']);
    expect(document.activeElement).toBe(box);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(searches).toHaveLength(2);
    await user.click(box);
    await user.keyboard('{Enter}{Enter}');
    expect(searches.at(-1)).toBe('203.0.113.7 ⏎ +447700900101');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(searches.at(-1)).toBe('203.0.113.7 ⏎ 07700 900101');
  });

  it('says of a guessed list that is too long what is left out, once it was taken', async () => {
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste(Array.from({ length: 1100 }, (_, at) => `44770090${at + 1000}`).join(','));
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['a list of 1000 of 1100']);
  });

  it('offers what lacks its + alone, and no settings', async () => {
    const { box, user, searches } = open();
    await user.type(box, '447700900123');
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use +447700900123' }));
    expect(searches).toEqual(['+447700900123']);
  });

  it('offers each of the numbers that digits behind a slash may make, and searches for none before', async () => {
    const { box, user, searches } = open();
    await user.type(box, '+44 20 7222 1234 / 7890');
    expect(screen.getAllByRole('button', { name: /^Use/u }).map((button) => button.textContent)).toEqual([
      expect.stringContaining('+442072221234'),
      expect.stringContaining('+442072227890'),
    ]);
    expect(searches).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use +442072227890' }));
    expect(searches).toEqual(['+442072227890']);
  });

  it('offers a number without what is dialled inside its country only, once it was searched', async () => {
    const { box, user, searches } = open();
    await user.type(box, '+4407700900123{Enter}');
    await user.click(screen.getByRole('button', { name: 'Use +447700900123' }));
    expect(searches).toEqual(['+4407700900123', '+447700900123']);
  });

  it('offers a list of numbers without their +, names what is skipped, and Enter takes it', async () => {
    const { box, user, searches } = open();
    await user.type(box, '447700900123, 44770090012a, 447700900124');
    expect(screen.getByText('+ added to 2 numbers · or press Enter')).toBeTruthy();
    expect(screen.getByText('1 part skipped')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['+447700900123, 44770090012a, +447700900124']);
  });

  it('says that a short number may be the beginning of longer ones, once it was searched, and offers those', async () => {
    const { box, user, searches } = open();
    await user.type(box, '+447700900');
    expect(screen.queryByRole('button', { name: 'Use +447700900*' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Few numbers of its country are this short.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use +447700900*' }));
    expect(searches).toEqual(['+447700900', '+447700900*']);
  });

  it.each([
    ['203.0.113.0/24', '256 addresses: 203.0.113.0-203.0.113.255'],
    ['  +44 (0)7700 900123', 'Phone number: +447700900123'],
    ['198.51.100[.]9', 'IPv4 address: 198.51.100.9'],
    [
      '+447700*',
      'Numbers beginning +44 7700: +447700000-+447700999, +44770000000-+44770099999, +447700000000-+447700999999',
    ],
    ['evil[.]example', 'Host: evil.example'],
    ['0044 7700 900123, 203.0.113.7', '2 identifiers'],
  ])('keeps %s as it was typed, with what it means at its end', async (text, words) => {
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste(text);
    const [reading = ''] = (box.getAttribute('aria-describedby') ?? '').split(' ');
    expect(document.getElementById(reading)?.textContent).toBe(words);
    await user.keyboard('{Enter}');
    expect(searches).toEqual([text]);
    expect(box.value).toBe(text);
    expect(screen.queryByRole('button', { name: /^Use/u })).toBeNull();
  });

  it('asks again for the same query', async () => {
    const { box, user, searches } = open('203.0.113.7');
    await user.click(box);
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['203.0.113.7']);
  });

  it('says what is missing only after Enter', async () => {
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

  it('refuses a link to something that cannot be searched at once', () => {
    open('what is this');
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('follows the address when that changes', async () => {
    const { box, user } = open('203.0.113.7');
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(box.value).toBe('203.0.113.9');
  });

  it('looks up a pasted list on Enter, keeps it, and names what is no identifier', async () => {
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste('203.0.113.7\nnonsense\n203.0.113.8');
    expect(box.value).toBe('203.0.113.7 ⏎ nonsense ⏎ 203.0.113.8');
    expect(screen.getByText('2 identifiers')).toBeTruthy();
    expect(screen.getByText('1 line without identifiers')).toBeTruthy();
    expect(searches).toEqual([]);
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['203.0.113.7 ⏎ nonsense ⏎ 203.0.113.8']);
    expect(box.value).toBe('203.0.113.7 ⏎ nonsense ⏎ 203.0.113.8');
  });

  it('keeps a list that is too long for an address out of it', async () => {
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste(Array.from({ length: 60 }, (_, at) => `203.0.113.${at}`).join('\n'));
    expect(screen.getByText('60 identifiers')).toBeTruthy();
    expect(box.value).toMatch(/^203\.0\.113\.0, .*\d, …$/u);
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['a list of 60']);
    expect(box.value).toBe('');
  });

  it('looks up a list in one line that is too long for the box', async () => {
    const { box, user, searches } = open();
    await user.click(box);
    const numbers = Array.from({ length: 2_000 }, (_, at) => `+4477009${String(at).padStart(5, '0')}`);
    await user.paste(numbers.join(','));
    await user.keyboard('{Enter}');
    expect(searches).toEqual(['a list of 1000 of 2000']);
  });

  it('takes what is pasted beside it in place of what it has', async () => {
    const { box, user } = open('203.0.113.7');
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    await user.paste('07700 900101\n07700 900102');
    expect(box.value).toBe('07700 900101 ⏎ 07700 900102');
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Enter}');
    await user.paste('203.0.113.8');
    expect(box.value).toBe('203.0.113.8');
  });

  it('adds pasted lines to those that it has', async () => {
    const { box, user, searches } = open();
    await user.type(box, '203.0.113.7');
    await user.paste('203.0.113.8\n203.0.113.9');
    expect(box.value).toBe('203.0.113.7 ⏎ 203.0.113.8 ⏎ 203.0.113.9');
    await user.clear(box);
    await user.paste(Array.from({ length: 60 }, (_, at) => `203.0.113.${at}`).join('\n'));
    await user.paste('198.51.100.1\n198.51.100.2');
    expect(box.value).toBe('198.51.100.1 ⏎ 198.51.100.2');
    expect(searches).toEqual([]);
  });

  it('takes pasted lines without an identifier for one text', async () => {
    const { box, user, searches } = open();
    await user.click(box);
    await user.paste('nobody\nknows');
    expect(box.value).toBe('nobody ⏎ knows');
    await user.keyboard('{Enter}');
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
