import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPictures } from '../../../registry/results/draw-pictures.ts';
import { RecordColumns } from '../../../registry/results/rows/record-columns.ts';
import { PictureDrawer } from './picture-drawer.ts';

const SIZE = { widthPx: 100, span: undefined, timeZone: 'UTC' };
const nothing = drawPictures(new RecordColumns().drawn(), new Uint32Array(), SIZE);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('draws at once, then what was wanted last every 250 ms while rows arrive', async () => {
  const drawer = new PictureDrawer();
  const drawn: number[] = [];
  for (let time = 0; time < 1000; time += 50) {
    drawer.want({
      answerId: 1,
      version: 0,
      draw: () => {
        drawn.push(time);
        return Promise.resolve(nothing);
      },
    });
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(drawn).toEqual([0, 200, 450, 700, 950]);
  expect(drawer.getState()).toEqual({ answerId: 1, version: 0, pictures: nothing, failed: false });
});

it('says when drawing failed, and draws again when asked again', async () => {
  const drawer = new PictureDrawer();
  drawer.want({ answerId: 1, version: 0, draw: () => Promise.reject(new Error('the worker ended')) });
  await vi.advanceTimersByTimeAsync(0);
  expect(drawer.getState().failed).toBe(true);
  drawer.want({ answerId: 1, version: 0, draw: () => Promise.resolve(nothing) });
  await vi.advanceTimersByTimeAsync(250);
  expect(drawer.getState()).toMatchObject({ pictures: nothing, failed: false });
});

it('shows nothing that comes after it was stopped', async () => {
  const drawer = new PictureDrawer();
  let signal: AbortSignal | undefined;
  drawer.want({
    answerId: 1,
    version: 0,
    draw: (given) => {
      signal = given;
      return new Promise((resolve) => {
        setTimeout(() => resolve(nothing), 100);
      });
    },
  });
  await vi.advanceTimersByTimeAsync(10);
  drawer.stop();
  await vi.advanceTimersByTimeAsync(500);
  expect(signal?.aborted).toBe(true);
  expect(drawer.getState().pictures).toBeUndefined();
});
