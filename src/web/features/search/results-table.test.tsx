import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { giveElementsSize } from '../../../testing/web/give-elements-size.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { ResultsTable } from './results-table.tsx';

beforeAll(() => giveElementsSize());
afterEach(cleanup);

function termOf(text: string): SearchTerm {
  const parsed = parseSearchTerm(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed;
}

const QUERY = '203.0.113.0-203.0.113.255';
const TERM = termOf(QUERY);
const renderAction = (record: RegistryRecord) => <button type="button">Act on {record.id}</button>;

function table(records: readonly RegistryRecord[]) {
  return (
    <MantineProvider env="test">
      <ResultsTable
        records={records}
        term={TERM}
        query={QUERY}
        ownPeerId="wonderland"
        renderAction={renderAction}
        onReportLike={() => undefined}
      />
    </MantineProvider>
  );
}

/** The rows below the headings, as the texts of their cells. */
function rowTexts(): string[][] {
  return screen
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-status'))
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
}

const identifiers = () => rowTexts().map((cells) => cells[1]);

/** What a lying service may send: nothing of it may reorder what stands around it, or take the page's time. */
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
    rawJson: `{"id":${'['.repeat(5000)}${']'.repeat(5000)},"peerId":${JSON.stringify(HOSTILE)}}`,
  });
const REORDERS = /[\u202e\u200b]/u;

/** Everything below an element that is seen or read aloud, tooltips and names included. */
const seenIn = (element: Element) =>
  [element, ...element.querySelectorAll('*')]
    .flatMap((one) => ['title', 'aria-label'].map((name) => one.getAttribute(name) ?? ''))
    .join('') + element.textContent;

describe('a contribution of a service that lies', () => {
  it('is cut and marked in its row', () => {
    render(table([hostileRecord()]));
    const row = screen.getAllByRole('row').find((one) => one.hasAttribute('data-status'));
    if (row === undefined) throw new Error('There is no row.');
    // The action is the test's own.
    within(row)
      .getByRole('button', { name: /^Act on/u })
      .remove();
    expect(seenIn(row)).not.toMatch(REORDERS);
    expect(seenIn(row)).toContain('⟨U+202E⟩');
    expect(row.querySelectorAll('*').length).toBeLessThan(2000);
  });

  it('is cut and marked in its details, with the beginning of what was sent', async () => {
    render(table([hostileRecord()]));
    await userEvent.click(screen.getByRole('button', { name: /^Details of/u }));
    const drawer = await screen.findByRole('dialog');
    expect(seenIn(drawer)).not.toMatch(REORDERS);
    expect(within(drawer).getByText(/^Cut short/u)).toBeDefined();
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
        'Active',
        '203.0.113.7Inside your query',
        'IPFraud',
        'SE → GB',
        '72',
        'Peer lookingglass',
        'Reported 3 days ago',
        'Expires in 27 days',
        '–',
        'Act on 203.0.113.7',
      ],
    ]);
    expect(screen.getByTitle('From Sweden to United Kingdom')).toBeTruthy();
  });

  it('says who flagged it and when', () => {
    render(
      table([
        registryRecord({
          status: 'flagged',
          statusText: 'Flagged',
          flagger: 'hatter@teaparty',
          flaggedAt: { ms: Date.now() },
        }),
      ]),
    );
    const [cells] = rowTexts();
    expect(cells?.[0]).toBe('Flagged');
    expect(cells?.[8]).toBe('nowhatter@teaparty');
  });

  it('marks the own peer’s contributions and privileged ones', () => {
    render(table([registryRecord({ peerId: 'wonderland', isPrivileged: true })]));
    const [cells] = rowTexts();
    expect(cells?.[5]).toBe('Peer wonderlandYours');
    expect(cells?.[1]).toContain('Privileged');
  });

  it('says that nothing was scored, and shows a score of 0 as 0', () => {
    render(table([registryRecord(), registryRecord({ confidenceIndex: 0 })]));
    expect(rowTexts().map((cells) => cells[4])).toEqual(['not scored', '0']);
  });

  it('shows an unknown status as it came, with a question mark', () => {
    render(table([registryRecord({ status: 'unknown', statusText: 'Parked' })]));
    expect(rowTexts()[0]?.[0]).toBe('Parked?');
  });

  it('hints that the expiry has passed while it is active, and does not change the status', () => {
    render(table([registryRecord({ expiresAt: { ms: Date.now() - 1000 } })]));
    expect(rowTexts()[0]?.[0]).toBe('ActiveExpiry has passed');
  });

  it('shows a time that cannot be read, a country that is none and an unknown identifier as they came', () => {
    render(
      table([
        registryRecord({ id: 'IMSI 24001', origination: 'Atlantis', reportedAt: { text: 'last week' } }),
      ]),
    );
    const [cells] = rowTexts();
    expect(cells?.[1]).toBe('IMSI 24001');
    expect(cells?.[3]).toBe('Atlantis → GB');
    expect(cells?.[6]).toBe('Reported last week');
  });

  it('labels how it lies to the query', () => {
    render(
      table(
        [QUERY, '203.0.0.0-203.255.255.255', '203.0.113.7', '203.0.112.0-203.0.113.7', '198.51.100.1'].map(
          (id) => registryRecord({ id }),
        ),
      ),
    );
    expect(identifiers().map((text) => text?.replace(/^[\d.-]+/u, ''))).toEqual([
      'Exact match',
      'Contains your query',
      'Inside your query',
      'Overlaps your query',
      'Outside your query',
    ]);
  });
});

describe('sorting', () => {
  const records = ['203.0.113.10', '203.0.113.9', '203.0.113.30'].map((id) => registryRecord({ id }));
  const ids = () => identifiers().map((text) => text?.replace('Inside your query', ''));
  const heading = () => screen.getByRole('columnheader', { name: /Identifier/u });

  it('goes up, down and back to the registry’s own order, and says which it is', async () => {
    const user = userEvent.setup();
    render(table(records));
    expect(heading().getAttribute('aria-sort')).toBe('none');
    await user.click(within(heading()).getByRole('button'));
    expect(ids()).toEqual(['203.0.113.9', '203.0.113.10', '203.0.113.30']);
    expect(heading().getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(heading()).getByRole('button'));
    expect(ids()).toEqual(['203.0.113.30', '203.0.113.10', '203.0.113.9']);
    expect(heading().getAttribute('aria-sort')).toBe('descending');
    await user.click(within(heading()).getByRole('button'));
    expect(ids()).toEqual(['203.0.113.10', '203.0.113.9', '203.0.113.30']);
  });

  it('leaves every row where it is when one of them changes', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table(records));
    await user.click(within(screen.getByRole('columnheader', { name: /Status/u })).getByRole('button'));
    const before = ids();
    const changed = records.map((record, index) =>
      index === 0 ? { ...record, status: 'flagged' as const, statusText: 'Flagged' } : record,
    );
    rerender(table(changed));
    expect(ids()).toEqual(before);
    expect(rowTexts()[0]?.[0]).toBe('Flagged');
  });

  it('takes other contributions in where the order wants them', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table(records));
    await user.click(within(heading()).getByRole('button'));
    rerender(table([...records, registryRecord({ id: '203.0.113.1' })]));
    expect(ids()).toEqual(['203.0.113.1', '203.0.113.9', '203.0.113.10', '203.0.113.30']);
  });
});

describe('a long answer', () => {
  const many = Array.from({ length: 100_000 }, (_, index) =>
    registryRecord({ id: `203.0.${index >> 8}.${index & 255}` }),
  );

  it('has few rows at a time and says how many there are', () => {
    render(table(many));
    expect(rowTexts().length).toBeLessThan(40);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001');
  });

  it('is walked with the keyboard, one row being reachable with Tab', async () => {
    const user = userEvent.setup();
    render(table(many));
    const reachable = () => document.querySelectorAll('[role="row"][tabindex="0"]');
    const focused = () => document.activeElement?.getAttribute('aria-rowindex');
    expect(reachable()).toHaveLength(1);
    screen.getAllByRole('row')[1]?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('4');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('3');
    await user.keyboard('{End}');
    expect(focused()).toBe('100001');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('100001');
    await user.keyboard('{Home}');
    expect(focused()).toBe('2');
    await user.keyboard('{PageDown}');
    expect(Number(focused())).toBeGreaterThan(5);
    expect(reachable()).toHaveLength(1);
  });
});

describe('details', () => {
  const record = registryRecord({
    id: '203.0.113.7',
    reportedAt: { ms: Date.UTC(2026, 10, 1, 10, 20, 30) },
    rawJson: JSON.stringify({ contribution: { id: '203.0.113.7', extra: 'kept' } }),
  });

  it('open with the row’s button and hold every field, exact times, the asset id and the raw answer', async () => {
    const user = userEvent.setup();
    render(table([record]));
    await user.click(screen.getByRole('button', { name: 'Details of 203.0.113.7' }));
    const details = screen.getByRole('dialog', { name: 'Contribution' });
    expect(details.textContent).toContain('Sweden (SE)');
    expect(details.textContent).toContain('2026-11-01 10:20:30 UTC');
    expect(details.textContent).toContain(record.assetDefinitionId);
    expect(details.textContent).toContain('"extra": "kept"');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('open with Enter on the row and not with Enter on its buttons', async () => {
    const user = userEvent.setup();
    render(table([record]));
    screen.getByRole('button', { name: 'Act on 203.0.113.7' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getAllByRole('row')[1]?.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('show what has become of the contribution meanwhile', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table([record]));
    await user.click(screen.getByRole('button', { name: 'Details of 203.0.113.7' }));
    rerender(table([{ ...record, flagger: 'hatter' }]));
    expect(screen.getByRole('dialog').textContent).toContain('hatter');
  });

  it('say that there is no asset id', async () => {
    const user = userEvent.setup();
    render(table([{ ...record, assetDefinitionId: undefined }]));
    await user.click(screen.getByRole('button', { name: /^Details/u }));
    expect(screen.getByRole('dialog').textContent).toContain('None given by the registry');
  });
});

describe('look-alikes in what the registry answers', () => {
  it('are marked in the row and in its details', async () => {
    const user = userEvent.setup();
    render(table([registryRecord({ id: 'https://pаypal.example/', fraudType: 'Wаngiri', peerId: 'pеer' })]));
    const marked = ['https://pа⟨U+0430⟩ypal.example/', 'Wа⟨U+0430⟩ngiri', 'pе⟨U+0435⟩er'];
    for (const text of marked) expect(screen.getByRole('table').textContent).toContain(text);
    await user.click(screen.getByRole('button', { name: /^Details of/u }));
    const details = await screen.findByRole('dialog');
    for (const text of marked) expect(details.textContent).toContain(text);
  });
});
