import { expect, test, vi } from 'vitest';
import { ListSlots } from './list-slots.ts';

test('one list is made for a reader at a time, and two in all', () => {
  const slots = new ListSlots();
  const endFirst = slots.take('first', () => undefined);
  expect(() => slots.take('first', () => undefined)).toThrow('A list is being made with this key already.');
  slots.take('second', () => undefined);
  expect(() => slots.take('third', () => undefined)).toThrow('2 lists are being made already.');
  endFirst();
  slots.take('third', () => undefined);
  expect(() => slots.take('first', () => undefined)).toThrow('2 lists are being made already.');
});

test('a list that takes ten minutes is cut, and one that ended is not', () => {
  vi.useFakeTimers();
  try {
    const slots = new ListSlots();
    const cut: string[] = [];
    slots.take('slow', () => cut.push('slow'));
    slots.take('quick', () => cut.push('quick'))();
    vi.advanceTimersByTime(599_999);
    expect(cut).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(cut).toEqual(['slow']);
  } finally {
    vi.useRealTimers();
  }
});
