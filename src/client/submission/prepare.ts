import type { CheckedTransaction, Signer } from '../../signer/signer.ts';
import type { Client } from '../http/client.ts';
import type { SubmissionPlan } from './submission-plan.ts';

/** A transaction that was assembled and checked. Nothing of it is signed. */
export interface Prepared {
  readonly transactionHex: string;
  readonly checked: CheckedTransaction;
}

export interface PrepareOptions {
  readonly signal?: AbortSignal;
  /** Called between the service's answer and the check. */
  readonly onAssembled?: (transactionHex: string) => void;
}

/**
 * Has a transaction assembled by the service, and decoded, inspected and compared with the request by the
 * signer. Nothing is signed or sent, so it can be repeated.
 * @throws {ApiError} {AppError} {DOMException} once `signal` is aborted
 */
export async function prepare(
  { client, signer }: { readonly client: Client; readonly signer: Pick<Signer, 'checkTransaction'> },
  { assemble, request }: Pick<SubmissionPlan<unknown>, 'assemble' | 'request'>,
  { onAssembled, signal }: PrepareOptions = {},
): Promise<Prepared> {
  const transactionHex = await assemble(client, signal);
  // The service may have answered before it learned of the cancellation.
  signal?.throwIfAborted();
  onAssembled?.(transactionHex);
  const checked = await signer.checkTransaction(transactionHex, request);
  signal?.throwIfAborted();
  return { transactionHex, checked };
}
