import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { linesOf } from '../../../../testing/web/draft-lines.ts';
import { draftOfDesk } from '../../../../testing/web/draft-of-desk.ts';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { SetColumnDialog } from './set-column-dialog.tsx';

afterEach(cleanup);

it('sets a column of the selected rows, and counts those that change', async () => {
  const { desk, queryClient } = await openTestDesk(() => []);
  const draft = await draftOfDesk(desk);
  const [first = 0, second = 0, third = 0] = draft.addLines(
    linesOf(['203.0.113.7', '203.0.113.8', '203.0.113.9']),
  );
  draft.edit(second, { destination: 'NO' });
  const onChanged = vi.fn<(count: number) => void>();
  renderAtDesk(
    <SetColumnDialog draft={draft} keys={[first, second]} onClose={() => undefined} onChanged={onChanged} />,
    { desk, queryClient },
  );
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Column' }), 'To');
  await user.type(screen.getByRole('textbox', { name: 'New value' }), 'NO');
  await user.click(screen.getByRole('button', { name: 'Change 1 row' }));
  expect(onChanged).toHaveBeenCalledWith(1);
  const destinationOf = (key: number) => draft.get(key)?.row.fields.destination;
  expect([first, second].map(destinationOf)).toEqual(['NO', 'NO']);
  expect(destinationOf(third)).not.toBe('NO');
});
