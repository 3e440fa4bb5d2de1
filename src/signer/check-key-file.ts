import {
  type Check,
  isHexOf,
  isObjectWith,
  isOneOf,
  isOptional,
  isString,
  isWithin,
} from './field-checks.ts';
import {
  KDF_BOUNDS,
  KEY_FILE_BYTES,
  KEY_FILE_CIPHER,
  KEY_FILE_FORMAT,
  KEY_FILE_KDF,
  KEY_FILE_PASSKEY_KDF,
  KEY_FILE_VERSION,
  MAX_RP_ID_LENGTH,
} from './key-file-format.ts';
import type { KeyFile } from './key-file.ts';

const isCipher = isObjectWith({
  name: isOneOf(KEY_FILE_CIPHER),
  nonceHex: isHexOf(KEY_FILE_BYTES.nonce),
  ciphertextHex: isHexOf(KEY_FILE_BYTES.ciphertext),
});

const { min, max } = KEY_FILE_BYTES.credentialId;
export const isCredentialIdHex: Check<string> = (value): value is string =>
  isString(value) &&
  value.length <= 2 * max &&
  value.length >= 2 * min &&
  isHexOf(Math.floor(value.length / 2))(value);
export const isRpId: Check<string> = (value): value is string =>
  isString(value) && value.length <= MAX_RP_ID_LENGTH;

/** Checks the bounds of `keyFileSchema` in the worker, which trusts no message and has no zod. */
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
  cipher: isCipher,
  passkey: isOptional(
    isObjectWith({
      rpId: isRpId,
      credentialIdHex: isCredentialIdHex,
      kdf: isObjectWith({
        name: isOneOf(KEY_FILE_PASSKEY_KDF),
        prfSaltHex: isHexOf(KEY_FILE_BYTES.prfSalt),
      }),
      cipher: isCipher,
    }),
  ),
});
