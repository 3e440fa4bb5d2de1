import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { MomentText, TimeText } from './time-text.tsx';

afterEach(cleanup);

describe('a time in a table', () => {
  it('is relative, with the exact time on hover and for programs', () => {
    const ms = Date.UTC(2026, 10, 21, 3, 49, 12);
    render(<TimeText ms={ms} nowMs={ms + 3 * 3_600_000} />);
    const time = screen.getByText('3 hours ago');
    expect(time.getAttribute('datetime')).toBe('2026-11-21T03:49:12.000Z');
    expect(time.title).toContain('2026-11-21 03:49:12 UTC');
  });

  it('is in the zone of the settings, with UTC on hover', () => {
    const settings = new SettingsStore(new JsonStorage(null));
    settings.change({ timeZone: 'Asia/Kolkata' });
    const ms = Date.UTC(2026, 10, 21, 13, 49, 12);
    render(
      <SettingsProvider value={settings}>
        <MomentText ms={ms} nowMs={ms} />
      </SettingsProvider>,
    );
    const time = screen.getByText('2026-11-21 19:19:12 GMT+5:30 · now');
    expect(time.title).toBe('2026-11-21 13:49:12 UTC\n2026-11-21 19:19:12 GMT+5:30');
    act(() => settings.change({ timeZone: 'UTC' }));
    expect(time.textContent).toBe('2026-11-21 13:49:12 UTC · now');
  });
});
