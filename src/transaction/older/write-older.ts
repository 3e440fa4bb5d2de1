import { refuseTooMany, type SignatureEntry } from '../envelope.ts';
import { algorithm } from '../scale/identifiers.ts';
import { compareBytes } from '../scale/order.ts';
import { Writer } from '../scale/writer.ts';
import { algorithmText } from './algorithm-text.ts';
import type { OlderTransaction } from './read-older.ts';

const VERSION = 1;

/**
 * Version, payload and signature list as one message. Entries are written ascending by the whole signature: algorithm,
 * key, signature bytes; an entry that is there twice is written once. Source: wire-format 2.1.
 * @throws TransactionEncodeError for more than 1,024 entries
 */
export function writeOlderEnvelope(
  layout: OlderTransaction['layout'],
  entries: readonly SignatureEntry[],
  payload: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const algorithmCodec = layout === 'A6' ? algorithm : algorithmText;
  const compare = (left: SignatureEntry, right: SignatureEntry): number =>
    algorithmCodec.compare(left.algorithm, right.algorithm) ||
    compareBytes(left.publicKey, right.publicKey) ||
    compareBytes(left.signature, right.signature);
  const sorted = [...entries].sort(compare).filter((entry, index, all) => {
    const next = all[index + 1];
    return next === undefined || compare(entry, next) !== 0;
  });
  refuseTooMany(sorted);
  const message = new Writer();
  message.u8(VERSION);
  message.raw(payload);
  message.length(sorted.length);
  for (const { algorithm: kind, publicKey, signature } of sorted) {
    algorithmCodec.encode(message, kind);
    message.length(publicKey.length);
    message.raw(publicKey);
    message.length(signature.length);
    message.raw(signature);
  }
  return message.finish();
}
