import { expect, test } from 'vitest';
import type { Caller } from '../../registry/accounts/session-store.ts';
import { createCallerLookups } from './caller-lookups.ts';

const callerOf = (sessionId: string): Caller => ({
  sessionId,
  accountId: `of ${sessionId}`,
  peerId: 'peer',
  head: { height: 1, entryHash: new Uint8Array(32) },
});

/** Look-ups whose statements wait to be answered, or refused. */
function lookUp() {
  const statements: {
    readonly ids: readonly string[];
    answer(known?: readonly string[]): void;
    fail(error: Error): void;
  }[] = [];
  const find = createCallerLookups(
    (ids) =>
      new Promise((resolve, reject) => {
        statements.push({
          ids,
          answer: (known = ids) => resolve(new Map(known.map((id) => [id, callerOf(id)]))),
          fail: reject,
        });
      }),
  );
  return { find, statements };
}

test('requests that arrive during two statements share the next, each session in it once', async () => {
  const { find, statements } = lookUp();
  const early = [find('a'), find('a')];
  const late = Array.from({ length: 1000 }, (_, index) => find(`session ${index % 3}`));
  expect(statements.map(({ ids }) => ids)).toEqual([['a'], ['a']]);
  statements[0]?.answer();
  await early[0];
  expect(statements[2]?.ids).toEqual(['session 0', 'session 1', 'session 2']);
  statements[2]?.answer(['session 1']);
  expect(new Set(await Promise.all(late))).toEqual(new Set([undefined, callerOf('session 1')]));
  expect(statements.length).toBe(3);
  statements[1]?.answer([]);
  expect(await early[1]).toBeUndefined();
});

test('no request is answered from a statement that began before it arrived', async () => {
  const { find, statements } = lookUp();
  const early = [find('a'), find('b')];
  const ended = find('a');
  for (const { answer } of statements) answer();
  await Promise.all(early);
  statements[2]?.answer([]);
  expect(await ended).toBeUndefined();
});

test('a statement that fails fails for those who share it, and the next is begun', async () => {
  const { find, statements } = lookUp();
  const asked = [find('a'), find('b'), find('c'), find('d')];
  const settled = Promise.allSettled(asked);
  statements[0]?.fail(new Error('gone'));
  await expect(asked[0]).rejects.toThrow('gone');
  expect(statements[2]?.ids).toEqual(['c', 'd']);
  statements[2]?.fail(new Error('gone too'));
  await expect(asked[3]).rejects.toThrow('gone too');
  statements[1]?.answer();
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  const again = find('e');
  statements[3]?.answer();
  expect(await again).toEqual(callerOf('e'));
});
