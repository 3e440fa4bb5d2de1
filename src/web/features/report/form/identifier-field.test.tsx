import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SettingsStore } from '../../../settings/settings-store.ts';
import { SettingsProvider } from '../../../settings/use-settings.ts';
import { JsonStorage } from '../../../storage/json-storage.ts';
import { IdentifierField } from './identifier-field.tsx';

afterEach(cleanup);

function open(value: string, homeCountry: 'GB' | null) {
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ homeCountry });
  const taken: string[] = [];
  render(
    <SettingsProvider value={settings}>
      <MantineProvider env="test">
        <IdentifierField
          value={value}
          onChange={() => undefined}
          onBlur={() => undefined}
          onTake={(text) => taken.push(text)}
          inputRef={createRef()}
          error={undefined}
        />
      </MantineProvider>
    </SettingsProvider>,
  );
  return { taken, user: userEvent.setup() };
}

it('offers what a number dialled in the home country is, and takes it by a click only', async () => {
  const { taken, user } = open('07700 900123', 'GB');
  const offer = screen.getByRole('button', { name: 'Use +447700900123' });
  expect(taken).toEqual([]);
  await user.click(offer);
  expect(taken).toEqual(['+447700900123']);
});

it('offers nothing without a home country', () => {
  open('07700 900123', null);
  expect(screen.queryByRole('button')).toBeNull();
});
