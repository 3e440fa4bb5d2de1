import { expect, it } from 'vitest';
import { type Brush, firstOf, lastOf, moved } from './brush.ts';

const SIZE = { cells: 20, bands: 2 };

function press(keys: readonly string[], start?: Brush): Brush | undefined {
  return keys.reduce<Brush | undefined>((brush, name) => {
    const shiftKey = name.startsWith('Shift+');
    return moved(brush, { key: name.replace('Shift+', ''), shiftKey }, SIZE) ?? brush;
  }, start);
}

it('marks the end that the first key moves away from, and moves from there', () => {
  expect(press(['ArrowRight'])).toEqual({ anchor: 0, head: 0, band: 0 });
  expect(press(['ArrowLeft'])).toEqual({ anchor: 19, head: 19, band: 0 });
  expect(press(['ArrowRight', 'ArrowRight', 'PageUp'])).toMatchObject({ anchor: 11, head: 11 });
  expect(press(['End', 'ArrowRight'])).toMatchObject({ head: 19 });
});

it('extends with Shift in both directions, and shrinks on the way back', () => {
  const wide = press(['ArrowRight', 'PageUp', 'Shift+ArrowLeft', 'Shift+ArrowLeft']);
  expect(wide && [firstOf(wide), lastOf(wide)]).toEqual([8, 10]);
  expect(press(['Shift+ArrowRight', 'Shift+ArrowRight'], wide)).toMatchObject({ anchor: 10, head: 10 });
});

it('chooses a row with the up and down arrows, and leaves other keys alone', () => {
  expect(press(['ArrowDown', 'ArrowDown', 'ArrowDown'])).toMatchObject({ band: 1 });
  expect(press(['ArrowUp', 'ArrowUp'])).toMatchObject({ band: 0 });
  expect(moved(undefined, { key: 'a', shiftKey: false }, SIZE)).toBeUndefined();
});
