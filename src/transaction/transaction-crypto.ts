/**
 * The operations that inspection needs, passed in as an argument so that the code that reads transactions never
 * loads a crypto library by itself.
 */
export interface TransactionCrypto {
  /** The 32 bytes that are signed. Source: WIRE-FORMAT.md, "Signing hash". */
  payloadHash(payload: Uint8Array): Uint8Array;
  /** Ed25519: 64 bytes, 32 bytes, 32 bytes. */
  verify(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array): boolean;
}
