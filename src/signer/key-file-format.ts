/**
 * The bounds of a key file, shared by the page's schema and the worker's check: a hostile file must not
 * demand gigabytes or minutes. Source of the defaults: RFC 9106, section 4 (second recommended option, one
 * lane).
 */
export const KEY_FILE_FORMAT = 'contribution-desk-key-file';
export const KEY_FILE_VERSION = 1;
export const KEY_FILE_KDF = 'argon2id';
export const KEY_FILE_CIPHER = 'xsalsa20-poly1305';
/** The derivation of a key from a passkey's PRF output. Source: RFC 5869. */
export const KEY_FILE_PASSKEY_KDF = 'hkdf-sha-256';

export const KDF_DEFAULTS = { memoryKib: 65_536, iterations: 3, parallelism: 1 } as const;
export const KDF_BOUNDS = {
  memoryKib: { min: 8_192, max: 262_144 },
  iterations: { min: 1, max: 10 },
  parallelism: { min: 1, max: 4 },
} as const;

export const KEY_FILE_BYTES = {
  salt: 16,
  nonce: 24,
  /** Poly1305 tag, blake2b-256 of the header, the two seeds. */
  ciphertext: 16 + 32 + 32 + 32,
  /** The input and output of a passkey's PRF. Source: WebAuthn 3, 10.1.4. */
  prfSalt: 32,
  prfOutput: 32,
  /** Source: WebAuthn 3, 5.1 (`rawId`). */
  credentialId: { min: 1, max: 1023 },
} as const;

/** A host as a relying party id. Source: RFC 1035, 2.3.4. */
export const MAX_RP_ID_LENGTH = 253;
