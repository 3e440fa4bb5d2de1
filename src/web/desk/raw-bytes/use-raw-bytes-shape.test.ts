import { expect, it } from 'vitest';
import { rawBytesShape } from './use-raw-bytes-shape.ts';

it.each([
  [1000, { bytesPerRow: 16, withText: true, isBeside: true }],
  [700, { bytesPerRow: 8, withText: true, isBeside: true }],
  [320, { bytesPerRow: 8, withText: false, isBeside: false }],
  [0, { bytesPerRow: 16, withText: true, isBeside: true }],
])('bytes in %i pixels', (widthPx, shape) => {
  expect(rawBytesShape(widthPx)).toEqual(shape);
});
