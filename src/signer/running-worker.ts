import { SignerUnavailableError, TransactionTooLongError, SignerError } from './errors.ts';
import {
  isResultOf,
  isSignerReply,
  type SignerRequest,
  type SignerRequestKind,
  type SignerRequestOf,
  type SignerResults,
} from './protocol.ts';
import { MAX_TRANSACTION_CHARACTERS } from './signer.ts';
import { errorFromWire, type WireError } from './wire-error.ts';
import { WorkerLife, type WorkerLike } from './worker-life.ts';

type SignerLife = WorkerLife<SignerRequest, unknown, WireError>;

/**
 * Refuses a message far longer than any transaction before it is copied to the worker. @throws
 * TransactionTooLongError
 */
function assertNotTooLong(request: SignerRequest): void {
  const answerLength = 'answerHex' in request ? request.answerHex.length : 0;
  const length = 'transactionHex' in request ? request.transactionHex.length : 0;
  const longest = Math.max(length, answerLength);
  if (longest > MAX_TRANSACTION_CHARACTERS) throw new TransactionTooLongError(longest);
}

/** The single worker of a signer or a reader, started by a request and restarted after it ended. */
export class RunningWorker {
  readonly #createWorker: () => WorkerLike;
  readonly #onGone: () => void;
  #life: SignerLife | undefined;

  /** `onGone` is called when the worker ends unexpectedly. */
  constructor(createWorker: () => WorkerLike, onGone: () => void = () => undefined) {
    this.#createWorker = createWorker;
    this.#onGone = onGone;
  }

  /**
   * Sends a request and transfers `secrets`. Calls `take` synchronously with the result, unless the worker
   * was released meanwhile. @throws signer-locked if it was released, TransactionTooLongError,
   * SignerUnavailableError, the worker's errors
   */
  async ask<Kind extends SignerRequestKind>(
    request: SignerRequestOf<Kind> & { readonly kind: Kind },
    secrets: readonly Uint8Array<ArrayBuffer>[],
    timeLimitMs: number,
    take: (result: SignerResults[Kind]) => void = () => undefined,
  ): Promise<SignerResults[Kind]> {
    assertNotTooLong(request);
    const life = this.#connect();
    const transfer = [...new Set(secrets.map(({ buffer }) => buffer))];
    const result = await life.ask(request, { transfer, timeLimitMs });
    // The worker may have been released while the reply was in transit.
    if (this.#life !== life) throw new SignerError('signer-locked');
    if (!isResultOf(request.kind, result)) throw life.fail('protocol');
    take(result);
    return result;
  }

  /**
   * Abandons the worker: rejects pending requests, wipes the keys, and ends it after `graceMs` at the latest.
   */
  async release(graceMs: number): Promise<void> {
    const life = this.#life;
    this.#life = undefined;
    await life?.end({ kind: 'lock' }, graceMs, new SignerError('signer-locked'));
  }

  #connect(): SignerLife {
    if (this.#life !== undefined) return this.#life;
    const life: SignerLife = new WorkerLife({
      createWorker: this.#createWorker,
      isReply: isSignerReply,
      unavailable: (what, cause) => new SignerUnavailableError(what, cause),
      refused: errorFromWire,
      onEnd: () => {
        if (this.#life !== life) return;
        this.#life = undefined;
        this.#onGone();
      },
    });
    this.#life = life;
    return life;
  }
}
