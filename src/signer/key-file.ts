import { z } from 'zod';
import { accountIdSchema, accountEmailSchema } from '../contract/account-schemas.ts';
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

const hexOf = (byteLength: number) => z.string().regex(new RegExp(`^[0-9a-f]{${byteLength * 2}}$`, 'u'));
const { credentialId } = KEY_FILE_BYTES;
const credentialIdHex = z
  .string()
  .regex(new RegExp(`^(?:[0-9a-f]{2}){${credentialId.min},${credentialId.max}}$`, 'u'));
const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

const cipherSchema = z.strictObject({
  name: z.literal(KEY_FILE_CIPHER),
  nonceHex: hexOf(KEY_FILE_BYTES.nonce),
  ciphertextHex: hexOf(KEY_FILE_BYTES.ciphertext),
});

/**
 * The JSON of a key file: the owner and the public keys in cleartext, and the private keys encrypted for the
 * passphrase and, optionally, for a passkey.
 */
export const keyFileSchema = z.strictObject({
  format: z.literal(KEY_FILE_FORMAT),
  version: z.literal(KEY_FILE_VERSION),
  accountId: accountIdSchema,
  email: accountEmailSchema,
  publicKeyHex: hexOf(32),
  authPublicKeyHex: hexOf(32),
  kdf: z.strictObject({
    name: z.literal(KEY_FILE_KDF),
    memoryKib: within(KDF_BOUNDS.memoryKib),
    iterations: within(KDF_BOUNDS.iterations),
    parallelism: within(KDF_BOUNDS.parallelism),
    saltHex: hexOf(KEY_FILE_BYTES.salt),
  }),
  cipher: cipherSchema,
  passkey: z
    .strictObject({
      /** The host that created the passkey; no other can use it. */
      rpId: z.string().max(MAX_RP_ID_LENGTH),
      credentialIdHex,
      kdf: z.strictObject({
        name: z.literal(KEY_FILE_PASSKEY_KDF),
        /** The input of the passkey's PRF. */
        prfSaltHex: hexOf(KEY_FILE_BYTES.prfSalt),
      }),
      cipher: cipherSchema,
    })
    .optional(),
});

export type KeyFile = z.output<typeof keyFileSchema>;
/** The passkey of a key file. */
export type KeyFilePasskey = NonNullable<KeyFile['passkey']>;
