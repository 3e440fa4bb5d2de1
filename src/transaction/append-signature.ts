import { decodeTransaction, type DecodedTransaction } from './decode.ts';
import { ContradictorySignaturesError } from './errors.ts';
import type { KeyPair } from './key-pair.ts';
import { olderHash } from './older/hash-rule.ts';
import { payloadHash } from './signing-hash.ts';
import { sodiumCrypto } from './sodium-crypto.ts';
import { sodium } from './sodium.ts';
import { writeWithEntry } from './write-with-entry.ts';

/** The 32 bytes to sign. @throws ContradictorySignaturesError when no hash would do */
function hashToSign(transaction: DecodedTransaction): Uint8Array {
  if (transaction.layout === 'B') return payloadHash(transaction.payload);
  const { contradictory, hash } = olderHash(transaction, sodiumCrypto);
  if (contradictory) throw new ContradictorySignaturesError();
  return hash;
}

/**
 * The transaction with one more signature: by this key pair, over the payload exactly as it was received, by the hash
 * rule of its layout. An earlier entry of the same key is replaced. Other entries stay as they are, valid or not: see
 * `verifySignatures`.
 * @throws ContradictorySignaturesError, and the errors of `decodeTransaction`
 */
export function appendSignature(bytes: Uint8Array, keyPair: KeyPair): Uint8Array<ArrayBuffer> {
  const transaction = decodeTransaction(bytes);
  const signature = sodium().crypto_sign_detached(hashToSign(transaction), keyPair.privateKey);
  return writeWithEntry(transaction, { algorithm: 'Ed25519', publicKey: keyPair.publicKey, signature });
}
