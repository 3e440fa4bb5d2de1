import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enter } from '../../../../testing/web/enter.ts';
import { openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import { WatchLine } from './watch-line.tsx';
import { WatchPanel } from './watch-panel.tsx';
import { WatchRunner } from './watch-runner.tsx';
import { WatchThis } from './watch-this.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function open() {
  const answers = { now: [] as unknown };
  const opened = await openTestDesk(() => answers.now);
  renderAtDesk(
    withRoutes(
      <>
        <WatchRunner />
        <WatchThis query="198.51.96.0-198.51.127.255" />
        <WatchLine />
        <WatchPanel />
      </>,
    ),
    opened,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'New watch' }));
  async function fill(name: string, lines: string) {
    await enter(user, screen.getByRole('textbox', { name: 'Name of the watch' }), name);
    await enter(user, screen.getByRole('textbox', { name: /^Numbers, addresses/u }), lines);
    await user.click(screen.getByRole('button', { name: 'Watch' }));
  }
  return { ...opened, answers, user, fill };
}

describe('the watches in Activity', () => {
  it('say what is new inside one, there, in the tab’s title and aloud, until it is seen', async () => {
    const { answers, user, fill } = await open();
    await fill('our /19', '198.51.96.0/19');
    expect(await screen.findByText(/nothing there · nothing new$/u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Watched as “our /19”' })).toBeTruthy();
    answers.now = [asAnswered(registryRecord({ id: '198.51.100.7', peerId: 'mirror' }))];
    await user.click(screen.getByRole('button', { name: 'Look up our /19 now' }));
    const news = '1 new report inside “our /19”';
    await screen.findByRole('list', { name: news });
    expect(document.title).toMatch(new RegExp(`^${news} ·`, 'u'));
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === news)).toBe(true);
    expect(screen.getByRole('link', { name: `Show: ${news}` })).toBeTruthy();
    expect(screen.getByText(/^Reported by mirror · IPFraud · SE → GB/u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Search for 198.51.100.7' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mark what is new inside our /19 as seen' }));
    expect(screen.queryByRole('list', { name: news })).toBeNull();
    expect(document.title).not.toContain('new report');
  });

  it('say why the latest look failed', async () => {
    const { answers, fill } = await open();
    answers.now = new Refusal(400, 'No ranges here.');
    await fill('our /19', '198.51.96.0/19');
    expect(await screen.findByText('The latest lookup failed: No ranges here.')).toBeTruthy();
  });

  it('need a name, something to watch, and lines that can be read', async () => {
    const { user, fill } = await open();
    await fill('', '');
    expect(screen.getByText('Name the watch.')).toBeTruthy();
    expect(screen.getByText('Enter at least one number or address.')).toBeTruthy();
    await fill('NAT', '192.0.2.0/24\nthe office');
    expect(screen.getByText(/^Line 2, the office: /u)).toBeTruthy();
    await fill('NAT', Array.from({ length: 201 }, (_, at) => `10.${at}.0.1`).join('\n'));
    expect(screen.getByText(/there is room for 200 more, and these are 201\.$/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('No watches yet.')).toBeTruthy();
  });

  it('are paused, renamed, and removed with a way back', async () => {
    const { user, fill } = await open();
    await fill('our /19', '198.51.96.0/19');
    await screen.findByText(/nothing new$/u);
    await user.click(screen.getByRole('button', { name: 'Pause our /19' }));
    expect(screen.getByText(/^Paused · /u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resume our /19' }));
    await user.click(screen.getByRole('button', { name: 'Rename our /19' }));
    const field = screen.getByRole('textbox', { name: 'Name of the watch' });
    await user.clear(field);
    await user.type(field, 'NAT{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove NAT' }));
    expect(screen.getByText('No watches yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Rename NAT' })).toBeTruthy();
  });

  it('have their entries changed in place, which are looked up at once and tell nothing there to be new', async () => {
    const { answers, user, fill, requests } = await open();
    await fill('ours', '198.51.100.0/24');
    await screen.findByText(/nothing new$/u);
    await user.click(screen.getByRole('button', { name: 'Edit what ours watches' }));
    const field = screen.getByRole('textbox', { name: /^Numbers, addresses/u });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.paste('the office');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(/^Line 1, the office: /u)).toBeTruthy();
    await user.clear(field);
    await user.paste('192.0.2.0/24');
    answers.now = [asAnswered(registryRecord({ id: '192.0.2.7', peerId: 'mirror' }))];
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement?.textContent).toBe('Edit');
    expect(await screen.findByText(/1 contribution there · nothing new$/u)).toBeTruthy();
    expect(requests.map(({ identifier }) => identifier)).toEqual([
      '198.51.100.0-198.51.100.255',
      '192.0.2.0-192.0.2.255',
    ]);
  });

  it('begin with one click where something was searched for', async () => {
    const { user, requests } = await open();
    await user.click(screen.getByRole('button', { name: 'Watch 198.51.96.0-198.51.127.255' }));
    expect(screen.getByRole('link', { name: 'Watched as “198.51.96.0-198.51.127.255”' })).toBeTruthy();
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('are not named in the title while the key is locked', async () => {
    const { desk, answers, user, fill } = await open();
    await fill('our /19', '198.51.96.0/19');
    await screen.findByText(/nothing new$/u);
    answers.now = [asAnswered(registryRecord({ id: '198.51.100.7' }))];
    await user.click(screen.getByRole('button', { name: 'Look up our /19 now' }));
    await screen.findByRole('list', { name: /^1 new report/u });
    await act(() => desk.session.lock());
    expect(document.title).toMatch(/^1 new in your watches ·/u);
  });
});
