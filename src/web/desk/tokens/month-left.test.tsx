import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import type { MonthlyLimit } from '../../../client/account/monthly-limit.ts';
import { monthlyLimitOptions } from '../../api/token-options.ts';
import { MonthLeft, monthLeftText } from './month-left.tsx';

afterEach(cleanup);

const DECEMBER = { ms: Date.UTC(2026, 11, 1) };

describe('what is left of the month', () => {
  it.each([
    [412, DECEMBER, '412 tokens left to earn this month.'],
    [1, undefined, '1 token left to earn this month.'],
    [0, DECEMBER, 'The month’s limit is reached: nothing more is earned until 1 December.'],
    [0, { text: 'soon' }, 'The month’s limit is reached: nothing more is earned until soon.'],
    [0, undefined, 'The month’s limit is reached: nothing more is earned until it starts over.'],
    [undefined, DECEMBER, undefined],
  ])('is said for %j until %j', (left, resetsAt, text) => {
    const total = left === undefined ? undefined : 1000;
    expect(monthLeftText({ used: 1000 - (left ?? 0), total, left, resetsAt })).toBe(text);
  });
});

describe('a receipt', () => {
  const LIMIT = { used: 600, total: 1000 };

  it('says nothing of what was read before the submit, and then what is true', async () => {
    let answer: (limit: unknown) => void = () => undefined;
    const opened = await openTestDesk(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { queryKey } = monthlyLimitOptions(opened.desk.session.client, 'alice@wonderland');
    const before: MonthlyLimit = { used: 590, total: 1000, left: 410, resetsAt: undefined };
    opened.queryClient.setQueryData(queryKey, before);
    renderAtDesk(<MonthLeft />, opened);
    expect(screen.queryByText(/left to earn this month/u)).toBeNull();
    await waitFor(() => expect(opened.requests).toHaveLength(1));
    answer(LIMIT);
    expect(await screen.findByText('400 tokens left to earn this month.')).toBeTruthy();
  });

  it.each([
    ['is not offered', new Refusal(404, 'There is no such thing.')],
    ['cannot be read', new Refusal(500, 'The store is down.')],
    ['is none', { ...LIMIT, unlimited: true }],
  ])('says nothing where the limit %s', async (_why, answer) => {
    const opened = await openTestDesk(() => answer);
    renderAtDesk(<MonthLeft />, opened);
    await waitFor(() => expect(opened.queryClient.isFetching()).toBe(0));
    expect(opened.requests).toHaveLength(1);
    expect(screen.queryByText(/month/u)).toBeNull();
  });

  it('does not ask again what is not offered', async () => {
    const opened = await openTestDesk(() => new Refusal(404, 'There is no such thing.'));
    const { queryKey } = monthlyLimitOptions(opened.desk.session.client, 'alice@wonderland');
    opened.queryClient.setQueryData(queryKey, null);
    renderAtDesk(<MonthLeft />, opened);
    expect(opened.requests).toEqual([]);
  });
});
