import { appendSignature, decodeTransaction, verifySignatures } from '../../transaction/index.ts';
import { type KeyPair, publicKeyHexOf } from '../../transaction/sign/key-pair.ts';
import { SignerError } from '../errors.ts';
import { sameBytes } from '../../transaction/sign/same-bytes.ts';

/**
 * Returns whether `signed` has the exact payload of `unsigned`, a valid signature by this key, and no invalid
 * one.
 */
export function isSignedBy(unsigned: Uint8Array, signed: Uint8Array, keyPair: KeyPair): boolean {
  const payloadUnchanged = sameBytes(decodeTransaction(unsigned).payload, decodeTransaction(signed).payload);
  const signatures = verifySignatures(signed);
  const own = publicKeyHexOf(keyPair);
  return (
    payloadUnchanged &&
    signatures.every(({ valid }) => valid) &&
    signatures.some(({ publicKeyHex, valid }) => valid && publicKeyHex === own)
  );
}

/**
 * The transaction with this key's signature, read back and verified before anyone gets it: a fault while
 * signing, or a change of the payload, must not leave the worker. @throws signature-self-check-failed
 */
export function signAndVerify(bytes: Uint8Array, keyPair: KeyPair): Uint8Array {
  const signed = appendSignature(bytes, keyPair);
  if (!isSignedBy(bytes, signed, keyPair)) throw new SignerError('signature-self-check-failed');
  return signed;
}
