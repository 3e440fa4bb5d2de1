import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesToHex } from '../../contract/hex.ts';
import { createAnalyst } from '../service/analyst.ts';
import { fetchFrom } from '../service/send.ts';

/**
 * A signer command (test-signer.ts) of a new account, which keeps its requests in `<log>`.
 *
 * @param privateKeyHex what it signs with, if not with the key of its account
 */
export async function createSignerCommand(
  baseUrl: string,
  folder: string,
  changes: { readonly privateKeyHex?: string } = {},
): Promise<{ readonly command: string; readonly log: string }> {
  const { accountId, email, key, authKey } = await createAnalyst(fetchFrom(baseUrl));
  const identity = {
    accountId,
    email,
    publicKeyHex: bytesToHex(key.publicKey),
    authPublicKeyHex: bytesToHex(authKey.publicKey),
  };
  const keys = {
    privateKeyHex: bytesToHex(key.privateKey),
    authPrivateKeyHex: bytesToHex(authKey.privateKey),
  };
  const [file, log] = [join(folder, `${accountId}.json`), join(folder, `${accountId}.log`)];
  await writeFile(file, JSON.stringify({ ...keys, ...changes, identity }), { mode: 0o600 });
  const signer = `'${process.execPath}' --import tsx src/testing/script/test-signer.ts '${file}'`;
  return { command: `tee -a '${log}' | ${signer}`, log };
}
