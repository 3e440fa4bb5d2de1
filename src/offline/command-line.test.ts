import { describe, expect, it, test } from 'vitest';
import { HELP, readCommandLine } from './command-line.ts';

const HASH = 'ab'.repeat(32);
const KEY = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3';

test.each([[[]], [['help']], [['--help']], [['email', '-h']]])('%j asks for help', (args) => {
  expect(readCommandLine(args)).toBeUndefined();
});

describe('the arguments', () => {
  it('read a transaction, and sign it only by its hash', () => {
    expect(readCommandLine(['transaction', 'tx.hex'])).toEqual({
      action: 'transaction',
      file: 'tx.hex',
      signatureOnly: false,
      anyway: false,
    });
    const grouped = HASH.toUpperCase().replace(/(.{4})/gu, '$1 ');
    expect(
      readCommandLine(['transaction', '-', '--hash', grouped, '--key', 'k', '--signature', '--anyway']),
    ).toEqual({
      action: 'transaction',
      file: '-',
      signing: { hashHex: HASH, keyFile: 'k' },
      signatureOnly: true,
      anyway: true,
    });
  });

  it('sign an e-mail address, and tell a public key', () => {
    expect(readCommandLine(['email', 'alice@wonderland.space', '--key', '-'])).toEqual({
      action: 'email',
      email: 'alice@wonderland.space',
      keyFile: '-',
    });
    expect(readCommandLine(['public-key', '--key', 'k'])).toEqual({ action: 'public-key', keyFile: 'k' });
  });

  it.each([
    [['sign'], /The command is transaction, email or public-key/u],
    [['transaction'], /which file holds the transaction/u],
    [['transaction', 'a', 'b'], /more words/u],
    [['transaction', 'a', '--key', 'k'], /Without --hash nothing is signed/u],
    [['transaction', 'a', '--hash', HASH], /--key is needed/u],
    [['transaction', 'a', '--hash', HASH.slice(1), '--key', 'k'], /--hash takes the 64 characters/u],
    [['transaction', '-', '--hash', HASH, '--key', '-'], /Only one of/u],
    [['email', '--key', 'k'], /which e-mail address/u],
    [['email', 'not an address', '--key', 'k'], /which e-mail address/u],
    [['email', 'a@b.example', '--key', 'k', '--anyway'], /are for transactions/u],
    [['public-key', 'k'], /more words/u],
    [['public-key'], /--key is needed/u],
    [['public-key', '--private-key', KEY], /The options cannot be read/u],
  ])('%j are refused in words', (args, words) => {
    expect(() => readCommandLine(args)).toThrow(words);
  });

  it.each([
    [['public-key', `--${KEY}`]],
    [[KEY]],
    [['email', KEY]],
    [['transaction', 'a', '--hash', `x${KEY}`]],
  ])('never repeat a key that was put in the wrong place', (args) => {
    let said = '';
    try {
      readCommandLine(args);
    } catch (error) {
      said = String(error);
    }
    expect(said).toMatch(/npm run sign -- --help/u);
    expect(said).not.toContain(KEY.slice(0, 12));
  });

  it('are explained by the help', () => {
    for (const word of ['transaction', 'email', 'public-key', '--hash', '--signature', '--anyway', '--key'])
      expect(HELP).toContain(word);
  });
});
