import { readTransaction } from '../../transaction/envelope/decode.ts';
import { writeEnvelope } from '../../transaction/envelope/envelope.ts';
import { TransactionEncodeError } from '../../transaction/scale/errors.ts';
import type { Codec } from '../../transaction/scale/codec.ts';
import { transactionPayload, type TransactionPayload } from '../../transaction/scale/model.ts';
import { Writer } from '../../transaction/scale/writer.ts';

/** The payload of a transaction in layout B. */
export function payloadOf(bytes: Uint8Array): TransactionPayload {
  return readTransaction(bytes).read();
}

/** An unsigned transaction with this payload; `undefined` when the payload has no bytes in the format. */
export function transactionOf(payload: unknown): Uint8Array | undefined {
  const codec: Codec<unknown> = transactionPayload;
  const writer = new Writer();
  try {
    codec.encode(writer, payload);
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
  return writeEnvelope([], writer.finish());
}
