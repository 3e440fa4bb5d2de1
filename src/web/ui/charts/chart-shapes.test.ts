import { expect, it } from 'vitest';
import { barsPath, cutLabels, laneLabels, layOut } from './chart-shapes.ts';

it('shows on a lane bar the number of its items, if there is room', () => {
  const bars = [
    { from: 0, to: 0.5, lane: 0, look: 'live', label: '×12' },
    { from: 0.5, to: 0.52, lane: 0, look: 'live', label: '×3' },
    { from: 0, to: 1, lane: 1, look: 'settled' },
  ] as const;
  expect(laneLabels(bars, layOut(bars, 1), 400)).toMatchObject([{ label: '×12', x: 100 }]);
});

it('cuts a bar that is taller than the scale, so the others keep their height', () => {
  const bars = [
    { from: 0, to: 0.1, value: 5000 },
    { from: 0.1, to: 0.2, value: 4 },
  ];
  const path = barsPath(bars, 8, { base: 20, barsPx: 18 }, 100);
  expect(path).toBe('M0.0 20.0v-11.0h9.0v11.0zM0.0 7.0v-5.0h9.0v5.0zM10.0 20.0v-9.0h9.0v9.0z');
});

it('writes the number on a cut bar, beside the name of the band', () => {
  const at = (place: number, value: number) => ({ from: place / 100, to: (place + 1) / 100, value });
  const labels = (...bars: readonly ReturnType<typeof at>[]) =>
    cutLabels(bars, 10, String, { name: 'Reported', widthPx: 500 });
  expect(labels(at(50, 5000), at(60, 10))).toEqual([{ label: '5000', x: 252.5 }]);
  // The last one is moved in.
  expect(labels(at(99, 5000))).toEqual([{ label: '5000', x: 486 }]);
  // Neither over the name, nor over a taller bar's number.
  expect(labels(at(2, 5000), at(50, 300), at(51, 400))).toEqual([{ label: '400', x: 257.5 }]);
});
