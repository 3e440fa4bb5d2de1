import { readEnvelope, type SignatureEntry } from './envelope.ts';
import { namingOtherLayouts } from './other-layouts.ts';
import type { Codec } from '../scale/codec.ts';
import { transactionPayload, type TransactionPayload } from '../scale/model.ts';
import { Reader } from '../scale/reader.ts';

/** A transaction in layout B (Iroha 2.0.0-pre-rc.20) with every byte checked. */
export interface DecodedTransaction<Payload = TransactionPayload> {
  readonly layout: 'B';
  /** The signature list as received; the bytes are views into the message. */
  readonly signatures: readonly SignatureEntry[];
  /** The offset of the payload in the message. */
  readonly payloadOffset: number;
  /** The bytes that are hashed: a view into the message, never re-encoded. */
  readonly payload: Uint8Array;
  /** Decodes the payload's values. */
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
 * Reads a transaction and checks every byte of the envelope and the payload. Only `read` makes values, so
 * signing costs no more than walking over the bytes. The bytes are not copied: do not change them while the
 * result is in use. @throws UnsupportedLayoutError, UnsupportedVersionError, TransactionTrailingBytesError,
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
 * Reads a transaction together with its values, in one pass over the bytes. @throws the errors of
 * `decodeTransaction`
 */
export const readTransaction = (bytes: Uint8Array): DecodedTransaction =>
  readTransactionWith(bytes, transactionPayload);

/**
 * Reads a transaction with another payload codec, such as one of `payloadWith`. @throws the errors of
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
