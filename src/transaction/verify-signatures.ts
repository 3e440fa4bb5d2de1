import { bytesToHex } from '../contract/hex.ts';
import { decodeTransaction, type DecodedTransaction } from './decode.ts';
import type { SignatureEntry } from './envelope.ts';
import type { InspectedSignature } from './inspection.ts';
import { olderHash } from './older/hash-rule.ts';
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

const hashOf = (transaction: DecodedTransaction, crypto: TransactionCrypto): Uint8Array =>
  transaction.layout === 'B' ? crypto.payloadHash(transaction.payload) : olderHash(transaction, crypto).hash;

/**
 * Who signed a transaction, in the order of its list, and whether validly. An empty list is an unsigned transaction.
 * @throws the errors of `decodeTransaction`
 */
export function verifySignatures(
  bytes: Uint8Array,
  crypto: TransactionCrypto,
): readonly InspectedSignature[] {
  const transaction = decodeTransaction(bytes);
  return checkSignatures(transaction.signatures, hashOf(transaction, crypto), crypto);
}
