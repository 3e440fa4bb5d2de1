import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { HintedPage } from '../../platform/preferences/settings.ts';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { PageHeading } from '../components/page-heading.tsx';
import { KeyHint } from './key-hint.tsx';

afterEach(cleanup);

function open(page: HintedPage, settings = new SettingsStore(new JsonStorage(null))) {
  render(
    <SettingsProvider value={settings}>
      <MantineProvider env="test">
        <PageHeading>Page</PageHeading>
        <input aria-label="Text" />
        <KeyHint page={page} />
      </MantineProvider>
    </SettingsProvider>,
  );
  return { settings, user: userEvent.setup() };
}

const shown = () => screen.queryByRole('button', { name: 'Hide these keys' }) !== null;

it.each([
  ['search', 'k'],
  ['report', '{Control>}{Enter}{/Control}'],
  ['triage', 'u'],
] as const)('is gone from %s for good once one of its keys was used', async (page, keys) => {
  const { settings, user } = open(page);
  expect(document.querySelectorAll('kbd')).toHaveLength(3);
  await user.keyboard(`xy${keys}`);
  expect(shown()).toBe(false);
  expect(settings.getState().keysLearned).toEqual([page]);
  cleanup();
  open(page, settings);
  expect(shown()).toBe(false);
  cleanup();
  open(page === 'search' ? 'report' : 'search', settings);
  expect(shown()).toBe(true);
});

it('is gone for good once it is closed, and the focus goes to the heading', async () => {
  const { settings, user } = open('search');
  await user.click(screen.getByRole('button', { name: 'Hide these keys' }));
  expect(shown()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  expect(settings.getState().keysLearned).toEqual(['search']);
});

it('stays while its keys are typed as text, and names no keys where single keys are off', async () => {
  const { settings, user } = open('search');
  await user.type(screen.getByRole('textbox'), 'jf/');
  expect(shown()).toBe(true);
  settings.change({ shortcuts: false });
  expect(await screen.findByRole('textbox')).toBeTruthy();
  cleanup();
  open('search', settings);
  expect(shown()).toBe(false);
});
