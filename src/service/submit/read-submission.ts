import { AppError } from '../../contract/app-error.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { inspectTransaction, ready } from '../../transaction/index.ts';
import type { Tx } from '../store/db.ts';
import { StoreError } from '../store/store-error.ts';
import { ServiceError } from '../platform/service-error.ts';
import { refuseExcess } from './refuse-excess.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import type { Submission } from './submission.ts';

async function readHex(tx: Tx, hex: string): Promise<Submission> {
  try {
    const bytes = hexToBytes(hex);
    refuseExcess(bytes);
    await refuseUnknown(tx, bytes);
    const inspection = inspectTransaction(bytes);
    return { bytes, inspection, payloadHash: hexToBytes(inspection.payloadHashHex) };
  } catch (error) {
    if (error instanceof ServiceError || error instanceof StoreError || !(error instanceof AppError))
      throw error;
    throw new ServiceError(400, error.code, error.message, { cause: error });
  }
}

/** The signed transaction that a submit request's body is. @throws {ServiceError} 400, 413 */
export async function readSubmission(tx: Tx, body: unknown): Promise<Submission> {
  if (typeof body !== 'string') {
    throw new ServiceError(
      400,
      'invalid-body',
      'The body must be the signed transaction’s hex as a JSON string.',
    );
  }
  await ready;
  return readHex(tx, body);
}
