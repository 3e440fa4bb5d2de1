import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { settleInOrder } from './settle-in-order.ts';
import { StoreError } from './store-error.ts';

test('waits for all before it reports a failure', async () => {
  let ended = false;
  const slow = sleep(5).then(() => {
    ended = true;
  });
  await expect(settleInOrder([Promise.reject(new Error('at once')), slow])).rejects.toThrow('at once');
  expect(ended).toBe(true);
});

test('tells the failure of the first, whichever fails first', async () => {
  const first = sleep(5).then(() => {
    throw new Error('the first');
  });
  await expect(settleInOrder([first, Promise.reject(new Error('the second'))])).rejects.toThrow('the first');
});

test('tells a cause before what follows from it, also when that comes first', async () => {
  const consequence = new StoreError('store-refused', 'It follows.', { sqlState: '25P02' });
  const cause = new StoreError('store-unreachable', 'The cause.', { sqlState: '57014' });
  await expect(settleInOrder([Promise.reject(consequence), Promise.reject(cause)])).rejects.toBe(cause);
  await expect(settleInOrder([Promise.reject(consequence)])).rejects.toBe(consequence);
});
