import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveElementsSize } from '../../../testing/web/give-elements-size.ts';
import { openSearch, ReportBegun, searchStatus } from '../../../testing/web/open-search.tsx';
import { Refusal } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';

beforeAll(() => giveElementsSize());
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a search that finds nothing', () => {
  it('says what was understood, what would match and what to try', async () => {
    const { user, queries } = await openSearch('203.0.113.7');
    await screen.findByText('203.0.113.7 is not reported');
    expect(screen.getByText(/^IPv4 address.*No report covers it/u)).toBeTruthy();
    expect(searchStatus()).toContain('No contributions found for 203.0.113.7');
    await user.click(screen.getByRole('link', { name: '203.0.113.0-203.0.113.255' }));
    expect(queries).toEqual(['203.0.113.0-203.0.113.255']);
  });

  it('of a URL offers all of its host, which a registry may not know', async () => {
    const record = registryRecord({ id: 'http://bad71.example/login', peerId: 'wonderland' });
    const { user, queries } = await openSearch('http://bad71.example/x', ({ identifier }) =>
      identifier === 'bad71.example' ? [asAnswered(record)] : [],
    );
    await user.click(await screen.findByRole('link', { name: /^Search all of bad71\.example/u }));
    expect(queries).toEqual(['bad71.example']);
    expect(await screen.findByText(/^Host: 1 active of 1 contribution, by your peer/u)).toBeTruthy();
    cleanup();
    await openSearch('bad71.example', ({ identifier }) =>
      identifier === 'bad71.example' ? new Refusal(400, 'No identifier.') : [],
    );
    expect(await screen.findByText(/^Exact URLs only/u)).toBeTruthy();
  });

  it('offers to report what can be reported, and nothing else', async () => {
    const first = await openSearch('203.0.113.7');
    await first.user.click(await screen.findByRole('button', { name: 'Report it' }));
    await expect.poll(() => first.onReport.mock.calls.length).toBe(1);
    first.unmount();
    const { desk, queryClient } = first;
    renderAtDesk(<ReportBegun />, { desk, queryClient });
    await screen.findByText(/^203\.0\.113\.7/u);
    cleanup();
    await openSearch('490154203237518-490154203237525');
    await screen.findByRole('heading', { name: /is not reported$/u });
    expect(screen.queryByRole('button', { name: 'Report it' })).toBeNull();
  });

  it('takes a 404 in the envelope for that too', async () => {
    await openSearch('203.0.113.7', () => new Refusal(404, 'Not found.'));
    expect(await screen.findByText('203.0.113.7 is not reported')).toBeTruthy();
  });
});
