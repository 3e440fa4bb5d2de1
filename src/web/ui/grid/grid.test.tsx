import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveElementsSize } from '../../../testing/web/give-elements-size.ts';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { columnWidths } from './column-widths.ts';
import type { GridColumn, GridRows } from './grid-column.ts';
import { GridRow } from './grid-row.tsx';
import { Grid } from './grid.tsx';
import { type ColumnSort, nextSort } from './sort.ts';

beforeAll(() => giveElementsSize());
beforeEach(() => log.splice(0));
afterEach(cleanup);

type Name = 'select' | 'name' | 'value' | 'notes' | 'action';
const COLUMNS: readonly GridColumn<Name>[] = [
  { name: 'select', title: 'Select', selects: 'alone' },
  { name: 'name', title: 'Name', isSortable: true, namesRow: true },
  { name: 'value', title: 'Value', isSortable: true },
  { name: 'notes', title: 'Notes', controlFocus: 'on enter' },
  { name: 'action', title: 'Action', controlFocus: 'at once' },
];
const WIDTHS = columnWidths(COLUMNS.map(() => ({ leastPx: 48, widthPx: 48 })));

/** The callbacks of the grid, in order. */
const log: string[] = [];

/** Rows identified by their names. */
const rowsOf = (names: readonly string[]): GridRows<string> => ({
  count: names.length,
  idAt: (line) => names[line] ?? '',
  lineOf: (id) => names.indexOf(String(id)),
  keysOn: (line) => names.slice(Math.max(line, 0), line + 1),
});

function Table({ names }: { readonly names: readonly string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState<ColumnSort<Name>>();
  const rows = useMemo(() => rowsOf(names), [names]);
  return (
    <>
      <output>{[...selected].join(' ')}</output>
      <Grid<Name, string>
        label="Rows"
        keysText="Keys"
        rows={rows}
        columns={COLUMNS}
        rowHeightPx={36}
        sort={sort}
        onSort={(column) => setSort(nextSort(sort, column))}
        selected={selected}
        onSelected={setSelected}
        selectAllName="Select all"
        widths={WIDTHS}
        onOpen={(line) => log.push(`open ${names[line]}`)}
        textOf={(line, column) =>
          column === 'value' && names[line] !== 'fixed'
            ? { text: 'before', label: 'Value', listId: undefined }
            : undefined
        }
        onEdited={(line, column, text) => log.push(`${names[line]} ${column}: ${text}`)}
        keys={{ f: (line) => log.push(`flag ${names[line]}`), Delete: () => log.push('delete') }}
        detailOf={(line, column) => (column === 'value' ? `all of ${names[line]}` : undefined)}
        hint="hint"
        copyTextOf={(line) => names[line]}
        nothing="No rows"
        renderRow={(row) => {
          const name = names[row.line] ?? '';
          return (
            <GridRow
              {...row}
              columns={COLUMNS}
              checkboxName={`Select ${name}`}
              renderCell={(column) => {
                if (column.name === 'notes')
                  return ['one', 'two'].map((note) => (
                    <button key={note} type="button" tabIndex={-1}>
                      {note}
                    </button>
                  ));
                if (column.name === 'action')
                  return (
                    <button type="button" tabIndex={-1} onClick={() => log.push(`act on ${name}`)}>
                      Act
                    </button>
                  );
                return column.name === 'select' ? null : name;
              }}
            />
          );
        }}
      />
    </>
  );
}

const table = (names: readonly string[]) => (
  <MantineProvider env="test">
    <Table names={names} />
  </MantineProvider>
);
const MANY = Array.from({ length: 100_000 }, (_, at) => `row ${at}`);
const ROWS = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('aria-selected'));
const selected = () => screen.getAllByRole('status')[0]?.textContent;
const heading = (name: RegExp) => screen.getByRole('columnheader', { name });
const rowNamed = (name: string) => screen.getByRole('rowheader', { name });
/** The row and the column with the focus, as ARIA counts them. */
const focused = () => {
  const cell = document.activeElement?.closest('[aria-colindex]');
  const row = cell?.closest('[aria-rowindex]');
  return `${row?.getAttribute('aria-rowindex')}:${cell?.getAttribute('aria-colindex')}`;
};

describe('the keyboard', () => {
  it('has one Tab stop, and goes from cell to cell, from row to row and to the headings', async () => {
    const user = userEvent.setup();
    render(table(MANY));
    const grid = screen.getByRole('grid');
    expect(ROWS().length).toBeLessThan(40);
    expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['100001', '5']);
    const stops = () => grid.querySelectorAll('[tabindex="0"]');
    expect(stops()).toHaveLength(1);
    rowNamed('row 0').focus();
    const walk: readonly (readonly [keys: string, to: string])[] = [
      ['{ArrowDown}j', '4:2'],
      ['{ArrowUp}', '3:2'],
      ['k{ArrowRight}', '2:3'],
      ['{Home}', '2:1'],
      ['{End}', '2:5'],
      ['{ArrowLeft}{Control>}{End}{/Control}', '100001:5'],
      ['{ArrowDown}', '100001:5'],
      ['{Control>}{Home}{/Control}', '2:1'],
      ['{ArrowRight}{ArrowUp}', '1:2'],
      ['{ArrowRight}{ArrowDown}', '2:3'],
    ];
    for (const [keys, to] of walk) {
      await user.keyboard(keys);
      expect(focused()).toBe(to);
    }
    await user.keyboard('{PageDown}');
    expect(Number(focused().split(':')[0])).toBeGreaterThan(5);
    expect(stops()).toHaveLength(1);
  });

  it('ignores single keys if the settings turn them off, but not Space', async () => {
    const user = userEvent.setup();
    const settings = new SettingsStore(new JsonStorage(null));
    settings.change({ shortcuts: false });
    render(<SettingsProvider value={settings}>{table(['a', 'b'])}</SettingsProvider>);
    rowNamed('a').focus();
    await user.keyboard('xjf ');
    expect([focused(), selected(), log]).toEqual(['2:2', 'a', []]);
    act(() => settings.change({ shortcuts: true }));
    await user.keyboard('f');
    expect(log).toEqual(['flag a']);
  });

  it('opens a row, edits a cell, and presses the button of a cell that has one', async () => {
    const user = userEvent.setup();
    render(table(['a', 'fixed']));
    rowNamed('a').focus();
    await user.keyboard('{Enter}');
    await user.keyboard('{ArrowRight}{F2}after{Enter}');
    expect(focused()).toBe('2:3');
    await user.keyboard('{Enter}more{Tab}');
    expect(focused()).toBe('2:4');
    await user.keyboard('{ArrowLeft}{F2}lost{Escape}');
    await user.keyboard('{End}{Enter}');
    expect(document.activeElement).toBe(within(ROWS()[0] ?? document.body).getByText('Act'));
    await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{Enter}');
    expect(log).toEqual(['open a', 'a value: after', 'a value: more', 'act on a', 'open fixed']);
  });

  it('goes into a cell with buttons by Enter, from one to the other, and out by Escape', async () => {
    const user = userEvent.setup();
    render(table(['a']));
    rowNamed('a').focus();
    const at = () => document.activeElement?.textContent;
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(at()).toBe('one');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(at()).toBe('two');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(at()).toBe('one');
    await user.keyboard('{Delete}x{Escape}');
    expect([focused(), selected(), log]).toEqual(['2:4', '', []]);
    expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
    await user.keyboard('{Delete}');
    expect(log).toEqual(['delete']);
    // A narrow window leaves no room for them.
    for (const note of screen.getAllByText(/^(?:one|two)$/u)) note.style.display = 'none';
    await user.keyboard('{Enter}');
    expect(log.at(-1)).toBe('open a');
  });

  it('sorts by the column of a heading', async () => {
    const user = userEvent.setup();
    render(table(['a']));
    await user.click(within(heading(/Value/u)).getByRole('button'));
    expect(heading(/Value/u).getAttribute('aria-sort')).toBe('ascending');
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(heading(/Value/u).getAttribute('aria-sort')).toBe('none');
    expect(heading(/Name/u).getAttribute('aria-sort')).toBe('ascending');
  });
});

describe('selected rows', () => {
  it('are toggled one by one, all at once, and none by Escape', async () => {
    const user = userEvent.setup();
    render(table(['a', 'b', 'c']));
    await user.click(screen.getByRole('checkbox', { name: 'Select a' }));
    await user.keyboard('{ArrowDown}{ArrowDown}x');
    expect(selected()).toBe('a c');
    await user.click(screen.getByRole('checkbox', { name: 'Select a' }));
    expect(selected()).toBe('c');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(selected()).toBe('a b c');
    await user.keyboard('{ArrowDown}{Escape}');
    expect(selected()).toBe('');
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toBe('a b c');
  });

  it('are a range in display order, which may shrink, and the earlier selection', async () => {
    const user = userEvent.setup();
    render(table(['e', 'c', 'a', 'b', 'd']));
    rowNamed('e').focus();
    await user.keyboard('x{ArrowDown}{ArrowDown}x{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selected()).toBe('e a b d');
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(selected()).toBe('e a b');
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(selected()).toBe('e a c');
    await user.keyboard('{Shift>}');
    await user.click(rowNamed('d'));
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('e a b d');
    expect(log).toEqual([]);
  });

  it('are only the current row if the first row of the range is hidden', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table(['a', 'b', 'c']));
    rowNamed('a').focus();
    await user.keyboard('x');
    rerender(table(['b', 'c']));
    rowNamed('b').focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toBe('a c');
  });
});

describe('rows that are scrolled', () => {
  const scrollTo = (px: number) =>
    act(() => {
      const region = screen.getByRole('grid').parentElement;
      if (region === null) throw new Error('The grid stands in a region.');
      region.scrollTop = px;
      fireEvent.scroll(region);
    });
  const inOrder = () => ROWS().map((row) => Number(row.getAttribute('aria-rowindex')));

  it('keep their order, and the focused one stays rendered', () => {
    render(table(MANY));
    const box = screen.getByRole('checkbox', { name: 'Select row 5' });
    act(() => box.focus());
    scrollTo(3600);
    expect(inOrder()).toEqual(expect.arrayContaining([7, 102]));
    expect(inOrder()).toEqual(inOrder().toSorted((one, other) => one - other));
    expect(document.activeElement).toBe(box);
  });

  it('keep the focus in its cell, and its details, when they change places', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table(['a', 'b', 'c']));
    expect(screen.getByText('hint')).toBeTruthy();
    rowNamed('b').focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('all of b')).toBeTruthy();
    rerender(table(['x', 'c', 'b']));
    expect(focused()).toBe('4:3');
    expect(screen.getByText('all of b')).toBeTruthy();
    await user.keyboard('f');
    expect(log).toEqual(['flag b']);
  });
});

it('says that there are no rows, and leads to its headings', () => {
  render(table([]));
  expect(screen.getByText('No rows')).toBeTruthy();
  expect(within(heading(/Name/u)).getByRole('button').tabIndex).toBe(0);
});
