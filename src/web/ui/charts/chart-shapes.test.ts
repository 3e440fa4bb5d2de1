import { expect, it } from 'vitest';
import { laneLabels, layOut } from './chart-shapes.ts';

it('shows on a lane bar the number of its items, if there is room', () => {
  const bars = [
    { from: 0, to: 0.5, lane: 0, look: 'live', label: '×12' },
    { from: 0.5, to: 0.52, lane: 0, look: 'live', label: '×3' },
    { from: 0, to: 1, lane: 1, look: 'settled' },
  ] as const;
  expect(laneLabels(bars, layOut(bars, 1), 400)).toMatchObject([{ label: '×12', x: 100 }]);
});
