import { sodium } from './sodium.ts';

const HASH_BYTES = 32;

/** blake2b-256 of the payload alone: what is signed in layout A. Source: wire-format part 2. */
export function payloadDigest(payload: Uint8Array): Uint8Array {
  return sodium().crypto_generichash(HASH_BYTES, payload, null);
}

/**
 * The same with the lowest bit of the last byte set: what is signed in layout B, and in A5 and A6.
 * Source: wire-format 1.4.
 */
export function payloadHash(payload: Uint8Array): Uint8Array {
  const hash = payloadDigest(payload);
  const last = hash.length - 1;
  hash[last] = (hash[last] ?? 0) | 1;
  return hash;
}
