import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '../../client/http/client.ts';
import { createPracticeAccount } from '../../client/sessions/sessions.ts';
import { keyPairFromHex, ready } from '../../transaction/index.ts';
import { publicKeyHexOf } from '../../transaction/sign/key-pair.ts';

let count = 0;

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
  await ready;
  count += 1;
  const keys = {
    privateKeyHex: randomBytes(32).toString('hex'),
    authPrivateKeyHex: randomBytes(32).toString('hex'),
  };
  const accountId = `hsm@company-${process.pid}-hsm-${count}`;
  const identity = {
    accountId,
    email: `${accountId}.example`,
    publicKeyHex: publicKeyHexOf(keyPairFromHex(keys.privateKeyHex)),
    authPublicKeyHex: publicKeyHexOf(keyPairFromHex(keys.authPrivateKeyHex)),
  };
  await createPracticeAccount(createClient({ baseUrl, session: () => undefined }), identity);
  const [file, log] = [join(folder, `hsm-${count}.json`), join(folder, `hsm-${count}.log`)];
  await writeFile(file, JSON.stringify({ ...keys, ...changes, identity }), { mode: 0o600 });
  const signer = `'${process.execPath}' --import tsx src/testing/script/test-signer.ts '${file}'`;
  return { command: `tee -a '${log}' | ${signer}`, log };
}
