import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { useDraftStore } from '../../identifiers/draft/use-draft.ts';
import { NOTHING_ASKED } from '../../registry/results/view-address.ts';
import { SearchPage } from '../../features/search/page/search-page.tsx';
import { ConnectionChip, ConnectionNotice } from './connection-notice.tsx';

afterEach(() => {
  // The queries of the tests after it would wait for the network.
  act(() => void window.dispatchEvent(new Event('online')));
  cleanup();
  vi.restoreAllMocks();
});

async function open() {
  const answers = { search: new Refusal(503, 'Back at noon.') as unknown };
  const opened = await openTestDesk(() => answers.search);
  function Draft() {
    const draft = useDraftStore();
    return (
      <button type="button" onClick={() => draft.startWith({ id: '203.0.113.9' })}>
        Begin a draft
      </button>
    );
  }
  renderAtDesk(
    <>
      <Draft />
      <ConnectionChip />
      <ConnectionNotice />
      <SearchPage
        address={{ ...NOTHING_ASKED, query: '203.0.113.7' }}
        onAddress={() => undefined}
        onReport={() => undefined}
      />
    </>,
    opened,
  );
  return { ...opened, answers, user: userEvent.setup() };
}

it('says that the service is unavailable, repeats the search, and goes away by itself', async () => {
  const { answers, user } = await open();
  expect(await screen.findByText(/^The service is unavailable, perhaps for maintenance/u)).toBeTruthy();
  expect(screen.getByText(/Registry data was read before \d.*\. It says: “Back at noon\.”$/u)).toBeTruthy();
  expect(screen.getByText('Down')).toBeTruthy();
  expect(screen.queryByText(/Your draft is kept\./u)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Begin a draft' }));
  expect(screen.getByText(/for maintenance\. Your draft is kept\. Registry data/u)).toBeTruthy();
  answers.search = [];
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText(/^Back online/u)).toBeTruthy();
  expect(screen.queryByText('Down')).toBeNull();
  expect(screen.queryByText(/Back at noon\./u)).toBeNull();
});

it('says at once that the browser is offline, and searches again when it is not', async () => {
  const { answers, desk, requests } = await open();
  await screen.findByText('Down');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You are offline/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  answers.search = [];
  onLine.mockReturnValue(true);
  const asked = requests.length;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/^Back online/u)).toBeTruthy();
  await expect.poll(() => requests.length).toBeGreaterThan(asked);
  await expect.poll(() => screen.queryByText('Back at noon.')).toBeNull();
  // Signed out, nothing of the registry is shown.
  await act(() => desk.session.signOut());
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('You are offline.')).toBeTruthy();
});
