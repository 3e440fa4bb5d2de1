import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { giveElementsSize } from '../../../testing/web/give-elements-size.ts';
import { assembleReport } from '../../../transaction/assemble.ts';
import { explainBytes } from '../../../transaction/explain/explain-bytes.ts';
import { layoutBCase } from '../../../transaction/vectors/vectors.ts';
import { ByteParts, type BytePartsProps } from './byte-parts.tsx';

beforeAll(() => giveElementsSize());
afterEach(cleanup);

/** The public example of WIRE-FORMAT.md. */
const EXAMPLE = layoutBCase('doc-fib-contribution').unsignedHex;

const explained = (transactionHex: string) =>
  vi.fn<BytePartsProps['explain']>((from, to) =>
    Promise.resolve(explainBytes(hexToBytes(transactionHex), from, to)),
  );

function show(transactionHex: string, explain = explained(transactionHex)) {
  const client = new QueryClient();
  const shown = (hex: string) => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ByteParts transactionHex={hex} explain={explain} />
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(shown(transactionHex));
  return { client, explain, user: userEvent.setup(), showAnother: (hex: string) => rerender(shown(hex)) };
}

const button = (name: string) => screen.getByRole('button', { name });
const table = () => screen.findByRole('table', { name: 'Parts of the transaction' });
const cellsOf = (row: HTMLElement | undefined): readonly (string | null)[] =>
  [...(row?.children ?? [])].map(({ textContent }) => textContent);

it('explains nothing before it is opened', async () => {
  const { explain, user } = show(EXAMPLE);
  expect(explain).not.toHaveBeenCalled();
  expect(button('Raw bytes').getAttribute('aria-expanded')).toBe('false');
  await user.click(button('Raw bytes'));
  await table();
  await user.click(button('Raw bytes'));
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(button('Raw bytes'));
  await table();
  expect(explain).toHaveBeenCalledTimes(1);
});

it('lists each part with its name, its bytes and what they say', async () => {
  const { user } = show(EXAMPLE);
  await user.click(button('Raw bytes'));
  const [, version, , created] = within(await table()).getAllByRole('row');
  expect(cellsOf(version)).toEqual(['versionbyte', 'Bytes: 010', 'What they say: 1']);
  expect(cellsOf(created)).toEqual([
    'creation_time_mstime',
    'Bytes: 4b3f31cf8c0100002 to 9',
    'What they say: 2024-01-03 11:59:20 UTC (1704283160395 ms)',
  ]);
  expect(screen.getByText('634 bytes of 634 listed, 117 parts.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('marks odd characters, and cuts the bytes of a long part', async () => {
  const hex = EXAMPLE.replace('61646d696e', '61e280ae6e');
  const { user } = show(hex);
  await user.click(button('Raw bytes'));
  expect((await table()).textContent).toContain('“a⟨U+202E⟩n”');
  expect((await table()).textContent).toContain(`${EXAMPLE.slice(2 * 27, 2 * 59)}…`);
});

it('reads a large transaction piece by piece, each byte once, in their order', async () => {
  const items = Array.from({ length: 150 }, (_, suffix) => ({
    draft: { id: '+447700900001', fraudType: 'Wangiri', origination: 'GB', destination: 'SE' } as const,
    suffix,
    expiryAtS: 1_704_369_560,
  }));
  const bytes = assembleReport(
    { authority: 'alice@wonderland', creationTimeMs: 1_704_283_160_395, nonce: 1 },
    items,
  );
  const { explain, user } = show(bytesToHex(bytes));
  await user.click(button('Raw bytes'));
  const listedNow = () => Number.parseInt(screen.getByText(/listed/u).textContent.replace(',', ''), 10);
  await table();
  expect(listedNow()).toBeLessThan(bytes.length);
  await user.click(button('Show more'));
  await expect.poll(listedNow).toBe(bytes.length);
  expect(button('Show more').getAttribute('aria-disabled')).toBe('true');
  const [, [from, to] = []] = explain.mock.calls;
  expect([from, to]).toEqual([explainBytes(bytes, 0, 16_384).at(-1)?.end, bytes.length]);
  await user.click(button('Show more'));
  expect(explain).toHaveBeenCalledTimes(2);
});

it('says why parts cannot be explained, and asks again on request', async () => {
  const explain = explained(EXAMPLE).mockRejectedValueOnce(new Error('The worker has stopped.'));
  const { user } = show(EXAMPLE, explain);
  await user.click(button('Raw bytes'));
  expect(await screen.findByText('These bytes cannot be explained')).toBeTruthy();
  await user.click(button('Try again'));
  await table();
  expect(screen.queryByText('These bytes cannot be explained')).toBeNull();
});

it('begins again with another transaction, and keeps neither in a cache', async () => {
  const { client, user, showAnother } = show(EXAMPLE);
  await user.click(button('Raw bytes'));
  await table();
  showAnother(layoutBCase('doc-fib-contribution').signedHex);
  expect(screen.queryByRole('table')).toBeNull();
  const kept = JSON.stringify(
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
  );
  expect(kept).not.toContain(EXAMPLE.slice(0, 40));
});
