import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import {
  mineAndTheirs,
  openSearch,
  ReportBegun,
  SearchAtAddress,
  searchStatus,
} from '../../../../testing/web/open-search.tsx';
import { type Edge, Newest } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';

beforeAll(() => giveElementsSize());
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('contributions that were found', () => {
  it('counts them and tells the own ones', async () => {
    const { rows } = await openSearch('203.0.113.0-203.0.113.255', mineAndTheirs);
    await expect.poll(() => rows().length).toBe(2);
    await expect.poll(searchStatus).toContain('2 contributions for 203.0.113.0-203.0.113.255');
    expect(rows()[0]?.textContent).toContain('Yours');
    expect(rows()[1]?.textContent).not.toContain('Yours');
  });

  it('has the key of a flag open the dialog of all selected rows, where there are some', async () => {
    const { user, rows, requests } = await openSearch('203.0.113.0-203.0.113.255', mineAndTheirs, true, 60);
    await expect.poll(() => rows().length).toBe(2);
    screen.getByRole('rowheader', { name: '203.0.113.8' }).focus();
    await user.keyboard('xf');
    expect(await screen.findByRole('dialog', { name: /^Flag/u })).toBeTruthy();
    expect(requests.some(({ endpoint }) => endpoint === 'submitFlag')).toBe(false);
  });

  it('flags a row from its details and undoes it there, before anything is sent', async () => {
    const { user, rows, requests } = await openSearch('203.0.113.0-203.0.113.255', mineAndTheirs, true, 60);
    await expect.poll(() => rows().length).toBe(2);
    await user.click(screen.getByRole('rowheader', { name: '203.0.113.8' }));
    const details = within(await screen.findByRole('dialog'));
    await user.keyboard('f');
    expect(await details.findByRole('button', { name: 'Undo the flag of 203.0.113.8' })).toBeTruthy();
    await user.keyboard('u');
    expect(await details.findByRole('button', { name: 'Flag 203.0.113.8' })).toBeTruthy();
    expect(requests.some(({ endpoint }) => endpoint === 'submitFlag')).toBe(false);
  });

  it('shows those that pass the filters, and says so where none does', async () => {
    const { user, rows } = await openSearch('203.0.113.0-203.0.113.255', mineAndTheirs);
    await expect.poll(() => rows().length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('tab', { name: 'Peer' }));
    await user.click(await screen.findByRole('checkbox', { name: 'wonderland 1' }));
    await expect.poll(() => rows().length).toBe(1);
    expect(searchStatus()).toContain('1 of 2 shown');
    await user.type(screen.getByRole('searchbox', { name: 'Text in the rows' }), 'nowhere');
    expect(await screen.findByText('2 contributions are hidden.')).toBeTruthy();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear all' });
    await user.click(clear ?? document.body);
    await expect.poll(() => rows().length).toBe(2);
  });

  it('flags one with one click, in its place, and remembers it on the way back to the page', async () => {
    const { user, rows, unmount, desk, queryClient } = await openSearch(
      '203.0.113.0-203.0.113.255',
      mineAndTheirs,
    );
    await expect.poll(() => rows().length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Flag 203.0.113.8' }));
    await expect.poll(() => rows()[1]?.textContent).toContain('Flagged · +10 tokens');
    expect(within(rows()[1] ?? document.body).getAllByRole('gridcell')[1]?.textContent).toBe('Flagged');
    expect(rows()[0]?.getAttribute('data-status')).toBe('active');
    expect(searchStatus()).toContain('Flagged, 10 tokens: 203.0.113.8');
    unmount();
    renderAtDesk(<SearchAtAddress initial="203.0.113.0-203.0.113.255" queries={[]} onReport={() => {}} />, {
      desk,
      queryClient,
    });
    await expect.poll(() => rows()[1]?.textContent).toContain('Flagged · +10 tokens');
  });

  it('begins a report like a contribution that it found', async () => {
    const record = registryRecord({ id: '203.0.113.9', fraudType: 'Scam', origination: 'NL' });
    const first = await openSearch('203.0.113.0-203.0.113.255', () => [asAnswered(record)]);
    await first.user.click(await screen.findByRole('rowheader', { name: '203.0.113.9' }));
    await first.user.click(await screen.findByRole('button', { name: 'Report like this one' }));
    await expect.poll(() => first.onReport.mock.calls.length).toBe(1);
    first.unmount();
    const { desk, queryClient } = first;
    renderAtDesk(<ReportBegun />, { desk, queryClient });
    await screen.findByText('203.0.113.9 Scam NL');
  });
});

describe('flagging what was selected', () => {
  const record = registryRecord({ id: '203.0.113.9' });

  /** The requests from the search to the list of rows to flag. */
  async function askedToFlag(searched: Edge) {
    const edge: Edge = (request) =>
      request.identifier === record.id ? [asAnswered(record)] : searched(request);
    const { user, requests } = await openSearch('203.0.113.0-203.0.113.255', edge);
    await screen.findByRole('rowheader', { name: record.id });
    await user.click(screen.getByRole('checkbox', { name: `Select ${record.id}` }));
    await user.click(screen.getByRole('button', { name: /^Flag \d+ selected/u }));
    await screen.findByRole('heading', { name: '1 will be flagged' });
    return requests.map(({ identifier }) => identifier);
  }

  it('asks the same search again where that was answered in full', async () => {
    const asked = await askedToFlag(() => [asAnswered(record)]);
    expect(asked).toEqual(['203.0.113.0-203.0.113.255', '203.0.113.0-203.0.113.255']);
  });

  it('asks for the selected alone where only the newest were answered', async () => {
    const asked = await askedToFlag(() => new Newest([asAnswered(record)], 250_000));
    expect(asked).toEqual(['203.0.113.0-203.0.113.255', record.id]);
  });
});
