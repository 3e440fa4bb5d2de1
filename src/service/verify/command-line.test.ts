import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

const HASH = 'aB'.repeat(32);

test('reads heads that are expected, and a file to write or to read', () => {
  expect(readCommandLine([])).toEqual({ expectedHeads: new Map() });
  expect(
    readCommandLine(['--expect-head', `7:${HASH}`, '--expect-head', `12:${HASH}`, '--export', 'a.jsonl']),
  ).toEqual({
    expectedHeads: new Map([
      [7, HASH.toLowerCase()],
      [12, HASH.toLowerCase()],
    ]),
    exportTo: 'a.jsonl',
  });
  expect(readCommandLine(['--from', 'a.jsonl'])).toEqual({ expectedHeads: new Map(), from: 'a.jsonl' });
  expect(readCommandLine(['--help'])).toBeUndefined();
});

test.each([
  [['--expect-head', '7'], /--expect-head is <height>:<hash>/u],
  [['--expect-head', `x:${HASH}`], /--expect-head is <height>:<hash>/u],
  [['--expect-head', `7:${HASH}00`], /--expect-head is <height>:<hash>/u],
  [['--expect-head', `7:${HASH}`, '--expect-head', `7:${'0'.repeat(64)}`], /two hashes for entry 7/u],
  [['--from', 'a', '--export', 'b'], /do not go together/u],
  [['--from', ''], /name a file/u],
  [['--export'], /.+/u],
  [['--fast'], /Unknown option '--fast'\. See/u],
  [['now'], /Unexpected argument 'now'/u],
])('refuses %j', (args, words) => {
  expect(() => readCommandLine(args)).toThrow(words);
});
