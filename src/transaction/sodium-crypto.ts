import { payloadHash } from './signing-hash.ts';
import { sodium } from './sodium.ts';
import type { TransactionCrypto } from './transaction-crypto.ts';

/** What inspection needs, by libsodium; `ready` must have resolved. A key that is no point of the curve verifies nothing. */
export const sodiumCrypto: TransactionCrypto = {
  payloadHash,
  verify: (signature, hash, publicKey) => sodium().crypto_sign_verify_detached(signature, hash, publicKey),
};
