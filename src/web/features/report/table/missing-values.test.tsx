import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { linesOf } from '../../../../testing/web/draft-lines.ts';
import { draftOfDesk } from '../../../../testing/web/draft-of-desk.ts';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { MissingValues } from './missing-values.tsx';

afterEach(cleanup);

it('fills in what rows lack, once for all, and counts those that change', async () => {
  const { desk, queryClient } = await openTestDesk(() => []);
  const draft = await draftOfDesk(desk);
  const [first = 0, second = 0] = draft.addLines(linesOf(['203.0.113.7', '203.0.113.8']));
  draft.edit(first, { fraudType: '' });
  draft.edit(second, { fraudType: 'Scam', destination: '' });
  const onFilled = vi.fn<(count: number) => void>();
  renderAtDesk(
    <MissingValues
      draft={draft}
      lacking={{ keys: [first, second], fields: ['fraudType', 'destination'], isAlike: false }}
      onFilled={onFilled}
    />,
    { desk, queryClient },
  );
  const user = userEvent.setup();
  expect(await screen.findByText('2 rows without fraud type or destination')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fill in…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill in 2 rows' }));
  const type = dialog.getByRole('combobox', { name: 'Fraud type' });
  await expect.poll(() => document.activeElement).toBe(type);
  expect(type.getAttribute('aria-expanded')).not.toBe('true');
  expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy();
  await user.type(type, 'IRSF');
  await user.click(dialog.getByRole('button', { name: 'Fill in 1 row' }));
  expect(onFilled).toHaveBeenCalledWith(1);
  expect([first, second].map((key) => draft.get(key)?.row.fields.fraudType)).toEqual(['IRSF', 'Scam']);
  expect(draft.get(second)?.row.fields.destination).toBe('');
});

it('begins with what the form had of these fields, and fills in nothing else of it', async () => {
  const { desk, queryClient } = await openTestDesk(() => []);
  const draft = await draftOfDesk(desk);
  draft.edit(draft.current.key, { fraudType: 'IRSF', destination: 'FI', sourcePeerId: 'other_peer' });
  const empty = { fraudType: '', destination: '', sourcePeerId: '' };
  const keys = draft.addLines(linesOf(['203.0.113.7', '203.0.113.8'], empty));
  renderAtDesk(
    <MissingValues
      draft={draft}
      lacking={{ keys, fields: ['fraudType'], isAlike: true }}
      onFilled={() => undefined}
    />,
    { desk, queryClient },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Fill in…' }));
  await user.click(await screen.findByRole('button', { name: 'Fill in 2 rows' }));
  expect(keys.map((key) => draft.get(key)?.row.fields)).toMatchObject(
    keys.map(() => ({ ...empty, fraudType: 'IRSF' })),
  );
});

it('fills in no country that is none, and says why', async () => {
  const { desk, queryClient } = await openTestDesk(() => []);
  const draft = await draftOfDesk(desk);
  const keys = draft.addLines(linesOf(['203.0.113.7', '203.0.113.8'], { destination: '' }));
  const onFilled = vi.fn<(count: number) => void>();
  renderAtDesk(
    <MissingValues
      draft={draft}
      lacking={{ keys, fields: ['destination'], isAlike: true }}
      onFilled={onFilled}
    />,
    { desk, queryClient },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Fill in…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill in 2 rows' }));
  const destination = dialog.getByRole('combobox', { name: 'Destination' });
  await user.type(destination, 'uni');
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Fill in 2 rows' }));
  expect(await dialog.findByText(/Not a country: “uni”/u)).toBeTruthy();
  expect(onFilled).not.toHaveBeenCalled();
  expect(keys.map((key) => draft.get(key)?.row.fields.destination)).toEqual(['', '']);
});
