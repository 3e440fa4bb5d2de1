import { decodeTransaction } from './decode.ts';
import { writeEnvelope } from './envelope.ts';
import type { KeyPair } from './key-pair.ts';
import { payloadHash } from './signing-hash.ts';
import { sodium } from './sodium.ts';

/**
 * The transaction with one more signature: by this key pair, over the payload exactly as it was received. An earlier
 * entry of the same key is replaced. Other entries stay as they are, valid or not: see `verifySignatures`.
 * @throws the errors of `decodeTransaction`
 */
export function appendSignature(bytes: Uint8Array, keyPair: KeyPair): Uint8Array<ArrayBuffer> {
  const { signatures, payload } = decodeTransaction(bytes);
  const signature = sodium().crypto_sign_detached(payloadHash(payload), keyPair.privateKey);
  return writeEnvelope(
    [...signatures, { algorithm: 'Ed25519', publicKey: keyPair.publicKey, signature }],
    payload,
  );
}
