import {
  type KeyPair,
  keyPairFromBytes,
  publicKeyHexOf,
  wipeKeyPair,
} from '../../transaction/sign/key-pair.ts';
import { KeyMismatchError } from '../../transaction/scale/errors.ts';
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

/** The pair that a form calls by this name, which a mismatch repeats: there are two. */
function pairOf(
  name: 'Blockchain' | 'Authorization',
  { privateKey, publicKeyHex }: PrivateKeyBytes,
): KeyPair {
  try {
    return keyPairFromBytes(privateKey, publicKeyHex);
  } catch (error) {
    if (error instanceof KeyMismatchError) throw new KeyMismatchError(`${name} key: ${error.message}`, error);
    throw error;
  }
}

/**
 * Both pairs or none: neither stays behind when the other is refused. @throws the errors of
 * `keyPairFromBytes`
 */
export function heldKeysFrom(blockchain: PrivateKeyBytes, authorization: PrivateKeyBytes): HeldKeys {
  const first = pairOf('Blockchain', blockchain);
  try {
    return { blockchain: first, authorization: pairOf('Authorization', authorization) };
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
