import { expect, it } from 'vitest';
import { TextColumn } from './text-column.ts';

it.each([
  [1, 1],
  [256, 1],
  [257, 2],
  [65_536, 2],
  [65_537, 4],
])('of %i different texts, a row takes %i bytes and has its own', (differentCount, bytes) => {
  const column = new TextColumn();
  const rowCount = differentCount + 3000;
  const textOf = (row: number) => `text ${(row * 7) % differentCount}`;
  for (let row = 0; row < rowCount; row += 1) column.set(row, textOf(row));
  const ids = column.ids(rowCount);
  expect(ids.BYTES_PER_ELEMENT).toBe(bytes);
  expect(Array.from(ids, (id) => column.values[id])).toEqual(
    Array.from({ length: rowCount }, (_, row) => textOf(row)),
  );
  expect(column.values).toHaveLength(new Set(column.values).size);
});
