import { bytesToHex } from '../../contract/hex.ts';
import { decodeTransaction } from '../envelope/decode.ts';
import type { SignatureEntry } from '../envelope/envelope.ts';
import type { InspectedSignature } from './inspection.ts';
import { payloadHash } from '../sign/signing-hash.ts';
import { sodium } from '../sign/sodium.ts';

/** Ed25519: 64 bytes, 32 bytes, 32 bytes. A key that is no point of the curve verifies nothing. */
export const isValidSignature = (signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array): boolean =>
  sodium().crypto_sign_verify_detached(signature, hash, publicKey);

/**
 * Checks every entry over the hash. Only Ed25519 can be verified: entries of the other algorithms are not
 * valid here.
 */
export function checkSignatures(
  signatures: readonly SignatureEntry[],
  hash: Uint8Array,
): readonly InspectedSignature[] {
  return signatures.map(({ algorithm, publicKey, signature }) => ({
    algorithm,
    publicKeyHex: bytesToHex(publicKey),
    valid: algorithm === 'Ed25519' && isValidSignature(signature, hash, publicKey),
  }));
}

/**
 * Who signed a transaction, in the order of its list, and whether validly. An empty list is an unsigned
 * transaction.
 * @throws the errors of `decodeTransaction`
 */
export function verifySignatures(bytes: Uint8Array): readonly InspectedSignature[] {
  const { signatures, payload } = decodeTransaction(bytes);
  return checkSignatures(signatures, payloadHash(payload));
}
