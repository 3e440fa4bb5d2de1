import { readTransaction } from '../../transaction/envelope/decode.ts';
import { writeEnvelope } from '../../transaction/envelope/envelope.ts';
import { TransactionEncodeError } from '../../transaction/scale/errors.ts';
import type { Codec } from '../../transaction/scale/codec.ts';
import { transactionPayload, type TransactionPayload } from '../../transaction/scale/model.ts';
import { Reader } from '../../transaction/scale/reader.ts';
import { Writer } from '../../transaction/scale/writer.ts';

const codec: Codec<unknown> = transactionPayload;

/** @throws {TransactionEncodeError} or an error of JavaScript for a value of another type */
export function encodePayload(value: unknown): Uint8Array {
  const writer = new Writer();
  codec.encode(writer, value);
  return writer.finish();
}

/** @throws {TransactionDecodeError} also for bytes that are left over */
export function decodePayload(bytes: Uint8Array): unknown {
  const reader = new Reader(bytes);
  const value = codec.decode(reader);
  reader.end();
  return value;
}

/** Where it ends, by stepping over it. */
export function skipPayload(bytes: Uint8Array): number {
  const reader = new Reader(bytes);
  codec.skip(reader);
  return reader.offset;
}

/** The payload of a transaction in layout B. */
export function payloadOf(bytes: Uint8Array): TransactionPayload {
  return readTransaction(bytes).read();
}

/** An unsigned transaction with this payload; `undefined` when the payload has no bytes in the format. */
export function transactionOf(payload: unknown): Uint8Array | undefined {
  try {
    return writeEnvelope([], encodePayload(payload));
  } catch (error) {
    // A value of another type makes BigInt and its like throw errors of their own.
    if (
      error instanceof TransactionEncodeError ||
      error instanceof TypeError ||
      error instanceof SyntaxError
    ) {
      return undefined;
    }
    throw error;
  }
}
