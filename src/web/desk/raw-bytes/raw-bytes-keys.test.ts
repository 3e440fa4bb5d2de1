import { describe, expect, it } from 'vitest';
import { byteAfterKey, byteInNextPart, isPartStep } from './raw-bytes-keys.ts';

const press = (key: string, held: { readonly ctrlKey?: boolean; readonly altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

describe('among 100 bytes, 16 a row and 3 rows a page', () => {
  const cases: readonly (readonly [string, number, number | undefined])[] = [
    ['ArrowRight', 15, 16],
    ['ArrowRight', 99, 99],
    ['ArrowLeft', 16, 15],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 20, 36],
    ['ArrowDown', 90, 90],
    ['ArrowUp', 36, 20],
    ['ArrowUp', 5, 5],
    ['Home', 20, 16],
    ['End', 20, 31],
    ['End', 97, 99],
    ['PageDown', 10, 58],
    ['PageDown', 80, 99],
    ['PageUp', 60, 12],
    ['PageUp', 10, 0],
    ['Enter', 10, undefined],
  ];
  it.each(cases)('%s goes from %i to %s', (key, byte, expected) => {
    const place = { byte, byteCount: 100, bytesPerRow: 16, rowsPerPage: 3 };
    expect(byteAfterKey(press(key), place)).toBe(expected);
  });

  it('Ctrl with Home and End goes to the first and the last', () => {
    const place = { byte: 50, byteCount: 100, bytesPerRow: 16, rowsPerPage: 3 };
    expect(byteAfterKey(press('Home', { ctrlKey: true }), place)).toBe(0);
    expect(byteAfterKey(press('End', { ctrlKey: true }), place)).toBe(99);
  });
});

describe('with Alt or Ctrl', () => {
  const part = { start: 10, end: 20, path: 'authority.name', what: 'name', value: '“bob”' };
  const cases: readonly (readonly [string, number, number])[] = [
    ['ArrowRight', 12, 20],
    ['ArrowDown', 12, 20],
    ['ArrowLeft', 12, 10],
    ['ArrowUp', 10, 9],
  ];
  it.each(cases)('%s goes from %i to %i', (key, byte, expected) => {
    expect(byteInNextPart(press(key), byte, part)).toBe(expected);
    expect(isPartStep(press(key, { altKey: true }))).toBe(true);
    expect(isPartStep(press(key, { ctrlKey: true }))).toBe(true);
    expect(isPartStep(press(key))).toBe(false);
  });

  it('other keys do not go from part to part', () => {
    expect(isPartStep(press('Home', { ctrlKey: true }))).toBe(false);
  });
});
