import { randomBytes } from 'node:crypto';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { bytesToHex } from '../src/contract/hex.ts';
import { keyPairFromHex, ready } from '../src/transaction/index.ts';

export interface TypedAccount {
  readonly accountId: string;
  readonly email: string;
  readonly privateKeyHex: string;
  readonly publicKeyHex: string;
  readonly authPrivateKeyHex: string;
  readonly authPublicKeyHex: string;
}

/** A practice account whose keys the test knows, so that it can type them and look for them. */
export async function createTypedAccount(baseUrl: string): Promise<TypedAccount> {
  await ready;
  const name = randomBytes(4).toString('hex');
  const [privateKeyHex, authPrivateKeyHex] = [
    randomBytes(32).toString('hex'),
    randomBytes(32).toString('hex'),
  ];
  const publicKeyHex = bytesToHex(keyPairFromHex(privateKeyHex).publicKey);
  const authPublicKeyHex = bytesToHex(keyPairFromHex(authPrivateKeyHex).publicKey);
  const account = { accountId: `typist@typed-${name}`, email: `typist@typed-${name}.example` };
  const { method, path } = ENDPOINTS.practiceAccount;
  const response = await fetch(baseUrl + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, publicKeyHex, authPublicKeyHex }),
  });
  if (!response.ok) throw new Error(`The practice account was refused: ${await response.text()}`);
  return { ...account, privateKeyHex, publicKeyHex, authPrivateKeyHex, authPublicKeyHex };
}

export function enterKeysFields({ accountId, email, privateKeyHex, authPrivateKeyHex }: TypedAccount) {
  return [
    ['Account id', accountId],
    ['E-mail address of the account', email],
    ['Blockchain private key', privateKeyHex],
    ['Authorization private key', authPrivateKeyHex],
  ] as const;
}
