import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Takes turns and notes, by name, which have begun. */
function lineUp(turns: Turns) {
  const begun: string[] = [];
  const take = (accountId: string, name: string) => {
    const turn = turns.take(accountId);
    void turn.begins.then(() => begun.push(name));
    return turn;
  };
  return { begun, take };
}

const settle = () => new Promise(setImmediate);

test('an account has so many turns at once; what comes later waits in its order', async () => {
  const { begun, take } = lineUp(new Turns({ atOnce: 2, waiting: 3 }));
  const [first, second] = ['a', 'b', 'c', 'd', 'e'].map((name) => take('alice', name));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  second?.end();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  first?.end();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('no more wait than may, and there is room again when one ends', () => {
  const { take } = lineUp(new Turns({ atOnce: 1, waiting: 1 }));
  const first = take('alice', 'a');
  take('alice', 'b');
  expect(() => take('alice', 'c')).toThrow('As many wait as may.');
  first.end();
  take('alice', 'd');
  expect(() => take('alice', 'e')).toThrow('As many wait as may.');
});

test('one that gives up waiting leaves the line, and ending twice ends nobody else’s turn', async () => {
  const { begun, take } = lineUp(new Turns({ atOnce: 1, waiting: 2 }));
  const [first, second] = ['a', 'b', 'c'].map((name) => take('alice', name));
  second?.end();
  second?.end();
  await settle();
  expect(begun).toEqual(['a']);
  first?.end();
  await settle();
  expect(begun).toEqual(['a', 'c']);
  first?.end();
  take('alice', 'd');
  await settle();
  expect(begun).toEqual(['a', 'c']);
});

test('between turns that end at once the event loop goes on, so that other requests are read', async () => {
  const { begun, take } = lineUp(new Turns({ atOnce: 2, waiting: 98 }));
  let passes = 0;
  const count = () => {
    passes += 1;
    if (begun.length < 100) setImmediate(count);
  };
  count();
  for (let place = 0; place < 100; place += 1) {
    const turn = take('alice', String(place));
    void turn.begins.then(() => turn.end());
  }
  await expect.poll(() => begun.length).toBe(100);
  expect(passes).toBeGreaterThanOrEqual(50);
});
