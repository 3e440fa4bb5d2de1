import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relationOf } from '../../../../contract/identifier/relation.ts';
import { parseSearchTerm } from '../../../../contract/identifier/search-term.ts';
import { PRACTICE_EXAMPLE_QUERIES } from '../../../../contract/practice.ts';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import { mineAndTheirs, openSearch, searchStatus } from '../../../../testing/web/open-search.tsx';
import { type Edge, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { CONTRIBUTIONS_KEY } from '../../../api/contributions-key.ts';

beforeAll(() => giveElementsSize());
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('before anything was asked', () => {
  it('explains what can be searched, and asks the registry for the newest alone', async () => {
    const { requests } = await openSearch('');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search');
    expect(document.title).toBe('Search · Contribution Desk');
    expect(screen.getByText(/Phone numbers with \+/u)).toBeTruthy();
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(['newest']);
  });

  it('offers examples in practice, each a link that asks for it', async () => {
    const { user, queries } = await openSearch('');
    const [first = ''] = PRACTICE_EXAMPLE_QUERIES;
    const link = screen.getByRole('link', { name: first });
    expect(link.getAttribute('href')).toBe(`/search?q=${encodeURIComponent(first)}`);
    await user.click(link);
    expect(queries).toEqual([first]);
  });

  it('offers no examples where there is no practice data', async () => {
    await openSearch('', () => [], false);
    for (const example of PRACTICE_EXAMPLE_QUERIES)
      expect(screen.queryByRole('link', { name: example })).toBeNull();
  });
});

describe('a query in the address', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['490154203237518', ['490154203237518-490154203237518']],
    ['https://a-b.example/?x=%2F#y', ['https://a-b.example/?x=%2F#y-https://a-b.example/?x=%2F#y']],
  ])('asks the registry for %s in the strict form', async (query, identifiers) => {
    const { requests } = await openSearch(query);
    await screen.findByRole('heading', { name: /is not reported$/u });
    expect(requests.map(({ identifier }) => identifier)).toEqual(identifiers);
  });

  it('asks once more in the single form when the strict one is refused', async () => {
    const record = registryRecord({ id: 'fraud@example.com' });
    const { requests, rows } = await openSearch('fraud@example.com', ({ identifier }) =>
      identifier === 'fraud@example.com' ? [asAnswered(record)] : new Refusal(400, 'No range of e-mails.'),
    );
    await expect.poll(() => rows().length).toBe(1);
    expect(requests).toHaveLength(2);
  });

  it('that cannot be searched is refused in the box and not sent', async () => {
    const { requests } = await openSearch('what is this');
    expect(screen.getByRole('alert').textContent).toContain('Enter an IP address');
    expect(requests).toEqual([]);
  });
});

describe('a search of several terms', () => {
  const numbers = ['+447700900123', '+447700900', '+447710900123'];
  /** A registry of the plain interface: ranges, and what overlaps them. */
  const plain: Edge = ({ identifier }) => {
    const term = parseSearchTerm(identifier);
    return numbers
      .filter((id) => {
        const relation = term.ok ? relationOf(term, id) : undefined;
        return relation !== undefined && relation !== 'apart';
      })
      .map((id) => asAnswered(registryRecord({ id })));
  };

  it('asks for every length of a prefix, and shows one answer', async () => {
    const { requests, rows } = await openSearch('+44770*', plain);
    await expect.poll(() => rows().length).toBe(2);
    expect(searchStatus()).toContain('2 contributions for +44770*');
    expect(requests.map(({ identifier }) => identifier).toSorted()).toEqual([
      '+447700000-+447709999',
      '+44770000000-+44770999999',
      '+447700000000-+447709999999',
    ]);
  });

  it('in two notations is one answer in the cache', async () => {
    const { queryClient, requests } = await openSearch('203.0.113.0/24');
    await screen.findByRole('heading', { name: /is not reported$/u });
    expect(requests).toHaveLength(1);
    expect(queryClient.getQueryData([CONTRIBUTIONS_KEY, '203.0.113.0-203.0.113.255'])).toBeTruthy();
  });
});

it('names the query in the title of the tab', async () => {
  await openSearch('203.0.113.7');
  expect(document.title).toBe('203.0.113.7 · Search · Contribution Desk');
});

it('asks again when the same query is searched again', async () => {
  const { user, rows, requests } = await openSearch('203.0.113.0-203.0.113.255', mineAndTheirs);
  await expect.poll(() => rows().length).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await expect.poll(() => requests.length).toBe(2);
});
