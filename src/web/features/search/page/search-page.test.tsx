import { act, cleanup, screen, within } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { relationOf } from '../../../../contract/identifier/relation.ts';
import { parseSearchTerm } from '../../../../contract/identifier/search-term.ts';
import { CONTRIBUTIONS_KEY } from '../../../api/contributions-key.ts';
import { PRACTICE_EXAMPLE_QUERIES } from '../../../../contract/practice.ts';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import { type Edge, Newest, openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { SettingsStore } from '../../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { NOTHING_ASKED, type SearchAddress } from '../../../registry/results/view-address.ts';
import { useDraftState, useDraftStore } from '../../../identifiers/draft/use-draft.ts';
import { SearchPage } from './search-page.tsx';

beforeAll(() => giveElementsSize());
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The initial values of the report form. */
function Reported() {
  const draft = useDraftStore();
  useDraftState(draft, ({ rows }) => rows);
  const { id, fraudType, origination } = draft.current.fields;
  return <p>{`${id} ${fraudType} ${origination}`}</p>;
}

interface RoutedProps {
  readonly initial: string;
  readonly queries: string[];
  readonly onReport: () => void;
}

/** The router, for links. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

function Routed({ initial, queries, onReport }: RoutedProps) {
  const [address, setAddress] = useState<SearchAddress>({ ...NOTHING_ASKED, query: initial });
  return (
    <RouterContextProvider router={router}>
      <SearchPage
        address={address}
        onAddress={(change) => {
          if (change.query !== undefined) queries.push(change.query);
          setAddress((before) => ({ ...before, ...change }));
        }}
        onReport={onReport}
      />
    </RouterContextProvider>
  );
}

async function open(query: string, edge: Edge = () => [], practice = true, undoSeconds = 0) {
  const opened = await openTestDesk(edge);
  const desk = { ...opened.desk, config: { ...opened.desk.config, practice } };
  const queries: string[] = [];
  const onReport = vi.fn<() => void>();
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ undoSeconds });
  const { unmount } = renderAtDesk(
    <SettingsProvider value={settings}>
      <Routed initial={query} queries={queries} onReport={onReport} />
    </SettingsProvider>,
    { ...opened, desk },
  );
  const rows = () => screen.queryAllByRole('row').filter((row) => row.hasAttribute('data-status'));
  return { ...opened, desk, queries, onReport, rows, unmount, user: userEvent.setup() };
}

const searchStatus = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('before anything was asked', () => {
  it('explains what can be searched, and asks the registry for the newest alone', async () => {
    const { requests } = await open('');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search');
    expect(document.title).toBe('Search · Contribution Desk');
    expect(screen.getByText(/Phone numbers with \+/u)).toBeTruthy();
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(['newest']);
  });

  it('offers examples in practice, each a link that asks for it', async () => {
    const { user, queries } = await open('');
    const [first = ''] = PRACTICE_EXAMPLE_QUERIES;
    const link = screen.getByRole('link', { name: first });
    expect(link.getAttribute('href')).toBe(`/search?q=${encodeURIComponent(first)}`);
    await user.click(link);
    expect(queries).toEqual([first]);
  });

  it('offers no examples where there is no practice data', async () => {
    await open('', () => [], false);
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
    const { requests } = await open(query);
    await screen.findByRole('heading', { name: /is not reported$/u });
    expect(requests.map(({ identifier }) => identifier)).toEqual(identifiers);
  });

  it('asks once more in the single form when the strict one is refused', async () => {
    const record = registryRecord({ id: 'fraud@example.com' });
    const { requests, rows } = await open('fraud@example.com', ({ identifier }) =>
      identifier === 'fraud@example.com' ? [asAnswered(record)] : new Refusal(400, 'No range of e-mails.'),
    );
    await expect.poll(() => rows().length).toBe(1);
    expect(requests).toHaveLength(2);
  });

  it('that cannot be searched is refused in the box and not sent', async () => {
    const { requests } = await open('what is this');
    expect(screen.getByRole('alert').textContent).toContain('Enter an IP address');
    expect(requests).toEqual([]);
  });
});

describe('while the registry is asked', () => {
  it('says so and shows the table to come', async () => {
    await open('203.0.113.7', () => new Promise<never>(() => {}));
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
    const { user, rows } = await open('203.0.113.7', () =>
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
      const { rows } = await open(query, () => new Newest([asAnswered(registryRecord())], 250_000));
      await expect.poll(() => rows().length).toBe(1);
      expect(searchStatus()).toContain(`The first 1 of 250,000 contributions for ${query}`);
      expect(screen.getByText(/Exact ones come first/u).textContent).toContain('operator');
    },
  );
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
    const { requests, rows } = await open('+44770*', plain);
    await expect.poll(() => rows().length).toBe(2);
    expect(searchStatus()).toContain('2 contributions for +44770*');
    expect(requests.map(({ identifier }) => identifier).toSorted()).toEqual([
      '+447700000-+447709999',
      '+44770000000-+44770999999',
      '+447700000000-+447709999999',
    ]);
  });

  it('in two notations is one answer in the cache', async () => {
    const { queryClient, requests } = await open('203.0.113.0/24');
    await screen.findByRole('heading', { name: /is not reported$/u });
    expect(requests).toHaveLength(1);
    expect(queryClient.getQueryData([CONTRIBUTIONS_KEY, '203.0.113.0-203.0.113.255'])).toBeTruthy();
  });
});

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
    const { user, onReport, requests } = await open(
      '+447700900123, 203.0.113.7 ⏎ nonsense ⏎ 203.0.113.8',
      checking,
    );
    await expect.poll(searchStatus).toContain('Checked 3: 2 new, 1 on the registry.');
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(['checkContributions']);
    expect(screen.getByText('Line 2 skipped')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Skipped lines/u }));
    expect(screen.getByText('Skipped line 2, “nonsense”: not an identifier.')).toBeTruthy();
    expect(listed()).toHaveLength(3);
    const row = screen.getByRole('rowheader', { name: /900123/u }).closest('[role="row"]');
    expect(row?.textContent).toContain('Active from lookingglass');
    expect(row?.textContent).toContain('71');
    expect(screen.getByRole('link', { name: '203.0.113.8' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Report 2 new' }));
    await expect.poll(() => onReport.mock.calls.length).toBe(1);
  });

  it('shows the identifiers of one verdict, and flags what is active of others', async () => {
    const { user } = await open('+447700900123, 203.0.113.7', checking);
    await user.click(await screen.findByRole('button', { name: 'Not reported yet 1' }));
    expect(listed().join()).toContain('203.0.113.7');
    expect(listed()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'All 2' }));
    expect(listed()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Flag 1 active…' }));
    expect(await screen.findByRole('heading', { name: '1 will be flagged' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('jf');
    expect(await screen.findByRole('heading', { name: '1 will be flagged' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('jjf');
    expect(screen.getByText('Nothing to flag for 203.0.113.7: Not reported yet.')).toBeTruthy();
  });

  it('goes from row to row by keys, and Enter searches for the identifier', async () => {
    const { user, queries } = await open('+447700900123, 203.0.113.7', checking);
    await screen.findByRole('table', { name: 'Identifiers of the list' });
    await user.keyboard('jjk{Enter}');
    expect(queries).toEqual(['+447700900123']);
  });

  it('that could not be checked says why, and is checked again', async () => {
    let failing = true;
    const { user } = await open('+447700900123, 203.0.113.7', (request) =>
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
    const { user } = await open('+447700900123, 203.0.113.7', (request) => {
      if (isAway) throw new Error('The line is dead.');
      return checking(request);
    });
    const alert = await screen.findByRole('alert', undefined, { timeout: 5000 });
    isAway = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await expect.poll(listed).toHaveLength(2);
  });
});

describe('flagging what was selected', () => {
  const record = registryRecord({ id: '203.0.113.9' });

  /** The requests from the search to the list of rows to flag. */
  async function askedToFlag(searched: Edge) {
    const edge: Edge = (request) =>
      request.identifier === record.id ? [asAnswered(record)] : searched(request);
    const { user, requests } = await open('203.0.113.0-203.0.113.255', edge);
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

describe('a search that finds nothing', () => {
  it('says what was understood, what would match and what to try', async () => {
    const { user, queries } = await open('203.0.113.7');
    await screen.findByText('203.0.113.7 is not reported');
    expect(screen.getByText(/^IPv4 address.*No report covers it/u)).toBeTruthy();
    expect(searchStatus()).toContain('No contributions found for 203.0.113.7');
    await user.click(screen.getByRole('link', { name: '203.0.113.0-203.0.113.255' }));
    expect(queries).toEqual(['203.0.113.0-203.0.113.255']);
  });

  it('of a URL offers all of its host, which a registry may not know', async () => {
    const record = registryRecord({ id: 'http://bad71.example/login', peerId: 'wonderland' });
    const { user, queries } = await open('http://bad71.example/x', ({ identifier }) =>
      identifier === 'bad71.example' ? [asAnswered(record)] : [],
    );
    await user.click(await screen.findByRole('link', { name: 'Search all of bad71.example?' }));
    expect(queries).toEqual(['bad71.example']);
    expect(await screen.findByText(/^Host: 1 active of 1 contribution, by 1 peer/u)).toBeTruthy();
    cleanup();
    await open('bad71.example', ({ identifier }) =>
      identifier === 'bad71.example' ? new Refusal(400, 'No identifier.') : [],
    );
    expect(await screen.findByText(/^Exact URLs only/u)).toBeTruthy();
  });

  it('offers to report what can be reported, and nothing else', async () => {
    const first = await open('203.0.113.7');
    await first.user.click(await screen.findByRole('button', { name: 'Report it' }));
    await expect.poll(() => first.onReport.mock.calls.length).toBe(1);
    first.unmount();
    const { desk, queryClient } = first;
    renderAtDesk(<Reported />, { desk, queryClient });
    await screen.findByText(/^203\.0\.113\.7/u);
    cleanup();
    await open('490154203237518-490154203237525');
    await screen.findByRole('heading', { name: /is not reported$/u });
    expect(screen.queryByRole('button', { name: 'Report it' })).toBeNull();
  });

  it('begins a report like a contribution that it found', async () => {
    const record = registryRecord({ id: '203.0.113.9', fraudType: 'Scam', origination: 'NL' });
    const first = await open('203.0.113.0-203.0.113.255', () => [asAnswered(record)]);
    await first.user.click(await screen.findByRole('rowheader', { name: '203.0.113.9' }));
    await first.user.click(await screen.findByRole('button', { name: 'Report like this one' }));
    await expect.poll(() => first.onReport.mock.calls.length).toBe(1);
    first.unmount();
    const { desk, queryClient } = first;
    renderAtDesk(<Reported />, { desk, queryClient });
    await screen.findByText('203.0.113.9 Scam NL');
  });

  it('takes a 404 in the envelope for that too', async () => {
    await open('203.0.113.7', () => new Refusal(404, 'Not found.'));
    expect(await screen.findByText('203.0.113.7 is not reported')).toBeTruthy();
  });
});

describe('a search that finds contributions', () => {
  const mine = registryRecord({ id: '203.0.113.7', peerId: 'wonderland' });
  const theirs = registryRecord({ id: '203.0.113.8' });
  const edge: Edge = ({ endpoint, identifier }) => {
    if (endpoint === 'assembleFlag') return '0100cafe';
    if (endpoint === 'submitFlag') return { rewarded: 10 };
    return identifier.includes('-')
      ? [asAnswered(mine), asAnswered(theirs)]
      : [asAnswered({ ...theirs, status: 'flagged', statusText: 'Flagged', flagger: 'wonderland' })];
  };

  it('counts them and tells the own ones', async () => {
    const { rows } = await open('203.0.113.0-203.0.113.255', edge);
    await expect.poll(() => rows().length).toBe(2);
    await expect.poll(searchStatus).toContain('2 contributions for 203.0.113.0-203.0.113.255');
    expect(rows()[0]?.textContent).toContain('Yours');
    expect(rows()[1]?.textContent).not.toContain('Yours');
  });

  it('names the query in the title of the tab', async () => {
    await open('203.0.113.7', edge);
    expect(document.title).toBe('203.0.113.7 · Search · Contribution Desk');
  });

  it('lets nothing be done with rows while the box holds another text than they answer', async () => {
    const { user, rows } = await open('203.0.113.0-203.0.113.255', edge);
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
    const { user, rows, requests } = await open('203.0.113.0-203.0.113.255', edge, true, 60);
    await expect.poll(() => rows().length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Flag 203.0.113.8' }));
    await user.type(screen.getByRole('textbox', { name: 'Identifier or range' }), '9');
    await user.click(screen.getByRole('button', { name: 'Undo the flag of 203.0.113.8' }));
    expect(screen.queryByRole('button', { name: /^Undo the flag/u })).toBeNull();
    expect(requests.some(({ endpoint }) => endpoint === 'submitFlag')).toBe(false);
  });

  it('has the key of a flag open the dialog of all selected rows, where there are some', async () => {
    const { user, rows, requests } = await open('203.0.113.0-203.0.113.255', edge, true, 60);
    await expect.poll(() => rows().length).toBe(2);
    screen.getByRole('rowheader', { name: '203.0.113.8' }).focus();
    await user.keyboard('xf');
    expect(await screen.findByRole('dialog', { name: /^Flag/u })).toBeTruthy();
    expect(requests.some(({ endpoint }) => endpoint === 'submitFlag')).toBe(false);
  });

  it('flags a row from its details and undoes it there, before anything is sent', async () => {
    const { user, rows, requests } = await open('203.0.113.0-203.0.113.255', edge, true, 60);
    await expect.poll(() => rows().length).toBe(2);
    await user.click(screen.getByRole('rowheader', { name: '203.0.113.8' }));
    const details = within(await screen.findByRole('dialog'));
    await user.keyboard('f');
    expect(await details.findByRole('button', { name: 'Undo the flag of 203.0.113.8' })).toBeTruthy();
    await user.keyboard('u');
    expect(await details.findByRole('button', { name: 'Flag 203.0.113.8' })).toBeTruthy();
    expect(requests.some(({ endpoint }) => endpoint === 'submitFlag')).toBe(false);
  });

  it('leaves the rows of the search before in sight until the next is answered, dimmed and without actions', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const { user, rows } = await open('203.0.113.0-203.0.113.255', (request) =>
      request.identifier === '203.0.113.9' ? slow : edge(request),
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

  it('shows those that pass the filters, and says so where none does', async () => {
    const { user, rows } = await open('203.0.113.0-203.0.113.255', edge);
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
    const { user, rows, unmount, desk, queryClient } = await open('203.0.113.0-203.0.113.255', edge);
    await expect.poll(() => rows().length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Flag 203.0.113.8' }));
    await expect.poll(() => rows()[1]?.textContent).toContain('Flagged · +10 tokens');
    expect(within(rows()[1] ?? document.body).getAllByRole('gridcell')[1]?.textContent).toBe('Flagged');
    expect(rows()[0]?.getAttribute('data-status')).toBe('active');
    expect(searchStatus()).toContain('Flagged, 10 tokens: 203.0.113.8');
    unmount();
    renderAtDesk(<Routed initial="203.0.113.0-203.0.113.255" queries={[]} onReport={() => {}} />, {
      desk,
      queryClient,
    });
    await expect.poll(() => rows()[1]?.textContent).toContain('Flagged · +10 tokens');
  });

  it('says how old its answer is while the registry cannot be reached, and lets nothing be flagged', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let isAway = false;
    const { desk, user, rows } = await open('203.0.113.0-203.0.113.255', (request) => {
      if (isAway) throw new Error('The line is dead.');
      return edge(request);
    });
    await expect.poll(() => rows().length).toBe(2);
    vi.setSystemTime(Date.now() + 5 * 60_000);
    isAway = true;
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText(/^As of 5 minutes ago/u)).toBeTruthy();
    expect(screen.queryByText('The search failed')).toBeNull();
    const flag = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Flag 203.0.113.8' });
    expect(flag().disabled).toBe(true);
    act(() => desk.session.client.connection.networkIs('online'));
    expect(flag().disabled).toBe(false);
    expect(screen.queryByText(/^As of/u)).toBeNull();
    vi.useRealTimers();
  });

  it('refetches when the same query is searched again', async () => {
    const { user, rows, requests } = await open('203.0.113.0-203.0.113.255', edge);
    await expect.poll(() => rows().length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await expect.poll(() => requests.length).toBe(2);
  });
});
