import { AppError } from '../../../contract/app-error.ts';
import {
  type BundleAnswer,
  type BundledRequest,
  formatBundle,
  parseBundleAnswer,
} from '../../../contract/signing-bundle.ts';
import type { TransactionRequest } from '../../../transaction/compare/comparison.ts';
import type { TakenBatch } from './batch.ts';
import { t } from './messages.ts';
import type { RunBatch, RunState } from './run-state.ts';

/** A batch that waits for a signature from elsewhere. */
function inReview({ submission }: RunBatch) {
  const state = submission?.getState();
  const transactionHex = submission?.unsignedHex();
  return submission !== undefined && state?.phase === 'review' && transactionHex !== undefined
    ? { payloadHashHex: state.checked.payloadHashHex, request: submission.plan.request, transactionHex }
    : undefined;
}

/** The hashes of the transactions that wait for a signature from elsewhere, in their order. */
export function bundledHashes({ batches }: RunState): readonly string[] {
  return batches.flatMap((batch) => inReview(batch)?.payloadHashHex ?? []);
}

/** A transaction's request without its account, which the bundle names once. */
const bundled = (request: TransactionRequest): BundledRequest =>
  request.kind === 'report'
    ? { kind: 'report', items: request.items }
    : { kind: 'flag', definitionIds: request.assets.map(({ definitionId }) => definitionId) };

/** The text of the file that carries them to where the key is. */
export function bundleText({ batches }: RunState, accountId: string, publicKeyHex: string): string {
  return formatBundle({
    accountId,
    publicKeyHex,
    batches: batches.flatMap((batch) => {
      const waiting = inReview(batch);
      return waiting === undefined ? [] : [{ ...waiting, request: bundled(waiting.request) }];
    }),
  });
}

/** The batches that a later page needs to resume signing elsewhere. */
export function takenBatches({ batches }: RunState): readonly TakenBatch[] {
  return batches.flatMap((batch) => {
    const { askedAtMs, operationId, rows } = batch;
    const waiting = inReview(batch);
    return waiting === undefined
      ? []
      : [{ rows, transactionHex: waiting.transactionHex, operation: { id: operationId, askedAtMs } }];
  });
}

/** The signatures in the file that came back. @throws {AppError} */
export function signaturesOf(
  text: string,
  accountId: string,
  publicKeyHex: string,
): BundleAnswer['signatures'] {
  const answer = parseBundleAnswer(text);
  if (answer.accountId !== accountId || answer.publicKeyHex !== publicKeyHex) throw new OtherBundleError();
  return answer.signatures;
}

/** The answer is to another bundle, or by another key. */
export class OtherBundleError extends AppError {
  constructor() {
    super('other-bundle', t('submission.otherBundle'));
  }
}
