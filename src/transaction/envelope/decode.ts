import { readEnvelope, type SignatureEntry } from './envelope.ts';
import { namingOtherLayouts } from './other-layouts.ts';
import type { Codec } from '../scale/codec.ts';
import { transactionPayload, type TransactionPayload } from '../scale/model.ts';
import { Reader } from '../scale/reader.ts';

/** A transaction in layout B (Iroha 2.0.0-pre-rc.20) whose every byte was checked. */
export interface DecodedTransaction<Payload = TransactionPayload> {
  readonly layout: 'B';
  /** The list as it stands in the message; the bytes are views into it. */
  readonly signatures: readonly SignatureEntry[];
  /** Where the payload begins in the message. */
  readonly payloadOffset: number;
  /** The bytes that are hashed: a view into the message, never re-encoded. */
  readonly payload: Uint8Array;
  /** The payload's values, made when asked for. */
  read(): Payload;
}

function readWith<Payload>(
  bytes: Uint8Array,
  readPayload: (reader: Reader) => () => Payload,
): DecodedTransaction<Payload> {
  return namingOtherLayouts(bytes, () => {
    const { signatures, payloadOffset } = readEnvelope(bytes);
    const reader = new Reader(bytes, payloadOffset);
    const read = readPayload(reader);
    reader.end();
    return { layout: 'B', signatures, payloadOffset, payload: bytes.subarray(payloadOffset), read };
  });
}

/**
 * Reads a transaction and checks all of it: the envelope, and the payload to its last byte. Values are only
 * made when `read` is called, so that signing costs no more than walking over the bytes. The bytes are not
 * copied: do not change them while the result is in use.
 * @throws UnsupportedLayoutError, UnsupportedVersionError, TransactionTrailingBytesError,
 * TransactionDecodeError
 */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  return readWith(bytes, (reader) => {
    const { offset } = reader;
    transactionPayload.skip(reader);
    return () => transactionPayload.decode(new Reader(bytes, offset));
  });
}

/**
 * The same with all its values, made at once in one pass over the bytes. @throws the errors of
 * `decodeTransaction`
 */
export const readTransaction = (bytes: Uint8Array): DecodedTransaction =>
  readTransactionWith(bytes, transactionPayload);

/**
 * The same by another codec of payloads, such as one of `payloadWith`. @throws the errors of
 * `decodeTransaction`
 */
export function readTransactionWith<Payload>(
  bytes: Uint8Array,
  codec: Pick<Codec<Payload>, 'decode'>,
): DecodedTransaction<Payload> {
  return readWith(bytes, (reader) => {
    const content = codec.decode(reader);
    return () => content;
  });
}
