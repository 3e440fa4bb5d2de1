import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRequestText } from '../../contract/account-request.ts';
import { typedCommand } from '../../testing/service/typed-command.ts';
import { accountCommands } from './account-commands.ts';

const facts = {
  accountId: 'ada@lovelace',
  email: 'ada@lovelace.example',
  publicKeyHex: '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac',
  authPublicKeyHex: 'ab'.repeat(32),
};

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'account-request-'));
  file = await write(accountRequestText(facts, 0));
});
afterAll(() => rm(folder, { recursive: true }));

let written = 0;
async function write(text: string): Promise<string> {
  written += 1;
  const path = join(folder, `${written}.json`);
  await writeFile(path, text);
  return path;
}

async function read(...args: readonly string[]) {
  const typed = await typedCommand(accountCommands, ['add', ...args]);
  return 'help' in typed ? typed.help : typed.given;
}

test('a request that the app made stands for the options that it fills', async () => {
  expect(await read('--request', file, '--new-peer', '--authorize')).toEqual({
    ...facts,
    newPeer: true,
    authorize: true,
  });
  expect(await read('--authorize', `--request=${file}`)).toEqual({ ...facts, authorize: true });
});

test.each([
  [
    'what the request says, typed too',
    () => ['--request', file, '--id', 'a@b'],
    /^option '--request <file>' cannot be used with option '--id <name@peer>'/u,
  ],
  [
    'a file that is not there',
    () => ['--request', join(folder, 'none')],
    /account request cannot be read \(ENOENT\)/u,
  ],
])('with %s it is refused', async (_what, args, words) => {
  await expect(read(...args())).rejects.toThrow(words);
});

const secret = 'c0ffee'.repeat(10);

test.each([
  ['text', secret, /This is not JSON\./u],
  [
    'a key file',
    JSON.stringify({ ...facts, format: 'contribution-desk-key-file', cipher: secret }),
    /\(see format/u,
  ],
  [
    'a request with a private key in it',
    accountRequestText(facts, 0).replace('{', `{ "privateKeyHex": "${secret}",`),
    /\(see members\)/u,
  ],
  [
    'a request with a private key in place of a public one',
    accountRequestText({ ...facts, publicKeyHex: secret.repeat(2) }, 0),
    /\(see publicKeyHex\)/u,
  ],
])('%s is refused, saying what to ask for and repeating nothing', async (_what, text, words) => {
  const refused = read('--request', await write(text));
  await expect(refused).rejects.toThrow(words);
  await expect(refused).rejects.toThrow(/Ask the analyst for the request that the app shows/u);
  await expect(refused).rejects.not.toThrow(new RegExp(secret.slice(0, 12), 'u'));
});
