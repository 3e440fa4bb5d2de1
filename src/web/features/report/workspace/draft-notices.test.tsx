import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { draftOfDesk } from '../../../../testing/web/draft-of-desk.ts';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../../testing/web/operation.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { NO_FIELDS } from '../../../../reading/line/line.ts';
import { ReadyCount, UnsettledRows } from './draft-notices.tsx';

afterEach(cleanup);

it('says which rows nobody can account for once Activity is erased, until the analyst allows them again', async () => {
  const { desk, queryClient } = await openTestDesk(() => []);
  const draft = await draftOfDesk(desk);
  const fields = { ...NO_FIELDS, id: '203.0.113.7', fraudType: 'Scam', origination: 'SE', destination: 'GB' };
  const keys = draft.addLines([{ source: 'list.csv', lineNumber: 1, fields }]);
  desk.activity.put(operationWith({ id: 'a', state: 'unknown' }));
  await draft.markSubmitted(keys, 'a');
  renderAtDesk(<UnsettledRows draft={draft} />, { desk, queryClient });
  expect(screen.queryByRole('heading')).toBeNull();
  await desk.activity.erase({ open: true });
  expect(await screen.findByRole('heading', { name: '1 row may have been reported' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Allow reporting again' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(draft.getState().counts).toMatchObject({ open: 0, unread: 0, refused: 0 });
});

it('counts the rows with a warning among those that can be reported', async () => {
  const { desk, queryClient } = await openTestDesk(() => []);
  const draft = await draftOfDesk(desk);
  const ids = ['+46700900249', '+447911123456', '8.8.8.8', 'not a number'];
  draft.addLines(
    ids.map((id, at) => ({
      source: 'list.csv',
      lineNumber: at + 1,
      fields: {
        ...NO_FIELDS,
        id,
        fraudType: at < 2 ? 'StolenDevice' : 'IPFraud',
        origination: 'SE',
        destination: 'GB',
      },
    })),
  );
  renderAtDesk(<ReadyCount draft={draft} />, { desk, queryClient });
  expect(await screen.findByText('3 of 4 rows can be reported, 2 with a warning · 1 to fix')).toBeDefined();
});
