import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { KeyHint } from './key-hint.tsx';

afterEach(cleanup);

function open(shortcuts: boolean) {
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ shortcuts });
  render(
    <SettingsProvider value={settings}>
      <MantineProvider env="test">
        <KeyHint page="report" />
      </MantineProvider>
    </SettingsProvider>,
  );
}

const keys = () => [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent);

it('names three keys, also after one of them was used', async () => {
  open(true);
  expect(keys()).toEqual(['Ctrl V', 'Ctrl Enter', '?']);
  expect(screen.getByText('a list or one identifier')).toBeTruthy();
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(keys()).toEqual(['Ctrl V', 'Ctrl Enter', '?']);
});

it('names no keys where single keys are off', () => {
  open(false);
  expect(keys()).toEqual([]);
});
