import type { Comparison, TransactionRequest } from '../transaction/compare/comparison.ts';
import type { TransactionInspection } from '../transaction/inspect/inspection.ts';
import type { KeyFile } from './key-file.ts';

/**
 * Hex of 32 MiB: several times a report of 5,000 long URLs. A longer one is refused before it is looked at.
 */
export const MAX_TRANSACTION_CHARACTERS = 2 ** 26;

/** More bytes than any screen shows: the answer stays small for a transaction of any size. */
export const MAX_EXPLAINED_BYTES = 65_536;

/** The public halves of the two ed25519 pairs, each 64 lower-case hex characters. */
export interface KeyIdentity {
  /** The Blockchain key: it signs transactions. */
  readonly publicKeyHex: string;
  /** The Authorization key: it signs the e-mail address that opens a session. */
  readonly authPublicKeyHex: string;
}

/**
 * Keys on their way into the worker. The byte arrays are transferred: when `loadKeys` returns its promise the
 * caller's arrays have length 0. A private key has 32 bytes (the seed) or 64 (seed, then public key).
 */
export interface KeyMaterial {
  readonly privateKey: Uint8Array<ArrayBuffer>;
  /**
   * 64 hex characters, or `ed0120` and 64; when given, a private key that does not belong to it is refused.
   */
  readonly publicKeyHex?: string;
  readonly authPrivateKey: Uint8Array<ArrayBuffer>;
  readonly authPublicKeyHex?: string;
}

export interface KeyOwner {
  readonly accountId: string;
  readonly email: string;
}

/**
 * A passkey that is to open a new key file, and what its PRF answered. The output is transferred, as keys
 * are.
 */
export interface NewPasskey {
  /** The host that it was made at. */
  readonly rpId: string;
  readonly credentialIdHex: string;
  /** 32 random bytes, kept in the file: for them the passkey answers the same output again. */
  readonly prfSaltHex: string;
  /** 32 bytes, as secret as a key. */
  readonly prfOutput: Uint8Array<ArrayBuffer>;
}

/** The content of a transaction and its comparison with the request. Built from the bytes alone. */
export interface CheckedTransaction {
  readonly inspection: TransactionInspection;
  readonly comparison: Comparison;
  /** 64 lower-case hex characters: the hash of the payload, which `signTransaction` must be given. */
  readonly payloadHashHex: string;
  readonly byteLength: number;
}

/** The content of a transaction read without a request to compare. */
export type ReadTransaction = Omit<CheckedTransaction, 'comparison'>;

/** `empty`: no key yet. `unlocked`: the worker holds the keys. `locked`: it held keys and they are gone. */
export type SignerState = 'empty' | 'unlocked' | 'locked';

/**
 * The handle on the worker that holds the keys; outside a page, on the worker's code in the same process.
 * Nobody sees a private key after it was handed over, and there is no call that gives one back (a key file
 * leaves the worker encrypted).
 *
 * Every promise may reject with `SignerUnavailableError` (the worker crashed, hung or could not start) and,
 * when `lock` was called meanwhile, with `signer-locked`. All errors are `AppError`s; none holds key
 * material.
 */
export interface Signer {
  readonly state: SignerState;
  /** The public keys while unlocked. */
  readonly identity: KeyIdentity | undefined;
  /** Calls back after every change of `state`; answers how to stop. Fits `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;

  /** Makes two key pairs in the worker and holds them in place of any others. */
  generateKeys(): Promise<KeyIdentity>;
  /** Rejects with `InvalidPrivateKeyError` or `KeyMismatchError`; keys held before stay held then. */
  loadKeys(keys: KeyMaterial): Promise<KeyIdentity>;
  /**
   * The passphrase (see `passphraseBytes`) is transferred. Rejects with `wrong-passphrase` or
   * `key-file-altered`.
   */
  openKeyFile(keyFile: KeyFile, passphrase: Uint8Array<ArrayBuffer>): Promise<KeyIdentity & KeyOwner>;
  /** The 32 bytes of the PRF's output are transferred. Rejects with `wrong-passkey` or `key-file-altered`. */
  openKeyFileWithPasskey(
    keyFile: KeyFile,
    prfOutput: Uint8Array<ArrayBuffer>,
  ): Promise<KeyIdentity & KeyOwner>;
  /**
   * A file that the passphrase opens, and the passkey where one is given. Both secrets are transferred.
   * Rejects with `no-key-loaded` or `passphrase-too-short`.
   */
  createKeyFile(owner: KeyOwner, passphrase: Uint8Array<ArrayBuffer>, passkey?: NewPasskey): Promise<KeyFile>;

  /**
   * Ed25519 by the Authorization key over blake2b-256 of the UTF-8 e-mail, 128 hex characters; as secret as a
   * password. Rejects with `not-an-email`.
   */
  signEmail(email: string): Promise<string>;

  /**
   * Decodes, inspects and compares in the worker; needs no key. Only the verdict `matches` approves the
   * transaction for signing. Rejects with `InvalidHexError`, `TransactionDecodeError` or their kin by `code`.
   */
  checkTransaction(transactionHex: string, request: TransactionRequest): Promise<CheckedTransaction>;
  /**
   * The analyst's deliberate opt-in for this one transaction and its signature in one: it is checked again,
   * and signed only when the verdict is `cannot-inspect` and nothing differs. Nothing stays approved. Rejects
   * with `transaction-not-approved` otherwise, with `no-key-loaded`, and as `checkTransaction`.
   */
  blindSign(transactionHex: string, request: TransactionRequest): Promise<string>;
  /**
   * A signature made elsewhere: `answerHex` is the signed transaction, or the bare 64-byte signature, by
   * `publicKeyHex` (64 lower-case hex characters). Verified and compared as if it were signed here; answers
   * the hex of `transactionHex` with that signature and no other. `options.blindSign` is the analyst's opt-in
   * to a transaction that cannot be inspected, as in `blindSign`. Needs no key. Rejects with
   * `transaction-not-approved` when the transaction may not be signed, with a code `detached-…` when the
   * answer does not fit, and as `checkTransaction`.
   */
  importSignature(
    transactionHex: string,
    request: TransactionRequest,
    answerHex: string,
    publicKeyHex: string,
    options?: { readonly blindSign?: boolean },
  ): Promise<string>;
  /**
   * Signs the transaction with this hash that `checkTransaction` approved: the very bytes, which the worker
   * holds, once, and with no other key than was held then. Locking, a crash and signing end an approval, and
   * a page that checks very many loses the oldest: then check again. Rejects with `transaction-not-approved`
   * or `no-key-loaded` (which leaves the approval in place, so that unlocking and trying again works).
   */
  signTransaction(payloadHashHex: string): Promise<string>;

  /**
   * Zeroes the keys, ends the worker. Immediate for the page (`state` changes at once), idempotent, never
   * rejects.
   */
  lock(): Promise<void>;
}
