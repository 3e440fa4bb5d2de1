import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import { openSearch, searchStatus } from '../../../../testing/web/open-search.tsx';
import { type Edge, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';

beforeAll(() => giveElementsSize());
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a pasted list', () => {
  const known = '+447700900123';
  const contribution = registryRecord({ id: known });
  /** A registry that checks lists: `known` is active from another peer, the rest is new. */
  const checking: Edge = ({ endpoint, body, identifier }) => {
    if (endpoint !== 'checkContributions')
      return identifier.startsWith(known) ? [asAnswered(contribution)] : [];
    return z
      .array(z.string())
      .parse(body)
      .map((id) => {
        const isKnown = id.startsWith(known);
        const { fraudType, peerId } = contribution;
        const timestamp = '2026-11-01T00:00:00.000Z';
        return {
          id,
          total: Number(isKnown),
          active: Number(isKnown),
          flagged: 0,
          expired: 0,
          exact: Number(isKnown),
          newest: isKnown ? { assetDefinitionId: 'x', fraudType, peerId, timestamp } : null,
          confidenceIndex: isKnown ? 71 : null,
          definitionIds: [],
          facts: isKnown
            ? [
                {
                  status: 'Active',
                  relation: 'same',
                  isOwn: false,
                  count: 1,
                  peers: [peerId],
                  peerCount: 1,
                  latest: { id: known, flagger: null, at: timestamp },
                },
              ]
            : [],
          own: [],
        };
      });
  };
  const listed = () =>
    within(screen.getByRole('table', { name: 'Identifiers of the list' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);

  it('has a row for each identifier, by one check, says what is new in it, and reports that', async () => {
    const { user, onReport, requests } = await openSearch(
      '+447700900123, 203.0.113.7 ⏎ nonsense ⏎ 203.0.113.8 ⏎ 203.0.113.7',
      checking,
    );
    await expect.poll(searchStatus).toContain('Checked 3: 2 new, 1 on the registry.');
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(['checkContributions']);
    expect(screen.getByText('1 line without identifiers · 1 duplicate')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Skipped lines/u }));
    expect(screen.getByText('Skipped in line 2: “nonsense”, not read as an identifier.')).toBeTruthy();
    expect(listed()).toHaveLength(3);
    const row = screen.getByRole('rowheader', { name: /900123/u }).closest('[role="row"]');
    expect(row?.textContent).toContain('Active from lookingglass');
    expect(row?.textContent).toContain('71');
    expect(screen.getByRole('link', { name: '203.0.113.8' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Report 2 new' }));
    await expect.poll(() => onReport.mock.calls.length).toBe(1);
  });

  it('shows the identifiers of one verdict, and flags what is active of others', async () => {
    const { onAddress, user } = await openSearch('+447700900123, 203.0.113.7', checking);
    await user.click(await screen.findByRole('button', { name: 'Not reported yet 1' }));
    expect(listed().join()).toContain('203.0.113.7');
    expect(listed()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Report 1 new' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Flag/u })).toBeNull();
    // The way back leads to all of them: the address before is not replaced.
    expect(onAddress).toHaveBeenLastCalledWith({ verdict: 'new' });
    await user.click(screen.getByRole('button', { name: 'All 2' }));
    expect(listed()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Flag 1 identifier…' }));
    expect(await screen.findByRole('heading', { name: '1 will be flagged' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('jf');
    expect(await screen.findByRole('heading', { name: '1 will be flagged' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('jjf');
    expect(screen.getByText('203.0.113.7 cannot be flagged: Not reported yet.')).toBeTruthy();
  });

  it('shows all where the address has a verdict of none of them', async () => {
    await openSearch({ query: '+447700900123, 203.0.113.7', verdict: 'flagged' }, checking);
    await expect.poll(searchStatus).toContain('Checked 2: 1 new, 1 on the registry.');
    expect(listed()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'All 2', pressed: true })).toBeTruthy();
  });

  it('asks for the country of its national numbers, and is read with it', async () => {
    const { user, queries } = await openSearch(
      '07700 900123 ⏎ 07700 900124 ⏎ 203.0.113.7 ⏎ 203.0.113.8',
      checking,
    );
    expect(screen.getByText(/^2 national numbers \(/u)).toBeTruthy();
    const country = screen.getByRole('combobox', { name: 'Country of the national number' });
    await user.selectOptions(country, 'United Kingdom');
    await user.click(screen.getByRole('button', { name: 'Apply to 2' }));
    expect(queries).toEqual(['+447700900123 ⏎ +447700900124 ⏎ 203.0.113.7 ⏎ 203.0.113.8']);
    await expect.poll(listed).toHaveLength(4);
    expect(
      screen.getByText(
        'Read 2 numbers as dialled in United Kingdom: 07700 900123 as +447700900123, 07700 900124 as +447700900124.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(queries.at(-1)).toBe('07700 900123 ⏎ 07700 900124 ⏎ 203.0.113.7 ⏎ 203.0.113.8');
  });

  it('names a number that lacks digits, and an address that is not public', async () => {
    await openSearch('+4477009001, 10.0.0.1, 203.0.113.7', checking);
    expect(
      (await screen.findByRole('link', { name: '+4477009001*' })).closest('[role="row"]')?.textContent,
    ).toContain('Cut short? Search +4477009001*');
    const [, , address, other] = screen.getAllByRole('row');
    expect(address?.textContent).toContain('Not a public address');
    expect(other?.textContent).not.toContain('Not a public address');
  });

  it.each([
    ['(202) 736-5000 ⏎ 202-736-5001 ⏎ +1 202 736 5002', 'US'],
    ['(212) 555-0123 ⏎ +1 800 555 0199', 'US'],
    ['0244123456 ⏎ 0201234567 ⏎ +233244123458', 'GH'],
    ['020 7946 0000 ⏎ +49 1512 3456789', 'GB'],
  ])('asks first for the likely country of national numbers: %s', async (list, likely) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    await openSearch(list, checking);
    const country = screen.getByRole('combobox', { name: 'Country of the national number' });
    expect(country).toHaveProperty('value', likely);
  });

  it('goes from row to row by keys, and Enter searches for the identifier', async () => {
    const { user, queries } = await openSearch('+447700900123, 203.0.113.7', checking);
    await screen.findByRole('table', { name: 'Identifiers of the list' });
    await user.keyboard('jjk{Enter}');
    expect(queries).toEqual(['+447700900123']);
  });

  it('that could not be checked says why, and is checked again', async () => {
    let failing = true;
    const { user } = await openSearch('+447700900123, 203.0.113.7', (request) =>
      failing ? new Refusal(500, 'The store is full.') : checking(request),
    );
    const alert = await screen.findByRole('alert', undefined, { timeout: 5000 });
    expect(alert.textContent).toContain('The store is full.');
    failing = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await expect.poll(searchStatus).toContain('Checked 2: 1 new, 1 on the registry.');
  });

  it('is not checked while the service is away, and says so', async () => {
    let isAway = true;
    let answer: () => void = () => undefined;
    const isBack = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user } = await openSearch('+447700900123, 203.0.113.7', async (request) => {
      if (isAway) throw new Error('The line is dead.');
      await isBack;
      return checking(request);
    });
    const alert = await screen.findByRole('alert', undefined, { timeout: 5000 });
    isAway = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await expect.poll(searchStatus).toContain('2 identifiers are checked as soon as the service is back');
    answer();
    await expect.poll(listed).toHaveLength(2);
  });
});
