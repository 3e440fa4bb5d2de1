import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DraftBrowser } from '../../../../testing/web/draft-tabs.ts';
import { LinesIntake } from '../../../registry/reporting/lines-intake.ts';
import { ReadLists } from './read-lists.tsx';

afterEach(cleanup);

it('what stands in the line of the first list comes before the second one, for Tab as for the eye', async () => {
  const { draft } = new DraftBrowser().openSignedOut();
  const intake = new LinesIntake();
  await intake.take(draft, [
    { source: 'one.csv', input: 'Scam,+447700900123,NL,GB' },
    { source: 'two.csv', input: 'Scam,+447700900124,NL,GB' },
  ]);
  render(
    <MantineProvider env="test">
      <ReadLists draft={draft} intake={intake} onColumns={() => undefined}>
        <p role="status">checked</p>
      </ReadLists>
    </MantineProvider>,
  );
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'one.csv · 1 row',
    'checked',
    'two.csv · 1 row',
  ]);
});
