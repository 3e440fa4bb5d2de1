import type { DecodedTransaction } from './decode.ts';
import { writeEnvelope, type SignatureEntry } from './envelope.ts';
import { writeOlderEnvelope } from './older/write-older.ts';
import { compareBytes } from './scale/order.ts';

/**
 * The transaction with one more entry, in its own layout: an earlier entry of the same key is replaced, other entries
 * and the payload stay as they are.
 */
export function writeWithEntry(
  { layout, payload, signatures }: Pick<DecodedTransaction, 'layout' | 'payload' | 'signatures'>,
  entry: SignatureEntry,
): Uint8Array<ArrayBuffer> {
  if (layout === 'B') return writeEnvelope([...signatures, entry], payload);
  const others = signatures.filter(
    ({ algorithm, publicKey }) =>
      algorithm !== entry.algorithm || compareBytes(publicKey, entry.publicKey) !== 0,
  );
  return writeOlderEnvelope(layout, [...others, entry], payload);
}
