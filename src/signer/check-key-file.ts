import { type Check, isHexOf, isObjectWith, isOneOf, isString, isWithin } from './field-checks.ts';
import {
  KDF_BOUNDS,
  KEY_FILE_BYTES,
  KEY_FILE_CIPHER,
  KEY_FILE_FORMAT,
  KEY_FILE_KDF,
  KEY_FILE_VERSION,
} from './key-file-format.ts';
import type { KeyFile } from './key-file.ts';

/** The bounds of `keyFileSchema` once more, for the worker, which trusts nobody and has no zod. */
export const isKeyFile: Check<KeyFile> = isObjectWith({
  format: isOneOf(KEY_FILE_FORMAT),
  version: isOneOf(KEY_FILE_VERSION),
  accountId: isString,
  email: isString,
  publicKeyHex: isHexOf(32),
  authPublicKeyHex: isHexOf(32),
  kdf: isObjectWith({
    name: isOneOf(KEY_FILE_KDF),
    memoryKib: isWithin(KDF_BOUNDS.memoryKib),
    iterations: isWithin(KDF_BOUNDS.iterations),
    parallelism: isWithin(KDF_BOUNDS.parallelism),
    saltHex: isHexOf(KEY_FILE_BYTES.salt),
  }),
  cipher: isObjectWith({
    name: isOneOf(KEY_FILE_CIPHER),
    nonceHex: isHexOf(KEY_FILE_BYTES.nonce),
    ciphertextHex: isHexOf(KEY_FILE_BYTES.ciphertext),
  }),
});
