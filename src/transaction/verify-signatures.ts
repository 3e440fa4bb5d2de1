import { bytesToHex } from '../contract/hex.ts';
import { decodeTransaction } from './decode.ts';
import type { SignatureEntry } from './envelope.ts';
import type { InspectedSignature } from './inspection.ts';
import type { TransactionCrypto } from './transaction-crypto.ts';

/** Checks every entry over the hash. Only Ed25519 can be verified: entries of the other algorithms are not valid here. */
export function checkSignatures(
  signatures: readonly SignatureEntry[],
  hash: Uint8Array,
  crypto: TransactionCrypto,
): readonly InspectedSignature[] {
  return signatures.map(({ algorithm, publicKey, signature }) => ({
    algorithm,
    publicKeyHex: bytesToHex(publicKey),
    valid: algorithm === 'Ed25519' && crypto.verify(signature, hash, publicKey),
  }));
}

/**
 * Who signed a transaction, in the order of its list, and whether validly. An empty list is an unsigned transaction.
 * @throws the errors of `decodeTransaction`
 */
export function verifySignatures(
  bytes: Uint8Array,
  crypto: TransactionCrypto,
): readonly InspectedSignature[] {
  const { signatures, payload } = decodeTransaction(bytes);
  return checkSignatures(signatures, crypto.payloadHash(payload), crypto);
}
