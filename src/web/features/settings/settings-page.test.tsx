import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
  const { container } = renderAtDesk(
    <SettingsProvider value={settings}>
      <SettingsPage />
    </SettingsProvider>,
    opened,
  );
  const file = container.querySelector<HTMLInputElement>('input[type="file"][accept*="json"]');
  if (file === null) throw new Error('There is nowhere to give a file.');
  const user = userEvent.setup();
  const importFile = (content: string) =>
    user.upload(file, new File([content], 'mine.json', { type: 'application/json' }));
  return { settings, user, importFile };
}

const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: label }), option);

describe('the settings page', () => {
  it('applies each choice at once and shows its effect', async () => {
    const { settings, user } = await open();
    await choose(user, 'Home country', 'United Kingdom');
    expect(screen.getByText('A number as dialled there is offered with +44.')).toBeTruthy();
    await choose(user, 'Time zone', 'UTC');
    await choose(user, 'Clock', '12 hours');
    expect(screen.getByText(/^Now: .* [ap]m UTC$/u)).toBeTruthy();
    await choose(user, 'Keep activity for', '30 days');
    await choose(user, 'Time to undo a flag', 'No limit: wait until I press Send');
    await choose(user, 'Colour scheme', 'Dark');
    await choose(user, 'Warn about ranges of more than', '1,000 numbers or addresses');
    await user.click(screen.getByRole('checkbox', { name: 'Single-key shortcuts' }));
    expect(settings.getState()).toEqual({
      homeCountry: 'GB',
      timeZone: 'UTC',
      clock: '12h',
      retentionDays: 30,
      largeRangeSize: 1000,
      undoSeconds: null,
      colourScheme: 'dark',
      shortcuts: false,
      ledgerPolicy: '',
    });
    await user.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    expect(settings.getState()).toEqual(DEFAULT_SETTINGS);
    expect(screen.getByText('All settings are at their defaults.')).toBeTruthy();
  });

  it('leaves the trusted key of the ledger alone, whether it resets or imports', async () => {
    const { settings, user, importFile } = await open();
    settings.change({ ledgerPolicy: 'a key', clock: '12h' });
    await user.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    expect(settings.getState()).toEqual({ ...DEFAULT_SETTINGS, ledgerPolicy: 'a key' });
    for (const ledgerPolicy of ['', 'another key', undefined]) {
      settings.change({ clock: '24h' });
      const file = { ...DEFAULT_SETTINGS, ledgerPolicy, clock: '12h' };
      await importFile(JSON.stringify({ format: 'contribution-desk-settings', version: 1, settings: file }));
      await vi.waitFor(() => expect(settings.getState().clock).toBe('12h'));
      expect(settings.getState().ledgerPolicy).toBe('a key');
    }
  });

  it('says that settings are not kept', async () => {
    await open();
    expect(
      screen.getByText('This browser denies storage: settings hold until the tab is closed.'),
    ).toBeTruthy();
  });

  it('imports settings from a file, and nothing from a bad one', async () => {
    const { settings, importFile } = await open();
    const head = { format: 'contribution-desk-settings', version: 1 };
    await importFile(JSON.stringify({ ...head, settings: { ...DEFAULT_SETTINGS, clock: '13h' } }));
    expect((await screen.findByRole('alert')).textContent).toContain('settings.clock');
    expect(settings.getState()).toEqual(DEFAULT_SETTINGS);
    await importFile(JSON.stringify({ ...head, settings: { ...DEFAULT_SETTINGS, clock: '12h' } }));
    expect(await screen.findByText('Imported mine.json.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(settings.getState()).toEqual({ ...DEFAULT_SETTINGS, clock: '12h' });
  });
});
