import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** The DER prefix of a 32-byte key. Source: RFC 8410, sections 4 and 7. */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The private key of a 32-byte seed. */
export function privateKeyFromSeed(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_KEY_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

function publicKeyFromBytes(publicKey: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_KEY_PREFIX, publicKey]), format: 'der', type: 'spki' });
}

/** The 32 bytes of the public key that belongs to a private one. */
export function publicKeyBytesOf(privateKey: KeyObject): Uint8Array {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return Uint8Array.from(der.subarray(PUBLIC_KEY_PREFIX.length));
}

/** 64 bytes over the message. */
export function signEd25519(message: Uint8Array, privateKey: KeyObject): Uint8Array {
  return Uint8Array.from(sign(null, message, privateKey));
}

/** True if `signature` (64 bytes) of the message is by the 32-byte public key; false for other lengths. */
export function verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  return verify(null, message, publicKeyFromBytes(publicKey), signature);
}
