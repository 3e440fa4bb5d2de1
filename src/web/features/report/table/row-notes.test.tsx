import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fieldsOf } from '../../../../testing/web/draft-lines.ts';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import { GUESSED } from '../../../identifiers/draft/draft-row.ts';
import { PLAIN_LINE_CONTEXT } from '../../../../reading/line/line-context.ts';
import { understandLine } from '../../../../reading/line/understand-line.ts';
import { type NoteActions, RowNotes, type RowNotesProps } from './row-notes.tsx';

afterEach(cleanup);

const NO_ACTIONS: NoteActions = {
  accept: () => undefined,
  acceptAlike: () => undefined,
  alikeCount: () => 1,
  takeGuesses: () => undefined,
  guessedAlike: () => [],
  takeBack: () => undefined,
  include: () => undefined,
  goTo: () => undefined,
  nameOf: () => undefined,
};

function show({ of = 'all', isAsked = true }: Partial<Pick<RowNotesProps, 'of' | 'isAsked'>>) {
  const fields = fieldsOf('203.0.113.7');
  const judged = {
    row: { key: 1, source: '', lineNumber: 1, fields, asTyped: [], isRemoved: false },
    line: understandLine(fields, [], PLAIN_LINE_CONTEXT),
    verdict: 'ready',
    duplicateOf: undefined,
    objections: [],
  } as const;
  render(
    <MantineProvider env="test">
      {withRoutes(
        <>
          <p>shown</p>
          <RowNotes judged={judged} of={of} actions={NO_ACTIONS} active={false} isAsked={isAsked} />
        </>,
      )}
    </MantineProvider>,
  );
}

it('a row that the registry was asked about leads to its dossier, in the table out of the way of Tab', async () => {
  show({});
  const link = await screen.findByRole('link', { name: 'Dossier of 203.0.113.7' });
  expect(link.getAttribute('href')).toBe('/identifier/203.0.113.7');
  expect(link.tabIndex).toBe(-1);
  cleanup();
  show({ of: 'row' });
  expect((await screen.findByRole('link')).tabIndex).toBe(0);
  cleanup();
  show({ isAsked: false });
  await screen.findByText('shown');
  expect(screen.queryByRole('link')).toBeNull();
});

it('a row is included at the warning that leaves it out, which comes first and stands there once', async () => {
  const fields = fieldsOf('10.0.0.1', { fraudType: 'Wangiri' });
  const judged = {
    row: { key: 7, source: '', lineNumber: 1, fields, asTyped: [], isRemoved: false },
    line: understandLine(fields, [], PLAIN_LINE_CONTEXT),
    verdict: 'leftOut',
    duplicateOf: undefined,
    objections: ['private-range'],
  } as const;
  const included: number[] = [];
  const actions = { ...NO_ACTIONS, include: (key: number) => included.push(key) };
  const { container } = render(
    <MantineProvider env="test">
      <RowNotes judged={judged} of="all" actions={actions} active />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Include it' }));
  expect(included).toEqual([7]);
  expect(container.textContent).toMatch(/10\.0\.0\.0\/8: [^.]*\.Include itWangiri usually has/u);
  expect(container.textContent.split('10.0.0.0/8')).toHaveLength(2);
});

it('what a row lacks, where it is said above the table, comes last, and only if it may be filled in', () => {
  const fields = fieldsOf('447700900123', { origination: '', destination: '' });
  const { container } = render(
    <MantineProvider env="test">
      <RowNotes
        judged={{
          row: { key: 1, source: '', lineNumber: 1, fields, asTyped: [], isRemoved: false },
          line: understandLine(fields, [], PLAIN_LINE_CONTEXT),
          verdict: 'refused',
          duplicateOf: undefined,
          objections: [],
        }}
        of="all"
        actions={NO_ACTIONS}
        active={false}
        isLackSaid
      />
    </MantineProvider>,
  );
  const notes = [...container.querySelectorAll('[data-kind]')];
  expect(notes.map((note) => note.getAttribute('data-kind'))).toEqual(['change', 'plain']);
  expect(notes[1]?.textContent).toContain('Origination?');
});

it('of several offers each is a button, and says what it is; in a table one opens the row', async () => {
  const fields = fieldsOf('4930123456');
  const note = {
    field: 'id',
    code: 'national-number',
    message: 'It may be one of two numbers.',
    offers: [
      { field: 'id', value: '+4930123456', words: 'with its +' },
      { field: 'id', value: '+494930123456', words: 'as dialled in Germany' },
    ],
  } as const;
  const line = { ...understandLine(fields, [], PLAIN_LINE_CONTEXT), problems: [note] };
  const accepted: unknown[] = [];
  const judged = {
    row: { key: 1, source: '', lineNumber: 1, fields, asTyped: [], isRemoved: false },
    line,
    verdict: 'refused',
    duplicateOf: undefined,
    objections: [],
  } as const;
  const actions = { ...NO_ACTIONS, accept: (_key: number, offer: unknown) => accepted.push(offer) };
  const { rerender } = render(
    <MantineProvider env="test">
      <RowNotes judged={judged} of="all" actions={actions} active />
    </MantineProvider>,
  );
  expect(screen.getAllByRole('button').map(({ textContent, title }) => [textContent, title])).toEqual([
    ['Use +4930123456', 'with its +'],
    ['Use +494930123456', 'as dialled in Germany'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Use +494930123456' }));
  expect(accepted).toEqual([note.offers[1]]);
  let opened = 0;
  rerender(
    <MantineProvider env="test">
      <RowNotes
        judged={judged}
        of="all"
        actions={actions}
        active
        onMore={() => {
          opened += 1;
        }}
      />
    </MantineProvider>,
  );
  expect(screen.queryByRole('button', { name: /^Use/u })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Choose…' }));
  expect(opened).toBe(1);
});

it('what helps all rows alike is named in full, and in a table leaves the reason its room', () => {
  const fields = fieldsOf('4930123456');
  const offer = { field: 'id', value: '+4930123456' } as const;
  const note = {
    field: 'id',
    code: 'identifier',
    message: 'Write the identifier alone.',
    offers: [offer],
  } as const;
  const judged = {
    row: { key: 1, source: '', lineNumber: 1, fields, asTyped: [], isRemoved: false },
    line: { ...understandLine(fields, [], PLAIN_LINE_CONTEXT), problems: [note] },
    verdict: 'refused',
    duplicateOf: undefined,
    objections: [],
  } as const;
  const actions = { ...NO_ACTIONS, alikeCount: () => 12 };
  for (const [onMore, words] of [
    [undefined, 'Use all 12 like it'],
    [() => undefined, 'Use all 12'],
  ] as const) {
    const { unmount } = render(
      <MantineProvider env="test">
        <RowNotes judged={judged} of="all" actions={actions} active onMore={onMore} />
      </MantineProvider>,
    );
    expect(screen.getByRole('button', { name: 'Use all 12 like it' }).textContent).toBe(words);
    unmount();
  }
});

it('a guess comes first, also where it is said about the row alone, with what takes it and takes it back', async () => {
  const fields = fieldsOf('447700900123', { origination: 'LV', destination: 'SE' });
  const judged = {
    row: { key: 7, source: '', lineNumber: 1, fields, asTyped: [], isRemoved: false },
    line: understandLine(fields, [], PLAIN_LINE_CONTEXT),
    verdict: 'guessed',
    duplicateOf: undefined,
    objections: [GUESSED],
  } as const;
  const taken: number[] = [];
  const takenBack: string[] = [];
  const actions = {
    ...NO_ACTIONS,
    takeGuesses: (keys: readonly number[]) => taken.push(...keys),
    takeBack: (_key: number, field: string) => takenBack.push(field),
  };
  const { container, rerender } = render(
    <MantineProvider env="test">
      <RowNotes judged={judged} of="all" actions={actions} active={false} />
    </MantineProvider>,
  );
  expect(container.querySelector('[data-kind]')?.textContent).toContain(
    '447700900123 → +447700900123 · With the + added.',
  );
  rerender(
    <MantineProvider env="test">
      <RowNotes judged={judged} of="row" actions={actions} active={false} />
    </MantineProvider>,
  );
  const take = screen.getByRole('button', { name: 'Take it' });
  expect(take.tabIndex).toBe(0);
  await userEvent.click(take);
  expect(taken).toEqual([7]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep 447700900123 as entered' }));
  expect(takenBack).toEqual(['id']);
});
