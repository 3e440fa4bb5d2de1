import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useOwnFragment } from './use-own-fragment.ts';

afterEach(cleanup);

function open(address: { readonly fragment: string; readonly accountId: string | undefined }) {
  const forget = vi.fn<() => void>();
  const read: string[] = [];
  const { rerender } = renderHook(
    ({ fragment, accountId }) => {
      read.push(useOwnFragment(fragment, accountId, forget));
    },
    { initialProps: address },
  );
  return { forget, read, rerender };
}

it('is read with or without an account', () => {
  const { forget, read } = open({ fragment: '01aa', accountId: undefined });
  expect(read.at(-1)).toBe('01aa');
  expect(forget).not.toHaveBeenCalled();
});

it('is kept when the account signs in after opening a link', () => {
  const { forget, read, rerender } = open({ fragment: '01aa', accountId: undefined });
  rerender({ fragment: '01aa', accountId: 'alice@wonderland' });
  expect(read.at(-1)).toBe('01aa');
  expect(forget).not.toHaveBeenCalled();
});

it.each([undefined, 'bob@admin'])('is not read again once its account has gone, for %o', (next) => {
  const { forget, read, rerender } = open({ fragment: '01aa', accountId: 'alice@wonderland' });
  read.length = 0;
  rerender({ fragment: '01aa', accountId: next });
  expect(new Set(read)).toEqual(new Set(['']));
  expect(forget).toHaveBeenCalledTimes(1);
  rerender({ fragment: '', accountId: next });
  expect(new Set(read)).toEqual(new Set(['']));
  expect(forget).toHaveBeenCalledTimes(1);
  rerender({ fragment: '01bb', accountId: next });
  expect(read.at(-1)).toBe('01bb');
});
