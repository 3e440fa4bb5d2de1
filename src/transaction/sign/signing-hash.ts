import { sodium } from './sodium.ts';

const HASH_BYTES = 32;

/**
 * Returns the hash that is signed: blake2b-256 of the payload alone, with the lowest bit of its last byte
 * set. Source: WIRE-FORMAT.md, "Signing hash".
 */
export function payloadHash(payload: Uint8Array): Uint8Array {
  const hash = sodium().crypto_generichash(HASH_BYTES, payload, null);
  const last = hash.length - 1;
  hash[last] = (hash[last] ?? 0) | 1;
  return hash;
}
