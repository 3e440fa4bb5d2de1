import { decodeTransaction } from './decode.ts';
import type { SignatureEntry } from './envelope.ts';
import { writeWithEntry } from './write-with-entry.ts';

/**
 * The transaction with one more entry in its signature list, which was made elsewhere and is not verified here. An
 * earlier entry of the same key is replaced; the payload's bytes stay as they were received.
 * @throws the errors of `decodeTransaction`
 */
export function attachSignature(bytes: Uint8Array, entry: SignatureEntry): Uint8Array<ArrayBuffer> {
  return writeWithEntry(decodeTransaction(bytes), entry);
}
