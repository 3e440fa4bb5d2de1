import {
  KDF_DEFAULTS,
  KEY_FILE_BYTES,
  KEY_FILE_CIPHER,
  KEY_FILE_FORMAT,
  KEY_FILE_KDF,
  KEY_FILE_PASSKEY_KDF,
  KEY_FILE_VERSION,
} from '../../signer/key-file-format.ts';
import type { KeyFile } from '../../signer/key-file.ts';
import type {
  CheckedTransaction,
  KeyIdentity,
  KeyOwner,
  NewPasskey,
  ReadTransaction,
  Signer,
  SignerState,
} from '../../signer/signer.ts';
import type { TransactionReader } from '../../signer/transaction-reader.ts';
import type { TransactionRequest } from '../../transaction/compare/comparison.ts';
import { matching } from '../transaction/comparisons.ts';
import type { BytePart } from '../../transaction/explain/byte-part.ts';

const IDENTITY: KeyIdentity = { publicKeyHex: '11'.repeat(32), authPublicKeyHex: '22'.repeat(32) };

/** The worker's answer for a transaction that matches. */
export function checkedAs(request: TransactionRequest): CheckedTransaction {
  const payloadHashHex = 'ab'.repeat(32);
  return {
    payloadHashHex,
    byteLength: 300,
    comparison: matching,
    inspection: {
      layout: 'B',
      byteLength: 300,
      payloadByteLength: 298,
      payloadHashHex,
      authority: request.accountId,
      creationTimeMs: 0n,
      signatures: [],
      instructionCount: request.kind === 'flag' ? request.assets.length : 0,
      registrations: [],
      contributions: [],
      flags:
        request.kind === 'flag'
          ? request.assets.map((asset, instruction) => ({ instruction, ...asset }))
          : [],
      grants: [],
      expiryTriggers: [],
      others: [],
    },
  };
}

/** A key file that holds nothing. */
function keyFileOf(owner: KeyIdentity & KeyOwner, passkey?: NewPasskey): KeyFile {
  const cipher = {
    name: KEY_FILE_CIPHER,
    nonceHex: '00'.repeat(KEY_FILE_BYTES.nonce),
    ciphertextHex: '00'.repeat(KEY_FILE_BYTES.ciphertext),
  } as const;
  return {
    format: KEY_FILE_FORMAT,
    version: KEY_FILE_VERSION,
    ...owner,
    kdf: { name: KEY_FILE_KDF, ...KDF_DEFAULTS, saltHex: '00'.repeat(KEY_FILE_BYTES.salt) },
    cipher,
    ...(passkey && {
      passkey: {
        rpId: passkey.rpId,
        credentialIdHex: passkey.credentialIdHex,
        kdf: { name: KEY_FILE_PASSKEY_KDF, prfSaltHex: passkey.prfSaltHex },
        cipher,
      },
    }),
  };
}

/** The page's side of both workers, without a worker: the test sets its answers. It holds no key. */
export class ScriptedSigner implements Signer, TransactionReader {
  state: SignerState = 'empty';
  check: (
    request: TransactionRequest,
    transactionHex: string,
  ) => CheckedTransaction | Promise<CheckedTransaction> = checkedAs;
  read: (transactionHex: string) => ReadTransaction | Promise<ReadTransaction> = () => {
    const { inspection, payloadHashHex, byteLength } = checkedAs({
      kind: 'report',
      accountId: 'alice@wonderland',
      items: [],
    });
    return { inspection, payloadHashHex, byteLength };
  };
  explain: (from: number, to: number) => readonly BytePart[] = () => [];
  /** Called with what the analyst opted in to; throws to refuse. */
  allow: (transactionHex: string) => void | Promise<void> = () => undefined;
  sign: () => string | Promise<string> = () => '0104beef';
  /** Called with a key file's passphrase; throws to refuse. */
  acceptPassphrase: (passphrase: string) => void = () => undefined;
  readonly #listeners = new Set<() => void>();

  get identity(): KeyIdentity | undefined {
    return this.state === 'unlocked' ? IDENTITY : undefined;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  generateKeys(): Promise<KeyIdentity> {
    return this.loadKeys();
  }

  loadKeys(): Promise<KeyIdentity> {
    this.#become('unlocked');
    return Promise.resolve(IDENTITY);
  }

  async openKeyFile(
    { accountId, email }: KeyFile,
    passphrase: Uint8Array<ArrayBuffer>,
  ): Promise<KeyIdentity & KeyOwner> {
    this.acceptPassphrase(new TextDecoder().decode(passphrase));
    return { ...(await this.loadKeys()), accountId, email };
  }

  async openKeyFileWithPasskey({ accountId, email }: KeyFile): Promise<KeyIdentity & KeyOwner> {
    return { ...(await this.loadKeys()), accountId, email };
  }

  createKeyFile(
    owner: KeyOwner,
    _passphrase: Uint8Array<ArrayBuffer>,
    passkey?: NewPasskey,
  ): Promise<KeyFile> {
    return Promise.resolve(keyFileOf({ ...owner, ...IDENTITY }, passkey));
  }

  signEmail(): Promise<string> {
    return Promise.resolve('33'.repeat(64));
  }

  async checkTransaction(transactionHex: string, request: TransactionRequest): Promise<CheckedTransaction> {
    return this.check(request, transactionHex);
  }

  async readTransaction(transactionHex: string): Promise<ReadTransaction> {
    return this.read(transactionHex);
  }

  explainBytes(_transactionHex: string, from: number, to: number): Promise<readonly BytePart[]> {
    return Promise.resolve(this.explain(from, to));
  }

  async blindSign(transactionHex: string): Promise<string> {
    await this.allow(transactionHex);
    return this.sign();
  }

  async signTransaction(): Promise<string> {
    return this.sign();
  }

  lock(): Promise<void> {
    this.#become('locked');
    return Promise.resolve();
  }

  #become(state: SignerState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}
