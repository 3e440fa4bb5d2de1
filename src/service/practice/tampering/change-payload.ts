import { writeEnvelope } from '../../../transaction/envelope.ts';
import { decodeTransaction } from '../../../transaction/index.ts';
import { transactionPayload, type TransactionPayload } from '../../../transaction/scale/model.ts';
import { Reader } from '../../../transaction/scale/reader.ts';
import { Writer } from '../../../transaction/scale/writer.ts';

/** An unsigned transaction with another payload in place of its own. */
export function changePayload(
  transaction: Uint8Array,
  change: (payload: TransactionPayload) => TransactionPayload,
): Uint8Array {
  const { payload } = decodeTransaction(transaction);
  const writer = new Writer();
  transactionPayload.encode(writer, change(transactionPayload.decode(new Reader(payload))));
  return writeEnvelope([], writer.finish());
}
