import { sodium } from './sodium.ts';

const HASH_BYTES = 32;

/**
 * The 32 bytes that are signed: blake2b-256 of the payload alone, with the lowest bit of the last byte set.
 * Source: wire-format 1.4.
 */
export function payloadHash(payload: Uint8Array): Uint8Array {
  const hash = sodium().crypto_generichash(HASH_BYTES, payload, null);
  const last = hash.length - 1;
  hash[last] = (hash[last] ?? 0) | 1;
  return hash;
}
