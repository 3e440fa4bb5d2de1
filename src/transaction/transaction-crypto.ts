/**
 * The operations that inspection needs, passed in as an argument so that the code that reads transactions never
 * loads a crypto library by itself.
 */
export interface TransactionCrypto {
  /** The 32 bytes that are signed in layouts B, A5 and A6. Source: wire-format 1.4. */
  payloadHash(payload: Uint8Array): Uint8Array;
  /** The 32 bytes that are signed in layout A. Source: wire-format part 2. */
  payloadDigest(payload: Uint8Array): Uint8Array;
  /** Ed25519: 64 bytes, 32 bytes, 32 bytes. */
  verify(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array): boolean;
}
