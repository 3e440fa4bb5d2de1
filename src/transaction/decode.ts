import { readEnvelope, type SignatureEntry } from './envelope.ts';
import { namingOtherLayouts } from './other-layouts.ts';
import { transactionPayload, type TransactionPayload } from './scale/model.ts';
import { Reader } from './scale/reader.ts';

/** A transaction in layout B (Iroha 2.0.0-pre-rc.20) whose every byte was checked. */
export interface DecodedTransaction<Content = TransactionPayload> {
  readonly layout: 'B';
  /** The list as it stands in the message; the bytes are views into it. */
  readonly signatures: readonly SignatureEntry[];
  /** Where the payload begins in the message. */
  readonly payloadOffset: number;
  /** The bytes that are hashed: a view into the message, never re-encoded. */
  readonly payload: Uint8Array;
  /** The payload's values, made when asked for. */
  read(): Content;
}

/**
 * Reads a transaction and checks all of it: the envelope, and the payload to its last byte. Values are only made when
 * `read` is called, so that signing costs no more than walking over the bytes. The bytes are not copied: do not change
 * them while the result is in use.
 * @throws UnsupportedLayoutError, UnsupportedVersionError, TransactionTrailingBytesError, TransactionDecodeError
 */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  return namingOtherLayouts(bytes, () => {
    const { signatures, payloadOffset } = readEnvelope(bytes);
    const reader = new Reader(bytes, payloadOffset);
    transactionPayload.skip(reader);
    reader.end();
    return {
      layout: 'B',
      signatures,
      payloadOffset,
      payload: bytes.subarray(payloadOffset),
      read: () => transactionPayload.decode(new Reader(bytes, payloadOffset)),
    };
  });
}

/**
 * The same with the values made at once, in one pass over the bytes, by the given reader of payloads.
 * @throws the errors of `decodeTransaction`, and those of `readPayload`
 */
export function readTransactionBy<Content>(
  bytes: Uint8Array,
  readPayload: (reader: Reader) => Content,
): DecodedTransaction<Content> {
  return namingOtherLayouts(bytes, () => {
    const { signatures, payloadOffset } = readEnvelope(bytes);
    const reader = new Reader(bytes, payloadOffset);
    const content = readPayload(reader);
    reader.end();
    return {
      layout: 'B',
      signatures,
      payloadOffset,
      payload: bytes.subarray(payloadOffset),
      read: () => content,
    };
  });
}

/** The same with all its values. @throws the errors of `decodeTransaction` */
export function readTransaction(bytes: Uint8Array): DecodedTransaction {
  return readTransactionBy(bytes, (reader) => transactionPayload.decode(reader));
}
