import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { parseSearchTerm, type SearchTerm } from '../../../../contract/identifier/search-term.ts';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import { registryRecord } from '../../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { AnswerReader } from '../../../registry/results/answer-reader.ts';
import { drawPictures } from '../../../registry/results/draw-pictures.ts';
import { EVERYTHING, type ResultsFilter } from '../../../registry/results/results-view.ts';
import { RowIndex } from '../../../registry/results/rows/row-index.ts';
import { type Picture, PICTURES, ResultPictures } from './result-pictures.tsx';

giveElementsSize(600, 1200);
afterEach(cleanup);

const day = (date: number) => ({ ms: Date.UTC(2026, 10, date, 12) });
const RECORDS = [
  registryRecord({ id: '+447700900000-+447700900999', fraudType: 'IRSF', reportedAt: day(1) }),
  registryRecord({ id: '+447700900123', fraudType: 'Wangiri', reportedAt: day(3) }),
  registryRecord({
    id: '+447700900125',
    fraudType: 'Wangiri',
    reportedAt: day(3),
    status: 'flagged',
    flaggedAt: day(5),
  }),
  registryRecord({ id: '+447700900880', fraudType: 'Wangiri', reportedAt: day(4), origination: 'NO' }),
];

function termOf(text: string): SearchTerm {
  const term = parseSearchTerm(text);
  if (!term.ok) throw new Error(term.reason);
  return term;
}

const TERMS = [termOf('+447700900000-+447700900999')];

/** Draws as the worker does. */
function readerOf(records: readonly RegistryRecord[]): Pick<AnswerReader, 'draw'> {
  const index = new RowIndex();
  index.add(records);
  return {
    draw: (_answerId, filter, size, context) =>
      Promise.resolve(drawPictures(index.columns(), index.passing(filter, context), size)),
  };
}

async function show(records: readonly RegistryRecord[] = RECORDS, shown: readonly Picture[] = PICTURES) {
  const filters: ResultsFilter[] = [];
  const queries: string[] = [];
  const reader = readerOf(records);
  function Page() {
    const [filter, setFilter] = useState(EVERYTHING);
    return (
      <MantineProvider env="test">
        <ResultPictures
          reader={reader}
          answerId={1}
          version={0}
          count={records.length}
          terms={TERMS}
          filter={filter}
          ownPeerId={undefined}
          shown={shown}
          onFilter={(next) => {
            filters.push(next);
            setFilter(next);
          }}
          onQuery={(query) => queries.push(query)}
        />
      </MantineProvider>
    );
  }
  render(<Page />);
  const line = await screen.findByRole('slider', { name: 'Number line of Phone numbers' });
  return { user: userEvent.setup(), line, filters, queries };
}

it('narrows to what the keyboard marks on the number line, and takes it back', async () => {
  const { user, line, filters, queries } = await show();
  line.focus();
  await user.keyboard('{ArrowRight}{PageUp}{ArrowRight}{ArrowRight}');
  expect(line.getAttribute('aria-valuetext')).toBe(
    '+447700900120-+447700900129: 3 contributions (2 Active, 1 Flagged) · Active',
  );
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}');
  expect(filters.at(-1)?.within).toBe('+447700900110-+447700900129');

  await user.click(await screen.findByRole('button', { name: 'Search only this range' }));
  expect(queries).toEqual(['+447700900110-+447700900129']);
  line.focus();
  await user.keyboard('{Escape}');
  expect(filters.at(-1)?.within).toBeUndefined();
});

it('filters by the time that is marked in the row of reports or of flags', async () => {
  const { user, filters } = await show();
  const time = screen.getByRole('slider', { name: 'Reports and flags over time' });
  time.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  expect(filters.at(-1)?.reported?.fromMs).toBe(new Date(2026, 10, 3).getTime());
  expect(filters.at(-1)?.reported?.toMs).toBe(new Date(2026, 10, 4).getTime() - 1);
});

it('filters by the type that is chosen among the bars', async () => {
  const { user, filters } = await show();
  const types = within(screen.getByRole('group', { name: 'Fraud types' }));
  expect(
    types
      .getAllByRole('button', { name: /contribution/u })
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Wangiri: 3 contributions', 'IRSF: 1 contribution']);
  types.getByRole('button', { name: /Wangiri/u }).focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(filters.at(-1)?.chosen.type).toEqual(['IRSF']);
});

it('says the same in tables', async () => {
  const { user } = await show();
  for (const button of screen.getAllByRole('button', { name: /as a table$/u })) await user.click(button);
  const rows = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  expect(rows('Reports and flags over time')).toEqual([
    '2026-11-0110',
    '2026-11-0320',
    '2026-11-0410',
    '2026-11-0501',
  ]);
  expect(rows('Fraud types')).toEqual(['Wangiri3', 'IRSF1']);
  expect(rows('Phone numbers')).toHaveLength(50);
  expect(rows('Phone numbers')[6]).toMatch(/321Narrow$/u);
});

it('says what lies on no number line, and when nothing passes', async () => {
  await show([...RECORDS, registryRecord({ id: 'someone@example.com' })]);
  expect(screen.getByText('1 e-mail address, URL or unknown form lies on no number line.')).toBeDefined();
});

it('is a strip where none is open, which is marked in the same way', async () => {
  const { user, line, filters } = await show(RECORDS, []);
  expect(screen.queryByRole('button')).toBeNull();
  line.focus();
  await user.keyboard('{ArrowRight}{PageUp}{ArrowRight}{ArrowRight}');
  expect(screen.getByText('+447700900120-+447700900129: 3 contributions (2 Active, 1 Flagged)')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(filters.at(-1)?.within).toBe('+447700900120-+447700900129');
  line.focus();
  await user.keyboard('{Escape}');
  expect(filters.at(-1)?.within).toBeUndefined();
  screen.getByRole('slider', { name: 'Reports and flags over time' }).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(filters.at(-1)?.reported?.fromMs).toBe(new Date(2026, 10, 1).getTime());
});
