import { expect, test } from 'vitest';
import { type Typed, typedCommand } from '../../testing/service/typed-command.ts';
import { SUBJECTS } from './administer.ts';
import type { Command } from './command.ts';

const key = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
const add = [
  'account',
  'add',
  '--id',
  'alice@wonderland',
  '--email',
  'alice@wonderland.example',
  '--public-key',
  key,
];

async function read([subjectName, ...words]: readonly string[]): Promise<Typed<Command>> {
  const subject = SUBJECTS.find(({ name }) => name === subjectName);
  if (subject === undefined) throw new Error(`There is no subject ${subjectName ?? ''}.`);
  return typedCommand(subject, words);
}

async function given(words: readonly string[]) {
  const typed = await read(words);
  return 'help' in typed ? 'help' : [typed.command.name, typed.given];
}

async function helpOf(...words: readonly string[]): Promise<string> {
  const typed = await read(words);
  return 'help' in typed ? typed.help : '';
}

test('reads words, options with values in either form, and flags', async () => {
  const args = [...add, `--auth-public-key=ed0120${key}`, '--peer-type', 'VENDOR', '--authorize'];
  expect(await given(args)).toEqual([
    'add',
    {
      accountId: 'alice@wonderland',
      email: 'alice@wonderland.example',
      publicKeyHex: key,
      authPublicKeyHex: `ed0120${key}`,
      peerType: 'VENDOR',
      authorize: true,
    },
  ]);
});

test.each([
  [
    ['account', 'withdraw', 'a@b', '--from-height', '7', '--reason', 'all of it is made up'],
    { name: 'a@b', fromHeight: '7', reason: 'all of it is made up' },
  ],
  [['account', 'list', '--json'], { json: true }],
  [
    ['peer', 'add', 'wonderland', '--type', 'VENDOR', '--privileged', 'yes'],
    { peerId: 'wonderland', peerType: 'VENDOR', privileged: 'yes' },
  ],
  [['peer', 'change', '--privileged', 'no', 'wonderland'], { peerId: 'wonderland', privileged: 'no' }],
  [['operator', 'end-sessions'], {}],
])('reads %j', async (args, expected) => {
  expect(await given(args)).toEqual([args[1], expected]);
});

test.each([[[]], [['--help']], [['-h']], [['help']]])('takes %j as a call for help', async (words) => {
  const help = await helpOf('account', ...words);
  expect(help).toContain('Usage: npm run desk -- account [options] [command]');
  for (const { name } of SUBJECTS[0]?.commands ?? []) expect(help).toMatch(new RegExp(`^  ${name} `, 'mu'));
});

test('explains one command, with its options', async () => {
  expect(await helpOf('peer', 'add', '--help')).toBe(
    `Usage: npm run desk -- peer add [options] <peer>

registers a peer, before it has any account.

Options:
  --type <type>          decides its rates (choices: "LARGE_TELCO",
                         "MEDIUM_TELCO", "SMALL_TELCO", "VENDOR")
  --privileged <yes|no>  whether its contributions cannot be flagged
  --any-name             take a name that may be taken for another, of several
                         scripts or with characters that cannot be seen
  -h, --help             display help for command
`,
  );
});

test('says of each subject whether its changes are entries of the ledger', async () => {
  for (const { name } of SUBJECTS) {
    const help = (await helpOf(name, '--help')).replaceAll(/\s+/gu, ' ');
    expect(help).toContain(
      name === 'feed-key' ? 'revoking one is not an entry of it' : 'Each change is an entry of the ledger',
    );
  }
});

const rate = ['rate', 'set', '--peer-type', 'VENDOR', '--fraud-type', 'Scam', '--tokens'];

test.each([
  [['account', 'remove', 'alice@wonderland'], /^unknown command 'remove'\n/u],
  [['account', 'authorise'], /^unknown command 'authorise'\n\(Did you mean authorize\?\)/u],
  [add, /^--auth-public-key: this is needed\./u],
  [
    ['account', 'add'],
    /^--id: this is needed\. --email: this is needed\. --public-key: this is needed\. --auth-public-key: this/u,
  ],
  [[...add, '--auth-public-key', 'abc'], /^--auth-public-key: A public key has 64/u],
  [
    [...add, '--auth-public-key', key, '--peer-type', 'GIANT'],
    /^option '--peer-type <type>' argument is invalid\. Allowed choices are LARGE_TELCO/u,
  ],
  [[...add, '--auth-public-key', key, '--privileged', 'maybe'], /^--privileged: This is yes or no\./u],
  [['account', 'authorize'], /^missing required argument 'name@peer'/u],
  [
    ['account', 'authorize', 'a@b', 'c@d'],
    /^too many arguments for 'authorize'\. Expected 1 argument but got 2\./u,
  ],
  [['account', 'rotate-key', 'a@b'], /^Say which key is new: --public-key, --auth-public-key or both\./u],
  [['peer', 'add', 'wonderland'], /^required option '--type <type>' not specified/u],
  [['peer', 'add', 'won der', '--type', 'VENDOR'], /^<peer>: A peer id /u],
  [[...rate, '10.5'], /^--tokens: Tokens are a whole number from 0 to 400,000/u],
  [[...rate, '400001'], /^--tokens: Tokens are a whole number from 0 to 400,000/u],
])('refuses %j in words', async (words, reason) => {
  await expect(read(words)).rejects.toThrow(reason);
  await expect(read(words)).rejects.toThrow(`\nSee npm run desk -- ${words[0] ?? ''} --help.`);
});

const secret = key.repeat(2);

test.each([
  [[...add.slice(0, -1), secret, '--auth-public-key', key]],
  [[...add, '--auth-public-key', `0x${secret}`]],
  [['account', 'rotate-key', 'a@b', '--public-key', secret]],
  [['account', 'rotate-key', 'a@b', secret]],
  [['account', 'authorize', secret]],
  [['account', 'add', `--${secret}`]],
  [['account', secret]],
  [['peer', 'add', key, '--type', 'VENDOR']],
  [['rate', 'set', '--peer-type', 'VENDOR', '--fraud-type', key.toUpperCase(), '--tokens', '1']],
  [['operator', 'show', secret]],
  [['account', 'withdraw', 'a@b', '--reason', secret]],
  [['account', 'list', `-h${secret}`, `-${secret}`]],
  [['rate', 'set', '--peer-type', 'hunter2 hunter2']],
])('does not repeat what may be a secret: case %#', async (words) => {
  const said = await read(words).then(
    (typed) => ('help' in typed ? typed.help : 'accepted'),
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  expect(said).not.toBe('');
  expect(said).not.toBe('accepted');
  expect(said.toLowerCase()).not.toContain(key.slice(0, 12));
  expect(said).not.toContain('hunter2');
});
