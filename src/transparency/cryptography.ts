/** SHA-256, at once: growing a tree takes two hashes an entry. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** What checking takes from the platform: at once in Node, later in a browser (`web-cryptography.ts`). */
export interface Cryptography {
  readonly sha256: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
  /** False for a wrong signature, and for one or a key of a wrong length. */
  readonly verifyEd25519: (
    signature: Uint8Array,
    message: Uint8Array,
    publicKey: Uint8Array,
  ) => boolean | Promise<boolean>;
}
