import { bytesToHex, hexToBytes } from '../contract/hex.ts';
import { appendSignature } from './append-signature.ts';
import type { KeyPair } from './key-pair.ts';

/**
 * Signs a transaction in hex (either case; no white space, no `0x`) and answers it in lower-case hex, its signature
 * list sorted. The payload's bytes are those that were given.
 * @throws InvalidHexError, and the errors of `decodeTransaction`
 */
export function signTransactionHex(transactionHex: string, keyPair: KeyPair): string {
  return bytesToHex(appendSignature(hexToBytes(transactionHex), keyPair));
}
