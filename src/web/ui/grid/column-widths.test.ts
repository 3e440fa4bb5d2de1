import { expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';

it('shares the room among columns, and squeezes none below what is readable', () => {
  expect(
    columnWidths([
      { leastPx: 36, widthPx: 36, isFixed: true },
      { leastPx: 80, widthPx: 120 },
    ]),
  ).toEqual({
    style: { '--columns': '36px minmax(80px, 120fr)', '--first-column': '36px', minInlineSize: 116 },
    stickyPx: 156,
  });
});
