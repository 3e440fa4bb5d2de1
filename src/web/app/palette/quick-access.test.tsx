import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../platform/preferences/use-settings.ts';
import { restOptions } from '../shell/rest-options.ts';
import * as rest from '../shell/rest.ts';
import { createAppRouter } from '../router/router.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

async function open(path = '/account') {
  const opened = await openTestDesk(() => []);
  opened.queryClient.setQueryData(restOptions.queryKey, rest);
  const settings = new SettingsStore();
  settings.follow('alice@wonderland');
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  renderAtDesk(
    <SettingsProvider value={settings}>
      <RouterProvider router={router} />
    </SettingsProvider>,
    opened,
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...opened, settings, router, user: userEvent.setup() };
}

const heading = async (name: string) => screen.findByRole('heading', { level: 1, name });
const box = async () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Identifier, range/u });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('paste anywhere', () => {
  it('opens by Ctrl K, describes the identifier, and looks it up by Enter', async () => {
    const { router, user, requests } = await open();
    await user.keyboard('{Control>}k{/Control}');
    const input = await box();
    expect(document.activeElement).toBe(input);
    await user.paste('0044 7700 900123');
    expect(screen.getByText('Phone number · +447700900123')).toBeTruthy();
    const [first] = screen.getAllByRole('option', { selected: true });
    expect(first?.textContent).toBe('Look up 0044 7700 900123');
    expect(input.getAttribute('aria-activedescendant')).toBe(first?.id);
    await user.keyboard('{Enter}');
    await heading('Search');
    expect(router.history.location.search).toBe('?q=0044+7700+900123');
    await expect.poll(() => requests.some(({ identifier }) => identifier === '+447700900123')).toBe(true);
  });

  it('opens by its button, and starts a report with arrow and Enter', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^Search or paste…/u }));
    await user.type(await box(), '203.0.113.7');
    await user.keyboard('{ArrowDown}{Enter}');
    await heading('Report');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Identifier' }).value).toBe('203.0.113.7');
  });

  it('reads several lines, shows them as one, and looks all of them up by Enter', async () => {
    const { requests, user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    const input = await box();
    await user.paste('+447700900123\n203.0.113.7\n');
    expect(input.value).toBe('+447700900123 ⏎ 203.0.113.7');
    expect(screen.getByText('2 lines read: 1 phone number, 1 IP address.')).toBeTruthy();
    await user.type(input, ' ⏎ 203.0.113.8');
    expect(screen.getByText('3 lines read: 1 phone number, 2 IP addresses.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('3 identifiers')).toBeTruthy();
    const checked = () =>
      requests.flatMap(({ body, endpoint }) => (endpoint === 'checkContributions' ? body : []));
    await expect.poll(checked).toHaveLength(3);
  });

  it('hands a transaction to Inspect in memory, and keeps nothing', async () => {
    const { router, user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    const input = await box();
    const hex = '01'.repeat(300);
    await user.paste(hex);
    expect(input.value).toBe('Hex of a transaction · 600 characters');
    await user.keyboard('{Enter}');
    await heading('Inspect');
    await expect.poll(() => document.body.textContent).toMatch(/600/u);
    const kept = JSON.stringify([router.history.location.href, localStorage, sessionStorage]);
    expect(kept).not.toContain(hex);
  });

  it('finds commands by name: the colour scheme, and the list of shortcuts', async () => {
    const { user, settings } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'dark');
    expect(options()).toEqual(['Colour scheme: dark']);
    await user.keyboard('{Enter}');
    expect(settings.getState().colourScheme).toBe('dark');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'keyb{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('asks before it locks keys without a backup, and hides recent searches once they are locked', async () => {
    const { user, desk } = await open('/search?q=203.0.113.7');
    await user.keyboard('{Control>}k{/Control}');
    await box();
    expect(options()).toContain('203.0.113.7');
    await user.type(await box(), 'lock{Enter}');
    await screen.findByRole('dialog');
    expect(desk.session.getState().key).toBe('unlocked');
    await user.keyboard('{Escape}');
    await desk.session.lock();
    await user.keyboard('{Control>}k{/Control}');
    await box();
    expect(options()).not.toContain('203.0.113.7');
    // The lock erased the keys.
    expect(options()).not.toContain('Unlock');
  });
});

describe('single keys', () => {
  it('go to the search box, and do nothing in a field', async () => {
    const { user } = await open('/report');
    await user.type(screen.getByRole('textbox', { name: 'Identifier' }), '/?');
    await heading('Report');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Identifier' }).value).toBe('/?');
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Identifier' }).blur();
    await user.keyboard('/');
    await heading('Search');
    await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
  });

  it('are listed by ?, and do nothing when turned off', async () => {
    const { user, settings } = await open();
    await user.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(list).getByText('Lock the keys')).toBeTruthy();
    await user.keyboard('{Escape}');
    settings.change({ shortcuts: false });
    await user.keyboard('/');
    await heading('Account');
    await user.keyboard('{Control>}k{/Control}');
    await box();
  });
});
