import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

const key = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
const add = ['add', '--id', 'alice@wonderland', '--email', 'alice@wonderland.example', '--public-key', key];

test('reads an account to add', () => {
  const args = [
    ...add,
    '--auth-public-key',
    `ed0120${key}`,
    '--peer-type',
    'VENDOR',
    '--privileged',
    '--authorize',
  ];
  expect(readCommandLine(args)).toEqual({
    action: 'add',
    account: {
      accountId: 'alice@wonderland',
      email: 'alice@wonderland.example',
      publicKeyHex: key,
      authPublicKeyHex: key,
      peerType: 'VENDOR',
      privileged: true,
    },
    authorize: true,
  });
});

test.each(['authorize', 'suspend'])('reads whom to %s', (action) => {
  expect(readCommandLine([action, 'alice@wonderland'])).toEqual({ action, accountId: 'alice@wonderland' });
});

test('reads list', () => {
  expect(readCommandLine(['list'])).toEqual({ action: 'list' });
});

test.each([[[]], [['--help']], [['add', '-h']], [['help']]])('takes %j as a call for help', (args) => {
  expect(readCommandLine(args)).toBeUndefined();
});

test.each([
  [['remove', 'alice@wonderland'], /There is no command remove\./u],
  [add, /--auth-public-key: this is needed\./u],
  [['add', '--id', 'alice'], /--id: An account id reads/u],
  [[...add, '--auth-public-key', 'abc'], /--auth-public-key: A public key has 64/u],
  [[...add, '--auth-public-key', key, '--peer-type', 'GIANT'], /--peer-type: A peer’s type is one of/u],
  [['add', '--private-key', key], /Unknown option '--private-key'/u],
  [['authorize'], /the account id: this is needed\./u],
  [['authorize', 'a@b', 'c@d'], /more words than expected/u],
  [['list', '--authorize'], /list takes no options/u],
])('refuses %j in words', (args, words) => {
  expect(() => readCommandLine(args)).toThrow(words);
  expect(() => readCommandLine(args)).toThrow(/See npm run account -- --help\./u);
});
