import { expect, test } from 'vitest';
import { typedCommand } from '../../testing/service/typed-command.ts';
import { verifyRequestSchema } from '../verify/run-command.ts';
import { LEDGER } from './ledger-command.ts';

const HASH = 'aB'.repeat(32);

/** Reads the request of `ledger verify`; `undefined` for help. */
async function requestOf(...args: string[]) {
  const typed = await typedCommand(LEDGER, ['verify', ...args]);
  return 'help' in typed ? undefined : verifyRequestSchema.parse(typed.given);
}

test('reads expected heads, and a file to write or to read', async () => {
  expect(await requestOf()).toEqual({ expectedHeads: new Map() });
  expect(
    await requestOf('--expect-head', `7:${HASH}`, '--expect-head', `12:${HASH}`, '--export', 'a.jsonl'),
  ).toEqual({
    expectedHeads: new Map([
      [7, HASH.toLowerCase()],
      [12, HASH.toLowerCase()],
    ]),
    exportTo: 'a.jsonl',
  });
  expect(
    await requestOf(
      '--expect-checkpoint',
      'c.txt',
      '--receipt',
      'r.tlog-proof',
      '--policy',
      'p.txt',
      '--from',
      'a',
    ),
  ).toEqual({
    expectedHeads: new Map(),
    expectedCheckpoint: 'c.txt',
    receipt: 'r.tlog-proof',
    policy: 'p.txt',
    from: 'a',
  });
  expect(await requestOf('--from', 'a.jsonl')).toEqual({ expectedHeads: new Map(), from: 'a.jsonl' });
  expect(await requestOf('--help')).toBeUndefined();
});

test.each([
  [['--expect-head', '7'], /--expect-head: this is <height>:<hash>/u],
  [['--expect-head', `7:${HASH}00`], /--expect-head: this is <height>:<hash>/u],
  [['--expect-head', `7:${HASH}`, '--expect-head', `7:${'0'.repeat(64)}`], /two hashes for entry 7/u],
  [['--from', 'a', '--export', 'b'], /do not go together/u],
  [['--fast'], /unknown option '--fast'\nSee/u],
])('refuses %j', async (args, words) => {
  await expect(typedCommand(LEDGER, ['verify', ...args])).rejects.toThrow(words);
});

const FOLLOWED = ['https://desk.example/ledger', '--policy', 'p', '--state', 'd'];

test.each([
  [FOLLOWED.slice(0, 3), /'--state <folder>' not specified/u],
  [['https://name:word@desk.example', ...FOLLOWED.slice(1)], /<url>: this is an http or https address/u],
  [[...FOLLOWED, '--entries'], /--entries and --token-file go together/u],
  [[...FOLLOWED, '--token-file', 't'], /--entries and --token-file go together/u],
])('follow refuses %j', async (args, words) => {
  await expect(typedCommand(LEDGER, ['follow', ...args])).rejects.toThrow(words);
});
