import { AppError } from '../../contract/app-error.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { inspectTransaction, ready, type TransactionInspection } from '../../transaction/index.ts';
import { ServiceError } from '../service-error.ts';

export interface Submission {
  readonly bytes: Uint8Array;
  readonly payloadHash: Uint8Array;
  readonly inspection: TransactionInspection;
}

function readHex(hex: string): Submission {
  try {
    const bytes = hexToBytes(hex);
    const inspection = inspectTransaction(bytes);
    return { bytes, inspection, payloadHash: hexToBytes(inspection.payloadHashHex) };
  } catch (error) {
    if (error instanceof AppError) throw new ServiceError(400, error.code, error.message, { cause: error });
    throw error;
  }
}

/** What this service assembles is in layout B; nothing in an older one can be of it. @throws {ServiceError} 400 */
function refuseOlderLayout({ layout }: TransactionInspection): void {
  if (layout === 'B') return;
  throw new ServiceError(
    400,
    'older-layout',
    `The transaction is in an older format (layout ${layout}). Submit one in the format of Iroha 2.0.0-pre-rc.20, as this service assembles them.`,
  );
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
  const submission = readHex(body);
  refuseOlderLayout(submission.inspection);
  return submission;
}
