import type { Comparison, TransactionRequest } from '../transaction/compare/comparison.ts';
import type { TransactionInspection } from '../transaction/inspect/inspection.ts';
import type { KeyFile } from './key-file.ts';

/** Hex of 32 MiB, several times a report of 5,000 long URLs. Longer hex is refused unread. */
export const MAX_TRANSACTION_CHARACTERS = 2 ** 26;

/** More bytes than any screen shows, which keeps replies small for transactions of any size. */
export const MAX_EXPLAINED_BYTES = 65_536;

/** The public halves of the two ed25519 pairs, each 64 lower-case hex characters. */
export interface KeyIdentity {
  /** The Blockchain key: it signs transactions. */
  readonly publicKeyHex: string;
  /** The Authorization key: it signs the e-mail address that opens a session. */
  readonly authPublicKeyHex: string;
}

/**
 * Keys for the worker. The byte arrays are transferred: once `loadKeys` has returned its promise, the
 * caller's arrays have length 0. A private key has 32 bytes (the seed) or 64 (the seed, then the public key).
 */
export interface KeyMaterial {
  readonly privateKey: Uint8Array<ArrayBuffer>;
  /** 64 hex characters, or `ed0120` and 64. If given, it must belong to the private key. */
  readonly publicKeyHex?: string;
  readonly authPrivateKey: Uint8Array<ArrayBuffer>;
  readonly authPublicKeyHex?: string;
}

export interface KeyOwner {
  readonly accountId: string;
  readonly email: string;
}

/** A passkey for opening a new key file, with the output of its PRF. The output is transferred, like keys. */
export interface NewPasskey {
  /** The host that created it. */
  readonly rpId: string;
  readonly credentialIdHex: string;
  /** 32 random bytes, stored in the file: the input for which the passkey returns the same output again. */
  readonly prfSaltHex: string;
  /** 32 bytes, as secret as a key. */
  readonly prfOutput: Uint8Array<ArrayBuffer>;
}

/** The content of a transaction and its comparison with the request. Built from the bytes alone. */
export interface CheckedTransaction {
  readonly inspection: TransactionInspection;
  readonly comparison: Comparison;
  /** The payload hash, 64 lower-case hex characters, which `signTransaction` requires. */
  readonly payloadHashHex: string;
  readonly byteLength: number;
}

/** The content of a transaction, without a comparison. */
export type ReadTransaction = Omit<CheckedTransaction, 'comparison'>;

/** `empty`: no key yet. `unlocked`: the worker holds the keys. `locked`: the keys are gone. */
export type SignerState = 'empty' | 'unlocked' | 'locked';

/**
 * The interface to the worker that holds the keys or, outside a page, to the same code in this process. No
 * call returns a private key; a key file leaves the worker encrypted. Every promise may reject with
 * `SignerUnavailableError` (the worker failed to start, crashed or hung) and, after a `lock` in between, with
 * `signer-locked`. All errors are `AppError`s; none contains key material.
 */
export interface Signer {
  readonly state: SignerState;
  /** The public keys; `undefined` unless unlocked. */
  readonly identity: KeyIdentity | undefined;
  /**
   * Calls back after every change of `state`; returns the unsubscribe function. Fits `useSyncExternalStore`.
   */
  subscribe(listener: () => void): () => void;

  /** Makes two key pairs in the worker, replacing any others. */
  generateKeys(): Promise<KeyIdentity>;
  /**
   * Replaces the keys. Rejects with `InvalidPrivateKeyError` or `KeyMismatchError`, and then keeps the
   * previous ones.
   */
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
   * Makes a key file for the passphrase and, if given, the passkey. Both secrets are transferred. Rejects
   * with `no-key-loaded` or `passphrase-too-short`.
   */
  createKeyFile(owner: KeyOwner, passphrase: Uint8Array<ArrayBuffer>, passkey?: NewPasskey): Promise<KeyFile>;

  /**
   * Signs blake2b-256 of the UTF-8 e-mail with the Authorization key (Ed25519); 128 hex characters, as secret
   * as a password. Rejects with `not-an-email`.
   */
  signEmail(email: string): Promise<string>;

  /**
   * Decodes, inspects and compares in the worker; needs no key. Only the verdict `matches` approves the
   * transaction for signing. Rejects with `InvalidHexError`, `TransactionDecodeError` or their kin by `code`.
   */
  checkTransaction(transactionHex: string, request: TransactionRequest): Promise<CheckedTransaction>;
  /**
   * Checks a transaction again and, on the analyst's explicit opt-in, signs it if the verdict is
   * `cannot-inspect` and nothing differs. Leaves no approval behind. Rejects with `transaction-not-approved`
   * otherwise, with `no-key-loaded`, and as `checkTransaction`.
   */
  blindSign(transactionHex: string, request: TransactionRequest): Promise<string>;
  /**
   * Signs the transaction with this hash that `checkTransaction` approved: the exact bytes held by the
   * worker, once, with the key held at the check. Locking, a crash and signing end an approval, and the
   * oldest of very many is dropped: check again. Rejects with `transaction-not-approved` or `no-key-loaded`,
   * which keeps the approval for a retry after unlocking.
   */
  signTransaction(payloadHashHex: string): Promise<string>;

  /** Wipes the keys and ends the worker. `state` changes at once. Idempotent; never rejects. */
  lock(): Promise<void>;
}
