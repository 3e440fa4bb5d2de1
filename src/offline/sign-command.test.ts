import { describe, expect, it, test } from 'vitest';
import { readCommandLine } from '../command-line/read-command-line.ts';
import type { OfflineRequest } from './run-command.ts';
import { SIGN } from './sign-command.ts';

const HASH = 'ab'.repeat(32);
const KEY = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3';

/** Reads the request from arguments; `undefined` for help. */
async function requestOf(...args: string[]): Promise<OfflineRequest | undefined> {
  const line = readCommandLine(SIGN, args);
  if (line.kind === 'help') return undefined;
  let asked: OfflineRequest | undefined;
  await line.command.run(line.given, (request) => {
    asked = request;
    return Promise.resolve(undefined);
  });
  return asked;
}

test.each([[[]], [['help']], [['--help']], [['email', '-h']]])('%j asks for help', async (args) => {
  expect(await requestOf(...args)).toBeUndefined();
});

describe('the arguments', () => {
  it('read a transaction, and sign it only by its hash', async () => {
    expect(await requestOf('transaction', 'tx.hex')).toEqual({
      action: 'transaction',
      file: 'tx.hex',
      signatureOnly: false,
      anyway: false,
    });
    const grouped = HASH.toUpperCase().replace(/(.{4})/gu, '$1 ');
    expect(
      await requestOf('transaction', '-', '--hash', grouped, '--key', 'k', '--signature', '--anyway'),
    ).toEqual({
      action: 'transaction',
      file: '-',
      signing: { hashHex: HASH, keyFile: 'k' },
      signatureOnly: true,
      anyway: true,
    });
  });

  it('read a bundle, and sign it only by its hash', async () => {
    expect(await requestOf('bundle', 'b.json', '--all')).toEqual({
      action: 'bundle',
      file: 'b.json',
      all: true,
    });
    expect(await requestOf('bundle', 'b.json', '--hash', HASH, '--key', '-')).toEqual({
      action: 'bundle',
      file: 'b.json',
      signing: { hashHex: HASH, keyFile: '-' },
      all: false,
    });
  });

  it('sign an e-mail address, and tell a public key', async () => {
    expect(await requestOf('email', 'alice@wonderland.space', '--key', '-')).toEqual({
      action: 'email',
      email: 'alice@wonderland.space',
      keyFile: '-',
    });
    expect(await requestOf('public-key', '--key', 'k')).toEqual({ action: 'public-key', keyFile: 'k' });
  });

  it.each([
    [['sign'], /There is no command sign/u],
    [['transaction'], /<file.hex>: this is needed/u],
    [['transaction', 'a', 'b'], /more words/u],
    [['transaction', 'a', '--key', 'k'], /Without --hash nothing is signed/u],
    [['transaction', 'a', '--hash', HASH], /--key is needed/u],
    [['transaction', 'a', '--hash', HASH.slice(1), '--key', 'k'], /--hash: this takes the 64 characters/u],
    [['transaction', '-', '--hash', HASH, '--key', '-'], /Only one of/u],
    [['bundle', 'a', '--key', 'k'], /Without --hash nothing is signed/u],
    [['bundle', 'a', '--hash', HASH, '--key', 'k', '--anyway'], /no option --anyway/u],
    [['bundle', '-', '--hash', HASH, '--key', '-'], /Only one of bundle and key/u],
    [['email', '--key', 'k'], /<address>: this is needed/u],
    [['email', 'not an address', '--key', 'k'], /<address>: .+/u],
    [['email', 'a@b.example', '--key', 'k', '--anyway'], /no option --anyway/u],
    [['public-key', 'k'], /more words/u],
    [['public-key'], /--key: this is needed/u],
    [['public-key', '--private-key', KEY], /no option --private-key/u],
  ])('%j are refused in words', (args, words) => {
    expect(() => readCommandLine(SIGN, args)).toThrow(words);
  });

  it.each([
    [['public-key', `--${KEY}`]],
    [[KEY]],
    [['email', KEY]],
    [['email', KEY, '--key', 'k']],
    [['public-key', '--key', KEY]],
    [['transaction', 'a', '--hash', `x${KEY}`]],
  ])('never repeat a key that was put in the wrong place', (args) => {
    let said = '';
    try {
      readCommandLine(SIGN, args);
    } catch (error) {
      said = String(error);
    }
    expect(said).toMatch(/npm run desk -- sign --help/u);
    expect(said).not.toContain(KEY.slice(0, 12));
  });

  it('are explained by the help', () => {
    const line = readCommandLine(SIGN, ['--help']);
    const help = line.kind === 'help' ? line.text : '';
    for (const word of [
      'transaction',
      'bundle',
      '--all',
      'email',
      'public-key',
      '--hash',
      '--signature',
      '--anyway',
      '--key',
    ])
      expect(help).toContain(word);
  });
});
