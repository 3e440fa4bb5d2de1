import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import {
  OTHER_LOG_KEY,
  SAMPLE_LOG_KEY,
  SAMPLE_POLICY,
} from '../../../testing/transparency/sample-receipt.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { PolicyField } from './policy-field.tsx';

afterEach(cleanup);

async function open(ledgerPolicy = '') {
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ ledgerPolicy });
  const { desk, queryClient } = await openTestDesk(() => null);
  renderAtDesk(<PolicyField />, { desk, queryClient, settings });
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  async function save(text: string) {
    await user.clear(field);
    if (text !== '') {
      await user.click(field);
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Save' }));
  }
  return { settings, field, save };
}

it.each([
  ['a key', ` ${SAMPLE_LOG_KEY}\n`, SAMPLE_LOG_KEY],
  ['a policy', SAMPLE_POLICY, SAMPLE_POLICY.trim()],
])('keeps %s, and says so', async (_what, given, kept) => {
  const { settings, save } = await open();
  await save(given);
  expect(
    await screen.findByText('Trusted until you close this page: this browser stores nothing.'),
  ).toBeTruthy();
  expect(settings.getState().ledgerPolicy).toBe(kept);
});

it.each([
  ['a key with a wrong character', SAMPLE_LOG_KEY.replace('+a', '+b')],
  ['a policy without a quorum', `log ${SAMPLE_LOG_KEY}`],
  ['a text that is far too long', `# ${'x'.repeat(20_000)}`],
])('keeps the key before when it gets %s, leaves the text there and says why', async (_what, given) => {
  const { settings, field, save } = await open(OTHER_LOG_KEY);
  await save(given);
  expect(await screen.findByText(/policy/u, { selector: '[id$="-error"]' })).toBeTruthy();
  expect(field.value).toBe(given);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(settings.getState().ledgerPolicy).toBe(OTHER_LOG_KEY);
  await userEvent.type(field, 'x');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

it('trusts nothing any more when it is emptied', async () => {
  const { settings, save } = await open(SAMPLE_LOG_KEY);
  await save('');
  expect(await screen.findByText('Removed from this browser.')).toBeTruthy();
  expect(settings.getState().ledgerPolicy).toBe('');
});
