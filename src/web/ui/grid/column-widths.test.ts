import { expect, it } from 'vitest';
import { gridColumns } from './column-widths.ts';

it('shares the room among columns, and squeezes none below what is readable', () => {
  expect(
    gridColumns([
      { leastPx: 36, widthPx: 36, isFixed: true },
      { leastPx: 80, widthPx: 120 },
    ]),
  ).toBe('36px minmax(80px, 120fr)');
});
