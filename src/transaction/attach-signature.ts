import { decodeTransaction } from './decode.ts';
import { writeEnvelope, type SignatureEntry } from './envelope.ts';

/**
 * The transaction with one more entry in its signature list, which was made elsewhere and is not verified here. An
 * earlier entry of the same key is replaced; the payload's bytes stay as they were received.
 * @throws the errors of `decodeTransaction`
 */
export function attachSignature(bytes: Uint8Array, entry: SignatureEntry): Uint8Array<ArrayBuffer> {
  const { signatures, payload } = decodeTransaction(bytes);
  return writeEnvelope([...signatures, entry], payload);
}
