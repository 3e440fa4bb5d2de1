import { expect, test } from 'vitest';
import { type CommandLine, readCommandLine } from '../../command-line/read-command-line.ts';
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

function read([subjectName, ...args]: readonly string[]): CommandLine<Command> {
  const subject = SUBJECTS.find(({ name }) => name === subjectName);
  if (subject === undefined) throw new Error(`There is no subject ${subjectName ?? ''}.`);
  return readCommandLine(subject, args);
}

function given(args: readonly string[]) {
  const line = read(args);
  return line.kind === 'command' ? [line.command.name, line.given] : line.kind;
}

test('reads words, options with values in either form, and flags', () => {
  const args = [...add, `--auth-public-key=ed0120${key}`, '--peer-type', 'VENDOR', '--authorize'];
  expect(given(args)).toEqual([
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
  [['account', 'rotate-key', 'a@b', '--public-key', key], { accountId: 'a@b', publicKeyHex: key }],
  [['account', 'suspend', 'a@b'], { accountId: 'a@b' }],
  [
    ['account', 'withdraw', 'a@b', '--from-height', '7', '--reason', 'all of it is made up'],
    { name: 'a@b', fromHeight: '7', reason: 'all of it is made up' },
  ],
  [
    ['peer', 'reinstate', 'b', '--withdrawal', '12', '--reason', 'a mistake'],
    { name: 'b', withdrawalHeight: '12', reason: 'a mistake' },
  ],
  [['account', 'list'], {}],
  [['account', 'list', '--json'], { json: true }],
  [
    ['peer', 'add', 'wonderland', '--type', 'VENDOR', '--privileged', 'yes'],
    { peerId: 'wonderland', peerType: 'VENDOR', privileged: 'yes' },
  ],
  [['peer', 'change', '--privileged', 'no', 'wonderland'], { peerId: 'wonderland', privileged: 'no' }],
  [
    ['rate', 'set', '--peer-type', 'VENDOR', '--fraud-type', 'SIM box', '--tokens', '25'],
    { peerType: 'VENDOR', fraudType: 'SIM box', tokens: '25' },
  ],
  [['limit', 'set', 'wonderland', '--tokens', '0'], { peerId: 'wonderland', tokens: '0' }],
  [['limit', 'remove', 'wonderland'], { peerId: 'wonderland' }],
  [['operator', 'end-sessions'], {}],
])('reads %j', (args, expected) => {
  expect(given(args)).toEqual([args[1], expected]);
});

test.each(SUBJECTS.flatMap(({ name }) => [[[name]], [[name, '--help']], [[name, '-h']], [[name, 'help']]]))(
  'takes %j as a call for help',
  (args) => {
    const line = read(args);
    expect(line.kind).toBe('help');
    const text = line.kind === 'help' ? line.text : '';
    for (const command of SUBJECTS.find(({ name }) => name === args[0])?.commands ?? []) {
      expect(text).toContain(`npm run desk -- ${args[0] ?? ''} ${command.name}`);
    }
    for (const one of text.split('\n')) expect(one.length).toBeLessThanOrEqual(110);
  },
);

test('explains one command, with what is optional in brackets', () => {
  const line = read(['rate', 'list', '--help']);
  expect(line.kind === 'help' ? line.text : '').toBe(
    `Administers the reward rates of the registry that DATABASE_URL names, or else of the one in DATA_DIR (.data),
whether or not its service is running.

  npm run desk -- rate list [--json]

list  the rates in force: peer type, fraud type, tokens, for the known fraud types and all that were set. With
      --json one array of objects.`,
  );
});

test('says that changes are entries of the ledger only where something is changed', () => {
  const notes = /Each change is an entry of the ledger/u;
  for (const { name, commands } of SUBJECTS) {
    if (name === 'feed-key') continue;
    const helpOf = (...args: readonly string[]) => {
      const line = read([name, ...args, '--help']);
      return line.kind === 'help' ? line.text : '';
    };
    expect(helpOf()).toMatch(notes);
    const told = commands.filter((command) => notes.test(helpOf(command.name)));
    expect(commands.filter((command) => !told.includes(command)).map((command) => command.name)).toEqual(
      commands.map((command) => command.name).filter((each) => ['reports', 'list', 'show'].includes(each)),
    );
  }
});

test('says that revoking a feed key is not an entry of the ledger', () => {
  const line = read(['feed-key', 'revoke', '--help']);
  const help = line.kind === 'help' ? line.text : '';
  expect(help).toContain('revoking one is not an entry');
  expect(help).not.toContain('Each change');
});

const rate = ['rate', 'set', '--peer-type', 'VENDOR', '--fraud-type', 'Scam', '--tokens'];

test.each([
  [['account', 'remove', 'alice@wonderland'], /^There is no command remove\./u],
  [['account', '--authorize'], /^There is no command --authorize\./u],
  [add, /^--auth-public-key: this is needed\./u],
  [
    ['account', 'add'],
    /^--id: this is needed\. --email: this is needed\. --public-key: this is needed\. --auth-public-key: this/u,
  ],
  [['account', 'add', '--id', 'alice'], /^--id: An account id reads/u],
  [[...add, '--auth-public-key', 'abc'], /^--auth-public-key: A public key has 64/u],
  [[...add, '--auth-public-key', key, '--peer-type', 'GIANT'], /^--peer-type: A peer’s type is one of/u],
  [[...add, '--auth-public-key', key, '--privileged', 'maybe'], /^--privileged: This is yes or no\./u],
  [['account', 'add', '--private-key', key], /^add has no option --private-key\./u],
  [['account', 'add', '--id', '--email', 'a'], /^--id: a value is needed after it\./u],
  [['account', 'add', '--id'], /^--id: a value is needed after it\./u],
  [['account', 'add', '--id', 'a@b', '--id', 'c@d'], /^--id is given twice\./u],
  [['account', 'list', '--json=yes'], /^--json takes no value\./u],
  [['account', 'authorize'], /^<name>@<peer>: this is needed\./u],
  [['account', 'authorize', 'a@b', 'c@d'], /^authorize was given more words than it takes\./u],
  [['account', 'list', '--authorize'], /^list has no option --authorize\./u],
  [['account', 'rotate-key', 'a@b'], /^Say which key is new: --public-key, --auth-public-key or both\./u],
  [['peer', 'add', 'wonderland'], /^--type: this is needed\./u],
  [['peer', 'add', 'won der'], /^<peer>: A peer id .* --type: this is needed\./u],
  [['peer', 'change', 'wonderland'], /^Say what to change: --type or --privileged\./u],
  [[...rate, '10.5'], /^--tokens: Tokens are a whole number from 0 to 400,000/u],
  [[...rate, '400001'], /^--tokens: Tokens are a whole number from 0 to 400,000/u],
  [[...rate, '-1'], /^--tokens: a value is needed after it\./u],
  [[...rate.slice(0, -1), '--tokens=-1'], /^--tokens: Tokens are a whole number/u],
  [[...rate, '1e3'], /^--tokens: Tokens are a whole number/u],
  [
    ['rate', 'set', '--peer-type', 'VENDOR', '--fraud-type', ' ', '--tokens', '1'],
    /^--fraud-type: Say which/u,
  ],
  [['limit', 'set', 'wonderland', '--tokens', '1000000001'], /^--tokens: .* from 0 to 1,000,000,000/u],
  [['limit', 'set', 'wonderland', '--tokens', '1,000'], /written without separators/u],
  [['operator', 'show', 'me'], /^show was given more words than it takes\./u],
])('refuses %j in words', (args, words) => {
  expect(() => read(args)).toThrow(words);
  expect(() => read(args)).toThrow(` See npm run desk -- ${args[0] ?? ''} --help.`);
});

const secret = key.repeat(2);

test.each([
  [[...add.slice(0, -1), secret, '--auth-public-key', key]],
  [[...add, '--auth-public-key', `0x${secret}`]],
  [['account', 'rotate-key', 'a@b', '--public-key', secret]],
  [['account', 'rotate-key', 'a@b', `--public-key=${secret}`]],
  [['account', 'rotate-key', 'a@b', secret]],
  [['account', 'authorize', secret]],
  [['account', 'authorize', `${secret}@b`]],
  [['account', 'add', '--id', secret]],
  [['account', 'add', '--email', secret]],
  [['account', 'add', `--${secret}`]],
  [['account', 'add', `-${secret}`]],
  [['account', `--${key}`]],
  [['account', secret]],
  [['account', key]],
  [['peer', 'add', key, '--type', 'VENDOR']],
  [['peer', 'change', secret, '--privileged', 'yes']],
  [['limit', 'remove', key]],
  [['rate', 'set', '--peer-type', key, '--fraud-type', 'Scam', '--tokens', '1']],
  [['rate', 'set', '--peer-type', 'VENDOR', '--fraud-type', key.toUpperCase(), '--tokens', '1']],
  [['operator', 'show', secret]],
])('does not repeat what may be a private key: case %#', (args) => {
  let said = '';
  try {
    read(args);
  } catch (error) {
    said = error instanceof Error ? error.message : '';
  }
  expect(said).not.toBe('');
  expect(said.toLowerCase()).not.toContain(key.slice(0, 12));
});
