import { expect, it } from 'vitest';
import { gridColumns } from './column-widths.ts';

it('shrinks columns if there is little room, but keeps them readable', () => {
  expect(
    gridColumns([
      { leastPx: 36, widthPx: 36 },
      { leastPx: 80, widthPx: 120 },
    ]),
  ).toBe('36px minmax(80px, 120px)');
});
