import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import { mineAndTheirs, openSearch, searchStatus } from '../../../../testing/web/open-search.tsx';
import { Newest, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';

beforeAll(() => giveElementsSize());
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('while the registry is asked', () => {
  it('says so and shows the table to come', async () => {
    await openSearch('203.0.113.7', () => new Promise<never>(() => {}));
    expect(searchStatus()).toContain('Searching…');
    expect(document.querySelector('[aria-hidden="true"] [data-column="confidence"]')?.textContent).toBe(
      'Confidence',
    );
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a search that fails', () => {
  it('keeps the query, says what happened, and goes on with Try again', async () => {
    let failing = true;
    const { user, rows } = await openSearch('203.0.113.7', () =>
      failing ? new Refusal(500, 'The store is full.') : [asAnswered(registryRecord())],
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The store is full.');
    expect(alert.textContent).toContain('service-fault');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('203.0.113.7');
    failing = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await expect.poll(() => screen.queryByRole('alert')).toBeNull();
    await expect.poll(() => rows().length).toBe(1);
  });
});

describe('a search that more contributions match than one answer holds', () => {
  it.each(['203.0.113.7', '203.0.113.0-203.0.113.255'])(
    'of %s shows the first, says how many there are, and that confidence counts those shown',
    async (query) => {
      const { rows } = await openSearch(query, () => new Newest([asAnswered(registryRecord())], 250_000));
      await expect.poll(() => rows().length).toBe(1);
      expect(searchStatus()).toContain(`The first 1 of 250,000 contributions for ${query}`);
      expect(screen.getByText(/Exact ones come first/u).textContent).toContain('operator');
    },
  );
});

describe('rows of the search before', () => {
  it('lets nothing be done with rows while the box holds another text than they answer', async () => {
    const { user, rows } = await openSearch('203.0.113.0-203.0.113.255', mineAndTheirs);
    await expect.poll(() => rows().length).toBe(2);
    const box = screen.getByRole('textbox', { name: 'Identifier or range' });
    await user.type(box, '9');
    expect(screen.queryByRole('button', { name: 'Flag 203.0.113.8' })).toBeNull();
    // Enter would only be refused.
    const said = screen.getByText('Showing the previous search.');
    expect(said.closest('[inert]')).toBeNull();
    const filters = screen.getByRole('button', { name: 'Filter' });
    for (const part of [screen.getByRole('grid'), filters])
      expect(part.closest('[inert][data-stale="true"]')).not.toBeNull();
    await user.keyboard('{Backspace>2/}');
    expect(screen.getByText('Showing the previous search. Press Enter to update.')).toBeTruthy();
    await user.keyboard('5');
    expect(screen.getByRole('button', { name: 'Flag 203.0.113.8' })).toBeTruthy();
    expect(filters.closest('[inert]')).toBeNull();
  });

  it('leaves a flag that can still be undone within reach while the box holds another text', async () => {
    const { user, rows, requests } = await openSearch('203.0.113.0-203.0.113.255', mineAndTheirs, true, 60);
    await expect.poll(() => rows().length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Flag 203.0.113.8' }));
    await user.type(screen.getByRole('textbox', { name: 'Identifier or range' }), '9');
    await user.click(screen.getByRole('button', { name: 'Undo the flag of 203.0.113.8' }));
    expect(screen.queryByRole('button', { name: /^Undo the flag/u })).toBeNull();
    expect(requests.some(({ endpoint }) => endpoint === 'submitFlag')).toBe(false);
  });

  it('leaves the rows of the search before in sight until the next is answered, dimmed and without actions', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const { user, rows } = await openSearch('203.0.113.0-203.0.113.255', (request) =>
      request.identifier === '203.0.113.9' ? slow : mineAndTheirs(request),
    );
    await expect.poll(() => rows().length).toBe(2);
    const box = screen.getByRole('textbox', { name: 'Identifier or range' });
    await user.clear(box);
    await user.type(box, '203.0.113.9{Enter}');
    const said = await screen.findByText('Showing 203.0.113.0-203.0.113.255 until the new answer arrives.');
    expect(said.closest('[inert]')).toBeNull();
    expect(searchStatus()).toContain('Searching…');
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('grid').closest('[inert][data-stale="true"][aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /^(?:Flag 203|Export)/u })).toBeNull();
    const grids: number[] = [];
    const observer = new MutationObserver(() =>
      grids.push(document.querySelectorAll('[role="grid"]').length),
    );
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    answer([asAnswered(registryRecord({ id: '203.0.113.9' }))]);
    expect(await screen.findByRole('button', { name: 'Flag 203.0.113.9' })).toBeTruthy();
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('grid').closest('[inert], [aria-busy="true"]')).toBeNull();
    observer.disconnect();
    // Rows of the previous search are replaced by the new rows, not by a skeleton.
    expect(new Set(grids)).toEqual(new Set([1]));
    expect(said.textContent).toBe('');
  });

  it('says what it waits for while the registry cannot be reached, at each further try too', async () => {
    const tried = vi.fn<() => void>();
    const { user } = await openSearch('203.0.113.9', () => {
      tried();
      if (tried.mock.calls.length > 1) return new Promise<never>(() => {});
      throw new Error('The line is dead.');
    });
    const words = 'The search for 203.0.113.9 runs as soon as the service is back';
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await expect.poll(() => tried.mock.calls.length).toBe(2);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Searching…')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Identifier or range' }), '9');
    expect(screen.getByText(words).closest('[inert]')).toBeNull();
    expect(screen.queryByText(/^Showing the previous search/u)).toBeNull();
  });

  it('says how old its answer is while the registry cannot be reached, and lets nothing be flagged', async () => {
    // The answer of another day would have its date.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12) });
    let isAway = false;
    const { desk, user, rows } = await openSearch('203.0.113.0-203.0.113.255', (request) => {
      if (isAway) throw new Error('The line is dead.');
      return mineAndTheirs(request);
    });
    await expect.poll(() => rows().length).toBe(2);
    vi.setSystemTime(Date.now() + 5 * 60_000);
    isAway = true;
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText(/^As of \d\d:\d\d:\d\d\. Nothing/u)).toBeTruthy();
    expect(screen.queryByText('The search failed')).toBeNull();
    const flag = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Flag 203.0.113.8' });
    expect(flag().disabled).toBe(true);
    act(() => desk.session.client.connection.networkIs('online'));
    expect(flag().disabled).toBe(false);
    expect(screen.queryByText(/^As of/u)).toBeNull();
    vi.useRealTimers();
  });
});
