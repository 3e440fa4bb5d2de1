import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { DEFAULT_SETTINGS } from '../../platform/preferences/settings.ts';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { SettingsPage } from './settings-page.tsx';

afterEach(cleanup);

async function open() {
  const settings = new SettingsStore(new JsonStorage(null));
  const opened = await openTestDesk(() => null);
  renderAtDesk(
    <SettingsProvider value={settings}>
      <SettingsPage />
    </SettingsProvider>,
    opened,
  );
  const user = userEvent.setup();
  return { settings, user };
}

const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: label }), option);

describe('the settings page', () => {
  it('applies each choice at once and shows its effect', async () => {
    const { settings, user } = await open();
    await choose(user, 'Home country', 'United Kingdom');
    expect(screen.getByText('A number as dialled there is offered with +44.')).toBeTruthy();
    await choose(user, 'Time zone', 'UTC');
    expect(screen.getByText(/^Now: .* UTC$/u)).toBeTruthy();
    await choose(user, 'Undo time for flags', 'No limit: wait until I press Send');
    await choose(user, 'Colour scheme', 'Dark');
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
    expect(settings.getState()).toEqual({
      homeCountry: 'GB',
      timeZone: 'UTC',
      undoSeconds: null,
      colourScheme: 'dark',
      shortcuts: false,
      ledgerPolicy: '',
    });
    await user.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    expect(settings.getState()).toEqual(DEFAULT_SETTINGS);
    expect(screen.getByText('All settings are at their defaults.')).toBeTruthy();
  });

  it('leaves the trusted key of the ledger alone when it resets', async () => {
    const { settings, user } = await open();
    settings.change({ ledgerPolicy: 'a key', shortcuts: false });
    await user.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    expect(settings.getState()).toEqual({ ...DEFAULT_SETTINGS, ledgerPolicy: 'a key' });
  });

  it('says that settings are not kept', async () => {
    await open();
    expect(
      screen.getByText('This browser denies storage: settings hold until the tab is closed.'),
    ).toBeTruthy();
  });
});
