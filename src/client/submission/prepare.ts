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

interface Preparer {
  readonly client: Client;
  readonly signer: Pick<Signer, 'checkTransaction'>;
}

type Preparable = Pick<SubmissionPlan<unknown>, 'assemble' | 'request'>;

async function assembleAndCheck(
  { client, signer }: Preparer,
  { assemble, request }: Preparable,
  { onAssembled, signal }: PrepareOptions,
): Promise<Prepared> {
  const transactionHex = await assemble(client, signal);
  // The service may have answered before it learned of the cancellation.
  signal?.throwIfAborted();
  onAssembled?.(transactionHex);
  return { transactionHex, checked: await signer.checkTransaction(transactionHex, request) };
}

/**
 * Has a transaction assembled by the service, and decoded, inspected and compared with the request by the
 * signer. Nothing is signed or sent, so it can be repeated. A cancellation waits for neither of them.
 * @throws {ApiError} {AppError} {DOMException} once `signal` is aborted
 */
export function prepare(
  preparer: Preparer,
  plan: Preparable,
  options: PrepareOptions = {},
): Promise<Prepared> {
  const { signal } = options;
  const preparing = assembleAndCheck(preparer, plan, options);
  if (signal === undefined) return preparing;
  const cancelled = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')));
  });
  return Promise.race([preparing, cancelled]);
}
