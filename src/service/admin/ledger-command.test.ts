import { expect, test } from 'vitest';
import { readCommandLine } from '../../command-line/read-command-line.ts';
import { LEDGER } from './ledger-command.ts';
import type { VerifyRequest } from '../verify/run-command.ts';

const HASH = 'aB'.repeat(32);

/** Reads the request of `ledger verify`; `undefined` for help. */
async function requestOf(...args: string[]): Promise<VerifyRequest | undefined> {
  const line = readCommandLine(LEDGER, ['verify', ...args]);
  if (line.kind === 'help') return undefined;
  let asked: VerifyRequest | undefined;
  await line.command.run(line.given, {
    verify: (request) => {
      asked = request;
      return Promise.resolve([]);
    },
    follow: () => Promise.reject(new Error('This is another command.')),
  });
  return asked;
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
  [['--expect-head', `x:${HASH}`], /--expect-head: this is <height>:<hash>/u],
  [['--expect-head', `7:${HASH}00`], /--expect-head: this is <height>:<hash>/u],
  [['--expect-head', `7:${HASH}`, '--expect-head', `7:${'0'.repeat(64)}`], /two hashes for entry 7/u],
  [['--from', 'a', '--export', 'b'], /do not go together/u],
  [['--from', ''], /--from: this names a file/u],
  [['--export'], /--export: a value is needed/u],
  [['--fast'], /no option --fast\. See/u],
  [['now'], /more words than it takes/u],
])('refuses %j', (args, words) => {
  expect(() => readCommandLine(LEDGER, ['verify', ...args])).toThrow(words);
});

const FOLLOWED = ['https://desk.example/ledger', '--policy', 'p', '--state', 'd'];

test.each([
  [FOLLOWED.slice(1), /<url>: this is needed/u],
  [FOLLOWED.slice(0, 3), /--state: this is needed/u],
  [['desk.example', ...FOLLOWED.slice(1)], /<url>: this is an http or https address/u],
  [['https://name:word@desk.example', ...FOLLOWED.slice(1)], /<url>: this is an http or https address/u],
  [[...FOLLOWED, '--entries'], /--entries and --token-file go together/u],
  [[...FOLLOWED, '--token-file', 't'], /--entries and --token-file go together/u],
])('follow refuses %j', (args, words) => {
  expect(() => readCommandLine(LEDGER, ['follow', ...args])).toThrow(words);
});
