import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { giveElementsSize } from '../../../testing/web/give-elements-size.ts';
import { assembleReport } from '../../../transaction/assemble.ts';
import { explainBytes } from '../../../transaction/explain/explain-bytes.ts';
import { layoutBCase } from '../../../transaction/vectors/vectors.ts';
import type { ExplainBytes } from './raw-bytes-parts.ts';
import { RawBytes, RawBytesDisclosure } from './raw-bytes.tsx';

beforeAll(() => giveElementsSize());
afterEach(cleanup);

/** The public example of WIRE-FORMAT.md. */
const EXAMPLE = layoutBCase('doc-fib-contribution').unsignedHex;

function show(transactionHex: string) {
  const bytes = hexToBytes(transactionHex);
  const explain = vi.fn<ExplainBytes>((from, to) => Promise.resolve(explainBytes(bytes, from, to)));
  render(
    <MantineProvider env="test">
      <RawBytes transactionHex={transactionHex} explain={explain} />
    </MantineProvider>,
  );
  return { explain, user: userEvent.setup() };
}

const grid = () => screen.getByRole('grid', { name: 'Bytes of the transaction' });
const explanation = () => screen.getByRole('group', { name: 'Selected bytes' });
/** The explanation, as pairs of name and value. */
const said = () =>
  Object.fromEntries(
    within(explanation())
      .queryAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
// A query by role would compute the styles of hundreds of cells and all their ancestors.
const markedHex = () =>
  [...document.querySelectorAll('[role="gridcell"][aria-selected="true"]')]
    .map((cell) => cell.textContent)
    .join('');
const byteAt = (offset: number): HTMLElement => {
  const cell = document.querySelector<HTMLElement>(`[role="gridcell"][data-byte="${offset}"]`);
  if (!cell) throw new Error(`Byte ${offset} is not in sight.`);
  return cell;
};

it('shows the bytes in rows of sixteen, each with its offset, and what they are in ASCII', () => {
  show(EXAMPLE);
  const [first, second] = screen.getAllByRole('row');
  if (!first || !second) throw new Error('There are no rows.');
  expect(within(first).getByRole('rowheader').textContent).toBe('0');
  expect(
    within(first)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent)
      .join(' '),
  ).toBe('01 00 4b 3f 31 cf 8c 01 00 00 14 61 64 6d 69 6e');
  expect(first.textContent).toMatch(/··K\?1······admin$/u);
  expect(within(second).getByRole('rowheader').textContent).toBe('16');
});

it('explains the first byte before anything is pointed at', async () => {
  show(EXAMPLE);
  await waitFor(() =>
    expect(said()).toEqual({ Bytes: '0 (1 byte of 634)', Where: 'version', What: 'byte', Value: '1' }),
  );
});

it('marks the whole part under the pointer, over several rows, and goes back when the pointer leaves', async () => {
  const { user } = show(EXAMPLE);
  await waitFor(() => expect(said()).toHaveProperty('Where', 'version'));
  await user.hover(byteAt(40));
  expect(said()).toEqual({
    Bytes: '27 to 59 (33 bytes of 634)',
    Where: 'instructions[0].Register.object.NewAssetDefinition.id.name',
    What: 'name',
    Value: '“129.0.0.1-129.0.0.1_1704283160395”',
  });
  expect(markedHex()).toBe(EXAMPLE.slice(54, 120));
  await user.unhover(byteAt(40));
  expect(said()).toHaveProperty('Where', 'version');
});

it('keeps to the byte that was clicked', async () => {
  const { user } = show(EXAMPLE);
  await user.click(byteAt(20));
  await user.unhover(byteAt(20));
  await waitFor(() =>
    expect(said()).toMatchObject({ Bytes: '20 (1 byte of 634)', Value: '0: Instructions' }),
  );
});

it('is one stop of the Tab key, and is walked with the keyboard', async () => {
  const { user } = show(EXAMPLE);
  await waitFor(() => expect(said()).toHaveProperty('Where', 'version'));
  await user.tab();
  expect(document.activeElement).toBe(grid());
  const at = () => grid().getAttribute('aria-activedescendant');
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(at()).toBe(byteAt(17).id);
  expect(said()).toMatchObject({ Where: 'authority.name', Value: '“bob”' });
  await user.keyboard('{Control>}{End}{/Control}');
  expect(at()).toBe(byteAt(633).id);
  expect(said()).toMatchObject({ Where: 'metadata', Value: '0' });
});

it('reads out what the keyboard or a click is at, not what the pointer passes', async () => {
  const { user } = show(EXAMPLE);
  const live = () => document.querySelector('[aria-live="polite"]')?.textContent;
  await waitFor(() => expect(live()).toBe('version: byte, 1'));
  await user.hover(byteAt(40));
  expect(said()).toHaveProperty('What', 'name');
  expect(live()).toBe('version: byte, 1');
  await user.click(byteAt(40));
  expect(live()).toMatch(/^instructions\[0\]\.Register\.object\.NewAssetDefinition\.id\.name: name, “129/u);
});

it('brings all of itself into sight, the explanation too, when it is opened, focused or clicked', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  render(
    <MantineProvider env="test">
      <RawBytesDisclosure transactionHex={EXAMPLE} explain={() => Promise.resolve([])} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Raw bytes' }));
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(scrolled.mock.contexts[0]).toHaveProperty('id');
  await user.click(byteAt(40));
  const frame = grid().parentElement;
  expect(scrolled.mock.contexts.at(-1)).toBe(frame);
  expect(frame?.contains(explanation())).toBe(true);
  scrolled.mockRestore();
});

it('goes from part to part with Alt', async () => {
  const { user } = show(EXAMPLE);
  await waitFor(() => expect(said()).toHaveProperty('Where', 'version'));
  await user.tab();
  const places: unknown[] = [];
  for (const key of ['Right', 'Right', 'Right', 'Right', 'Left', 'Left']) {
    await user.keyboard(`{Alt>}{Arrow${key}}{/Alt}`);
    await waitFor(() => expect(explanation().textContent).not.toContain('Being read'));
    places.push(said()['Bytes']?.split(' (')[0]);
  }
  expect(places).toEqual(['1', '2 to 9', '10', '11 to 15', '10', '2 to 9']);
});

it('does not let Alt with an arrow leave the page, even before anything is known', () => {
  render(
    <MantineProvider env="test">
      <RawBytes transactionHex={EXAMPLE} explain={() => new Promise(() => {})} />
    </MantineProvider>,
  );
  expect(explanation().textContent).toBe('Reading…');
  expect(fireEvent.keyDown(grid(), { key: 'ArrowLeft', altKey: true })).toBe(false);
});

it('offers the selected bytes and all bytes to be copied', async () => {
  const { user } = show(EXAMPLE);
  await waitFor(() => expect(said()).toHaveProperty('Where', 'version'));
  await user.click(byteAt(12));
  await user.click(screen.getByRole('button', { name: 'Copy selected bytes' }));
  expect(await navigator.clipboard.readText()).toBe('61646d696e');
  await user.click(screen.getByRole('button', { name: 'Copy all bytes' }));
  expect(await navigator.clipboard.readText()).toBe(EXAMPLE);
});

it('of a big transaction makes the rows in sight only, and asks for what is in sight only', async () => {
  const items = Array.from({ length: 5000 }, (_, index) => ({
    draft: {
      id: `+4477009${String(index).padStart(5, '0')}`,
      fraudType: 'Wangiri',
      origination: 'GB',
      destination: 'SE',
    } as const,
    suffix: index,
    expiryAtS: 1_904_369_560,
  }));
  const header = { authority: 'alice@wonderland', creationTimeMs: 1_704_283_160_395, nonce: 1 };
  const hex = bytesToHex(assembleReport(header, items));
  const { explain, user } = show(hex);
  await waitFor(() => expect(said()).toHaveProperty('Where', 'version'));
  expect(explain).toHaveBeenCalledTimes(1);
  expect(document.querySelectorAll('[role="row"]').length).toBeLessThan(60);
  expect(grid().getAttribute('aria-rowcount')).toBe(String(Math.ceil(hex.length / 32)));
  await user.tab();
  await user.keyboard('{Control>}{End}{/Control}');
  await waitFor(() => expect(said()).toHaveProperty('Where', 'metadata'));
});

it('says why bytes cannot be explained', async () => {
  render(
    <MantineProvider env="test">
      <RawBytes transactionHex="0100" explain={() => Promise.reject(new Error('The worker has stopped.'))} />
    </MantineProvider>,
  );
  await waitFor(() =>
    expect(explanation().textContent).toBe('These bytes cannot be explained: The worker has stopped.'),
  );
});

it('can be asked again when that went wrong, and goes on where it was', async () => {
  const bytes = hexToBytes(EXAMPLE);
  const explain = vi
    .fn<ExplainBytes>((from, to) => Promise.resolve(explainBytes(bytes, from, to)))
    .mockRejectedValueOnce(new Error('The worker has stopped.'));
  render(
    <MantineProvider env="test">
      <RawBytes transactionHex={EXAMPLE} explain={explain} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  const again = await screen.findByRole('button', { name: 'Try again' });
  await user.click(byteAt(2));
  expect(explain).toHaveBeenCalledTimes(1);
  await user.click(again);
  await waitFor(() => expect(said()).toHaveProperty('Where', 'creation_time_ms'));
  expect(explain).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(document.activeElement).toBe(grid());
});

it('shows another transaction from its beginning', async () => {
  const explain = (hex: string) => (from: number, to: number) =>
    Promise.resolve(explainBytes(hexToBytes(hex), from, to));
  const other = layoutBCase('prior-one-before').unsignedHex;
  const of = (hex: string) => (
    <MantineProvider env="test">
      <RawBytes transactionHex={hex} explain={explain(hex)} />
    </MantineProvider>
  );
  const { rerender } = render(of(EXAMPLE));
  await userEvent.setup().click(byteAt(2));
  await waitFor(() => expect(said()).toHaveProperty('Where', 'creation_time_ms'));
  rerender(of(other));
  await waitFor(() => expect(said()).toHaveProperty('Where', 'version'));
  await userEvent.setup().hover(byteAt(3));
  expect(said()).toMatchObject({
    Where: 'signatures[0].public_key.payload',
    What: 'length of the public key',
  });
});
