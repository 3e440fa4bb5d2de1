import {
  type KeyPair,
  keyPairFromBytes,
  publicKeyHexOf,
  wipeKeyPair,
} from '../../transaction/sign/key-pair.ts';
import { SignerError } from '../errors.ts';
import type { KeyIdentity } from '../signer.ts';

export interface HeldKeys {
  /** Signs transactions. */
  readonly blockchain: KeyPair;
  /** Signs the e-mail that opens a session. */
  readonly authorization: KeyPair;
}

function wipeKeys({ blockchain, authorization }: HeldKeys): void {
  wipeKeyPair(blockchain);
  wipeKeyPair(authorization);
}

export interface PrivateKeyBytes {
  /** 32 bytes (the seed) or 64 (seed, then public key). */
  readonly privateKey: Uint8Array;
  readonly publicKeyHex: string | undefined;
}

/**
 * Both pairs or none: neither stays behind when the other is refused. @throws the errors of
 * `keyPairFromBytes`
 */
export function heldKeysFrom(blockchain: PrivateKeyBytes, authorization: PrivateKeyBytes): HeldKeys {
  const first = keyPairFromBytes(blockchain.privateKey, blockchain.publicKeyHex);
  try {
    return {
      blockchain: first,
      authorization: keyPairFromBytes(authorization.privateKey, authorization.publicKeyHex),
    };
  } catch (error) {
    wipeKeyPair(first);
    throw error;
  }
}

export function identityOf({ blockchain, authorization }: HeldKeys): KeyIdentity {
  return { publicKeyHex: publicKeyHexOf(blockchain), authPublicKeyHex: publicKeyHexOf(authorization) };
}

/** The only place where private keys rest. What leaves it is overwritten with zeroes. */
export class KeyHolder {
  #keys: HeldKeys | undefined;
  #ended = false;

  /** Takes the keys over; those held before are wiped. @throws signer-locked */
  hold(keys: HeldKeys): KeyIdentity {
    if (this.#ended) {
      wipeKeys(keys);
      throw new SignerError('signer-locked');
    }
    if (this.#keys !== undefined) wipeKeys(this.#keys);
    this.#keys = keys;
    return identityOf(keys);
  }

  /** @throws no-key-loaded */
  keys(): HeldKeys {
    if (this.#keys === undefined) throw new SignerError('no-key-loaded');
    return this.#keys;
  }

  /** The public keys, when there are any. */
  identity(): KeyIdentity | undefined {
    return this.#keys === undefined ? undefined : identityOf(this.#keys);
  }

  /** Wipes the keys for good: a request under way cannot load others. */
  end(): void {
    this.#ended = true;
    if (this.#keys !== undefined) wipeKeys(this.#keys);
    this.#keys = undefined;
  }
}
