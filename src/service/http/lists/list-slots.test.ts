import { expect, test } from 'vitest';
import { ListSlots } from './list-slots.ts';

test('one list is made for a reader at a time, and two in all', () => {
  const slots = new ListSlots();
  const endFirst = slots.take('first');
  expect(() => slots.take('first')).toThrow('A list is being made with this key already.');
  slots.take('second');
  expect(() => slots.take('third')).toThrow('2 lists are being made already.');
  endFirst();
  slots.take('third');
  expect(() => slots.take('first')).toThrow('2 lists are being made already.');
});
