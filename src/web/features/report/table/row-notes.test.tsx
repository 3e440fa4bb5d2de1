import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fieldsOf } from '../../../../testing/web/draft-lines.ts';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import { PLAIN_LINE_CONTEXT } from '../../../identifiers/lines/line-context.ts';
import { understandLine } from '../../../identifiers/lines/understand-line.ts';
import { type NoteActions, RowNotes } from './row-notes.tsx';

afterEach(cleanup);

const NO_ACTIONS: NoteActions = {
  accept: () => undefined,
  acceptAlike: () => undefined,
  alikeCount: () => 1,
  takeBack: () => undefined,
  goTo: () => undefined,
  rowNumber: () => undefined,
  identifierOf: () => undefined,
};

function show(further: readonly string[], reachable: boolean) {
  const fields = fieldsOf('203.0.113.7');
  const judged = {
    row: { key: 1, source: '', lineNumber: 1, fields, asTyped: [], isRemoved: false },
    line: understandLine(fields, [], PLAIN_LINE_CONTEXT),
    verdict: 'ready',
    relations: undefined,
  } as const;
  render(
    <MantineProvider env="test">
      {withRoutes(
        <>
          <p>shown</p>
          <RowNotes
            judged={judged}
            duplicateOf={undefined}
            actions={NO_ACTIONS}
            active={false}
            reachable={reachable}
            most={3}
            further={further}
          />
        </>,
      )}
    </MantineProvider>,
  );
}

it('a row that the registry was asked about leads to its dossier, out of the way of Tab until somebody is inside', async () => {
  show(['Registry: Active from lookingglass'], false);
  const link = await screen.findByRole('link', { name: 'Dossier of 203.0.113.7' });
  expect(link.getAttribute('href')).toBe('/identifier/203.0.113.7');
  expect(link.tabIndex).toBe(-1);
  cleanup();
  show(['Registry: New'], true);
  expect((await screen.findByRole('link')).tabIndex).toBe(0);
  cleanup();
  show([], true);
  await screen.findByText('shown');
  expect(screen.queryByRole('link')).toBeNull();
});
