import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { RowActions } from './table-row.tsx';
import { useSteadyActions } from './use-steady-actions.ts';

afterEach(cleanup);

it('does what the table does now, through the object of before', () => {
  const went: string[] = [];
  const actionsOf = (order: string): RowActions => ({
    accept: () => undefined,
    acceptAlike: () => undefined,
    alikeCount: () => 1,
    takeGuesses: () => undefined,
    guessedAlike: () => [],
    takeBack: () => undefined,
    include: () => undefined,
    open: () => undefined,
    goTo: (key) => went.push(`row ${key} by ${order}`),
    nameOf: () => undefined,
  });
  const { result, rerender } = renderHook((order: string) => useSteadyActions(actionsOf(order)), {
    initialProps: 'line',
  });
  const before = result.current;
  rerender('type');
  expect(result.current).toBe(before);
  before.goTo(7);
  expect(went).toEqual(['row 7 by type']);
});
