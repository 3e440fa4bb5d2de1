import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSearchTerm, type SearchTerm } from '../../../../contract/identifier/search-term.ts';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import { registryRecord } from '../../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { PLAIN_VIEW, type Sort } from '../../../registry/results/results-view.ts';
import { useShownRows } from '../../../registry/results/use-shown-rows.ts';
import { SettingsStore } from '../../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { KeptColumns } from './kept-columns.ts';
import { Results } from './results.tsx';

beforeAll(() => giveElementsSize());
beforeEach(() => localStorage.clear());
afterEach(cleanup);

function termOf(text: string): SearchTerm {
  const parsed = parseSearchTerm(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed;
}

const QUERY = '203.0.113.0-203.0.113.255';
const TERMS = [termOf(QUERY)];
const flagged: string[] = [];
const renderAction = (record: RegistryRecord) => (
  <button type="button" tabIndex={-1}>
    Act on {record.id}
  </button>
);

interface TableProps {
  readonly records: readonly RegistryRecord[];
  readonly isStale?: boolean;
  /** Called with the identifiers of the selected rows. */
  readonly onChosen?: (identifiers: readonly string[]) => void;
  readonly renderInDetails?: () => ReactNode;
  readonly onUndo?: () => void;
}

/** The results with the state that the address holds otherwise. */
function Table({
  records,
  isStale = false,
  onChosen,
  renderInDetails,
  onUndo = () => undefined,
}: TableProps) {
  const menuRef = useRef<HTMLButtonElement>(null);
  const [sort, setSort] = useState<Sort>();
  const [names, setNames] = useState<readonly string[]>();
  const [openIndex, setOpenIndex] = useState(-1);
  const [kept] = useState(() => {
    const made = new KeptColumns();
    made.follow('alice@wonderland');
    return made;
  });
  const view = useMemo(() => ({ ...PLAIN_VIEW, sort }), [sort]);
  const shown = useShownRows(records, view);
  onChosen?.(shown.selectedRecords().map(({ id }) => id));
  return (
    <Results
      records={records}
      rows={shown}
      terms={TERMS}
      query={QUERY}
      ownPeerId="wonderland"
      sort={sort}
      onSort={setSort}
      columnNames={names}
      onColumnNames={setNames}
      openIndex={openIndex}
      onOpen={(record) => setOpenIndex(record === undefined ? -1 : records.indexOf(record))}
      kept={kept}
      menuRef={menuRef}
      outcomeOf={({ id }) => (id === 'flagged' ? 'Flagged · +10 tokens' : undefined)}
      isStale={isStale}
      focusFirst={false}
      renderAction={(record, place) =>
        place === 'details' && renderInDetails ? renderInDetails() : renderAction(record)
      }
      renderBulk={() => <span>What to do</span>}
      onFlag={({ id }) => flagged.push(id)}
      onUndo={onUndo}
      onFlagSelected={() => undefined}
      onReportLike={() => undefined}
    />
  );
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const table = (records: readonly RegistryRecord[], props: Omit<TableProps, 'records'> = {}) => (
  <MantineProvider env="test">
    <RouterContextProvider router={router}>
      <Table records={records} {...props} />
    </RouterContextProvider>
  </MantineProvider>
);

const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('aria-selected'));

/** The rows below the headings, as the texts of their cells. */
const rowTexts = () =>
  rows().map((row) =>
    Array.from(row.querySelectorAll('[aria-colindex]'))
      .slice(1)
      .map((cell) => cell.textContent),
  );

const identifiers = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const heading = (name: RegExp) => screen.getByRole('columnheader', { name });
const focused = () => {
  const cell = document.activeElement?.closest('[aria-colindex]');
  const row = cell?.closest('[aria-rowindex]');
  return `${row?.getAttribute('aria-rowindex')}:${cell?.getAttribute('aria-colindex')}`;
};

/**
 * What a lying service may send: nothing of it may reorder what stands around it, or take the page's time.
 */
const HOSTILE = `\u202e\u200bp\u0430ypal${'\u0301\u0430\u202e'.repeat(700)}`;
const hostileRecord = () =>
  registryRecord({
    id: HOSTILE,
    fraudType: HOSTILE,
    origination: HOSTILE,
    destination: HOSTILE,
    status: 'unknown',
    statusText: HOSTILE,
    peerId: HOSTILE,
    flagger: HOSTILE,
    reportedAt: { text: HOSTILE },
    expiresAt: { text: HOSTILE },
    flaggedAt: { text: HOSTILE },
  });
const REORDERS = /[\u202e\u200b]/u;

/** Everything below an element that is seen or read aloud, tooltips and names included. */
const seenIn = (element: Element) =>
  [element, ...element.querySelectorAll('*')]
    .flatMap((one) => ['title', 'aria-label'].map((name) => one.getAttribute(name) ?? ''))
    .join('') + element.textContent;

describe('a contribution of a service that lies', () => {
  it('is cut and marked in its row and in its details', async () => {
    render(table([hostileRecord()]));
    const [row] = rows();
    if (row === undefined) throw new Error('There is no row.');
    // The action is the test's own.
    within(row)
      .getByRole('button', { name: /^Act on/u })
      .remove();
    expect(seenIn(row)).not.toMatch(REORDERS);
    expect(seenIn(row)).toContain('⟨U+202E⟩');
    expect(row.querySelectorAll('*').length).toBeLessThan(2000);
    await userEvent.click(within(row).getByRole('rowheader'));
    const drawer = await screen.findByRole('dialog');
    // As above.
    within(drawer)
      .getByRole('button', { name: /^Act on/u })
      .remove();
    expect(seenIn(drawer)).not.toMatch(REORDERS);
  });

  it('has its look-alikes marked', () => {
    render(table([registryRecord({ id: 'https://pаypal.example/', fraudType: 'Wаngiri', peerId: 'pеer' })]));
    for (const text of ['https://pа⟨U+0430⟩ypal.example/', 'Wа⟨U+0430⟩ngiri', 'pе⟨U+0435⟩er'])
      expect(screen.getByRole('grid').textContent).toContain(text);
  });
});

describe('a row', () => {
  it('shows a contribution in its columns', () => {
    const days = 24 * 3_600_000;
    render(
      table([
        registryRecord({
          id: '203.0.113.7',
          confidenceIndex: 72,
          reportedAt: { ms: Date.now() - 3 * days },
          expiresAt: { ms: Date.now() + 27 * days },
        }),
      ]),
    );
    expect(rowTexts()).toEqual([
      [
        '203.0.113.7',
        'Active',
        'IPFraud',
        'SE → GB',
        '72',
        'lookingglass',
        '3 days ago',
        'in 27 days',
        '–',
        'Act on 203.0.113.7',
      ],
    ]);
    expect(screen.getByTitle('From Sweden to United Kingdom')).toBeTruthy();
  });

  it('shows what is odd as it came, and what is missing as missing', () => {
    const odd = registryRecord({
      id: 'IMSI 24001',
      status: 'unknown',
      statusText: 'Parked',
      origination: 'Atlantis',
      peerId: 'wonderland',
      isPrivileged: true,
      confidenceIndex: 0,
      reportedAt: { text: 'last week' },
      expiresAt: undefined,
      flagger: 'hatter@teaparty',
      flaggedAt: { ms: Date.now() },
    });
    const expired = registryRecord({ expiresAt: { ms: Date.now() - 1000 } });
    render(table([odd, expired]));
    expect(screen.getByRole('img', { name: 'Privileged' })).toBeTruthy();
    expect(rowTexts()[0]).toEqual([
      'IMSI 24001',
      'Parked?',
      'IPFraud',
      'Atlantis → GB',
      '0',
      'Yours',
      'last week',
      '–',
      'nowhatter@teaparty',
      'Act on IMSI 24001',
    ]);
    const [, status, , , confidence, , , expires] = rowTexts()[1] ?? [];
    expect([status, confidence, expires]).toEqual(['Active', '–not scored', 'now']);
  });

  it('says how it lies to the query unless it lies inside', () => {
    const ids = [
      QUERY,
      '203.0.0.0-203.255.255.255',
      '203.0.113.7',
      '203.0.112.0-203.0.113.7',
      '198.51.100.1',
    ];
    render(table(ids.map((id) => registryRecord({ id }))));
    expect(identifiers().map((text) => text?.replace(/^[\d.-]+/u, ''))).toEqual([
      'Exact',
      'Wider',
      '',
      'Overlaps',
      'Outside',
    ]);
  });
});

describe('a card', () => {
  it('says what its times are, which has no heading there', () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('max-width') }),
    );
    render(table([registryRecord({ reportedAt: { ms: Date.now() }, expiresAt: undefined })]));
    expect(rowTexts()[0]).toEqual(expect.arrayContaining(['Reported now', 'Expires –']));
  });
});

describe('sorting', () => {
  const records = ['203.0.113.10', '203.0.113.9', '203.0.113.30'].map((id) => registryRecord({ id }));

  it('goes up, down and back to the registry’s own order, and says which it is', async () => {
    const user = userEvent.setup();
    render(table(records));
    expect(heading(/Identifier/u).getAttribute('aria-sort')).toBe('none');
    await user.click(within(heading(/Identifier/u)).getByRole('button'));
    expect(identifiers()).toEqual(['203.0.113.9', '203.0.113.10', '203.0.113.30']);
    expect(heading(/Identifier/u).getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(heading(/Identifier/u)).getByRole('button'));
    expect(heading(/Identifier/u).getAttribute('aria-sort')).toBe('descending');
    await user.click(within(heading(/Identifier/u)).getByRole('button'));
    expect(identifiers()).toEqual(['203.0.113.10', '203.0.113.9', '203.0.113.30']);
  });
});

describe('the keyboard', () => {
  it('opens, flags and selects the row, and says exact times', async () => {
    const user = userEvent.setup();
    let chosen: readonly string[] = [];
    const onChosen = (next: readonly string[]) => {
      chosen = next;
    };
    const records = ['a', 'b', 'c', 'd'].map((id) =>
      registryRecord({ id, reportedAt: { ms: Date.UTC(2026, 10, 1, 10, 20, 30) } }),
    );
    render(table(records, { onChosen }));
    screen.getAllByRole('rowheader')[1]?.focus();
    await user.keyboard('f');
    expect(flagged).toEqual(['b']);
    await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    expect(chosen).toEqual(['b', 'c']);
    expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual([
      'false',
      'true',
      'true',
      'false',
    ]);
    expect(screen.getByText('What to do')).toBeTruthy();
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(chosen).toEqual(['a', 'b']);
    await user.keyboard('{Escape}');
    expect(chosen).toEqual([]);
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen).toEqual(['a', 'b', 'c', 'd']);
    within(heading(/Reported/u))
      .getByRole('button')
      .focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByText(/^Reported: 2026-11-01 10:20:30 UTC/u)).toBeTruthy();
    await user.keyboard('o');
    expect(await screen.findByRole('dialog', { name: 'Contribution · 1 of 4' })).toBeTruthy();
  });

  it('moves, selects, flags and undoes in the details, too', async () => {
    const user = userEvent.setup();
    flagged.length = 0;
    let chosen: readonly string[] = [];
    const onChosen = (next: readonly string[]) => {
      chosen = next;
    };
    const onUndo = vi.fn<() => void>();
    const records = ['a', 'b'].map((id) => registryRecord({ id }));
    render(table(records, { onChosen, onUndo }));
    screen.getAllByRole('rowheader')[0]?.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Contribution · 1 of 2' });
    await user.keyboard('x');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select' }).checked).toBe(true);
    await user.keyboard('jfu');
    expect(screen.getByRole('dialog', { name: 'Contribution · 2 of 2' })).toBeTruthy();
    expect(flagged).toEqual(['b']);
    expect(onUndo).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('checkbox', { name: 'Select' }));
    expect(chosen).toEqual(['a', 'b']);
    await user.keyboard('kx');
    expect(chosen).toEqual(['b']);
  });

  it('stays with its contribution where another answer has it in another place', async () => {
    const user = userEvent.setup();
    flagged.length = 0;
    const [a, b, c] = ['a', 'b', 'c'].map((id) => registryRecord({ id }));
    if (a === undefined || b === undefined || c === undefined) throw new Error('Three were made.');
    const { rerender } = render(table([b, c]));
    screen.getAllByRole('rowheader')[0]?.focus();
    rerender(table([a, b, c]));
    await user.keyboard('f');
    expect(flagged).toEqual([]);
    await user.keyboard('jf');
    expect(flagged).toEqual(['b']);
  });

  it('does nothing in the details while a note is typed, nor where single keys are turned off', async () => {
    const user = userEvent.setup();
    flagged.length = 0;
    const records = ['a', 'b'].map((id) => registryRecord({ id }));
    const renderInDetails = () => createPortal(<input aria-label="Note" />, document.body);
    const settings = new SettingsStore(new JsonStorage(null));
    render(<SettingsProvider value={settings}>{table(records, { renderInDetails })}</SettingsProvider>);
    screen.getAllByRole('rowheader')[0]?.focus();
    await user.keyboard('o');
    const drawer = await screen.findByRole('dialog', { name: 'Contribution · 1 of 2' });
    for (const key of ['j', 'f']) {
      // `false` where the letter would not be typed.
      expect(fireEvent.keyDown(screen.getByLabelText('Note'), { key })).toBe(true);
    }
    act(() => settings.change({ shortcuts: false }));
    fireEvent.keyDown(drawer, { key: 'f' });
    expect(flagged).toEqual([]);
    act(() => settings.change({ shortcuts: true }));
    fireEvent.keyDown(drawer, { key: 'f' });
    expect(flagged).toEqual(['a']);
  });
});

describe('the outcome of a flag', () => {
  it('is said below the rows for each cell of its row', async () => {
    const user = userEvent.setup();
    render(table([registryRecord({ id: 'flagged' }), registryRecord({ id: 'other' })]));
    act(() => screen.getAllByRole('rowheader')[0]?.focus());
    expect(screen.getByText('Identifier: flagged · Flagged · +10 tokens')).toBeTruthy();
    await user.keyboard('{End}');
    expect(screen.getByText('Flagged · +10 tokens')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByText(/tokens/u)).toBeNull();
  });
});

describe('the export', () => {
  it('saves the rows shown, or those that are selected, as CSV', async () => {
    const user = userEvent.setup();
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:test';
    });
    render(table(['203.0.113.7', '203.0.113.8'].map((id) => registryRecord({ id }))));
    await user.click(screen.getByRole('button', { name: 'Export CSV of the 2 rows shown' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select 203.0.113.8' }));
    await user.click(screen.getByRole('button', { name: 'Export CSV of the row selected' }));
    await expect.poll(() => files.length).toBe(2);
    const exported = await Promise.all(
      files.map(async (file) =>
        (await file.text())
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(',')[0]),
      ),
    );
    expect(exported).toEqual([['203.0.113.7', '203.0.113.8'], ['203.0.113.8']]);
  });
});

describe('rows that answer another query', () => {
  it('have no actions', () => {
    render(table([registryRecord()], { isStale: true }));
    expect(screen.queryByText(/^Act on/u)).toBeNull();
  });
});

describe('columns', () => {
  it('are chosen in the menu, which stays open', async () => {
    const user = userEvent.setup();
    render(table([registryRecord()]));
    await user.click(screen.getByRole('button', { name: 'More' }));
    const group = await screen.findByRole('group', { name: 'Columns' });
    for (const column of ['Status', 'Confidence', 'Peer', 'Reported', 'Expires', 'Flagged'])
      await user.click(within(group).getByRole('menuitemcheckbox', { name: column, checked: true }));
    expect(rowTexts()).toEqual([['203.0.113.7', 'IPFraud', 'SE → GB', 'Act on 203.0.113.7']]);
    await user.click(within(group).getByRole('menuitemcheckbox', { name: 'Status', checked: false }));
    expect(rowTexts()).toEqual([['203.0.113.7', 'Active', 'IPFraud', 'SE → GB', 'Act on 203.0.113.7']]);
  });
});

describe('details', () => {
  const record = registryRecord({
    id: '203.0.113.7',
    reportedAt: { ms: Date.UTC(2026, 10, 1, 10, 20, 30) },
    json: { contribution: { id: '203.0.113.7', extra: 'kept' } },
  });

  it('hold every field, exact times and the asset id, follow changes, and give what the registry sent', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table([record]));
    await user.click(screen.getByRole('rowheader'));
    const details = screen.getByRole('dialog');
    for (const text of ['Sweden (SE)', '2026-11-01 10:20:30 UTC', record.assetDefinitionId])
      expect(details.textContent).toContain(text);
    await user.click(within(details).getByRole('button', { name: 'Copy JSON' }));
    expect(await navigator.clipboard.readText()).toBe(JSON.stringify(record.json));
    rerender(table([{ ...record, flagger: 'hatter' }]));
    expect(details.textContent).toContain('hatter');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('2:2');
  });

  it('go to the next row and back, with a row that has no asset id among them', async () => {
    const user = userEvent.setup();
    render(table([record, { ...record, id: '203.0.113.8', assetDefinitionId: undefined }]));
    await user.click(screen.getByRole('rowheader', { name: '203.0.113.7' }));
    await user.keyboard('j');
    const second = screen.getByRole('dialog', { name: 'Contribution · 2 of 2' });
    expect(second.textContent).toContain('None given by the registry');
    await user.click(within(second).getByRole('button', { name: 'Previous' }));
    expect(screen.getByRole('dialog', { name: 'Contribution · 1 of 2' })).toBeTruthy();
  });
});
