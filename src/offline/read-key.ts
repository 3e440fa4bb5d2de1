import { stat } from 'node:fs/promises';
import { type KeyPair, keyPairFromHex, ready } from '../transaction/index.ts';
import { readInput, STANDARD_INPUT } from '../command-line/read-input.ts';

const GROUP_AND_OTHERS = 0o077;

/** Prints a line for the user. */
export type Tell = (line: string) => void;

/** @throws {AppError} that never holds any of the key */
export async function readKey(keyFile: string, tell: Tell): Promise<KeyPair> {
  const privateKeyHex = await readInput(keyFile, 'the private key');
  await ready;
  const keyPair = keyPairFromHex(privateKeyHex);
  if (keyFile !== STANDARD_INPUT && ((await stat(keyFile)).mode & GROUP_AND_OTHERS) !== 0)
    tell('Mind: other users of this machine may read the key file. chmod 600 keeps them out.');
  return keyPair;
}
