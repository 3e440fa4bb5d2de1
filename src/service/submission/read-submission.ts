import { AppError } from '../../contract/app-error.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { inspectTransaction, ready, type TransactionInspection } from '../../transaction/index.ts';
import { ServiceError } from '../service-error.ts';

export interface Submission {
  readonly bytes: Uint8Array;
  readonly payloadHash: Uint8Array;
  readonly inspection: TransactionInspection;
}

/** The signed transaction that a submit request's body is. @throws {ServiceError} 400 */
export async function readSubmission(body: unknown): Promise<Submission> {
  if (typeof body !== 'string') {
    throw new ServiceError(
      400,
      'invalid-body',
      'The body must be the signed transaction’s hex as a JSON string.',
    );
  }
  await ready;
  try {
    const bytes = hexToBytes(body);
    const inspection = inspectTransaction(bytes);
    return { bytes, inspection, payloadHash: hexToBytes(inspection.payloadHashHex) };
  } catch (error) {
    if (error instanceof AppError) throw new ServiceError(400, error.code, error.message, { cause: error });
    throw error;
  }
}
