import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { decodeTransaction } from '../envelope/decode.ts';
import { writeEnvelope } from '../envelope/envelope.ts';
import type { SignatureEntry } from '../envelope/envelope.ts';
import type { KeyPair } from './key-pair.ts';
import { payloadHash } from './signing-hash.ts';
import { sodium } from './sodium.ts';

/**
 * Adds an entry, made elsewhere and not verified here, to the signature list. It replaces an earlier entry of
 * the same key; other entries stay, valid or not (see `verifySignatures`). The payload's bytes stay as
 * received. @throws the errors of `decodeTransaction`
 */
export function attachSignature(bytes: Uint8Array, entry: SignatureEntry): Uint8Array<ArrayBuffer> {
  const { payload, signatures } = decodeTransaction(bytes);
  return writeEnvelope([...signatures, entry], payload);
}

/** Adds a signature by this key pair over the payload exactly as received. Otherwise as `attachSignature`. */
export function appendSignature(bytes: Uint8Array, keyPair: KeyPair): Uint8Array<ArrayBuffer> {
  const { payload, signatures } = decodeTransaction(bytes);
  const signature = sodium().crypto_sign_detached(payloadHash(payload), keyPair.privateKey);
  const entry: SignatureEntry = { algorithm: 'Ed25519', publicKey: keyPair.publicKey, signature };
  return writeEnvelope([...signatures, entry], payload);
}

/**
 * Signs a transaction in hex (case-insensitive; no white space, no `0x`) and returns it in lower-case hex
 * with its signature list sorted. The payload's bytes stay as given. @throws InvalidHexError, and the errors
 * of `decodeTransaction`
 */
export function signTransactionHex(transactionHex: string, keyPair: KeyPair): string {
  return bytesToHex(appendSignature(hexToBytes(transactionHex), keyPair));
}
