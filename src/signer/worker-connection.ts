import { SignerUnavailableError, TransactionTooLongError, SignerError } from './errors.ts';
import {
  checkReply,
  isResultOf,
  type RequestMessage,
  type SignerRequest,
  type SignerRequestKind,
  type SignerRequestOf,
  type SignerResults,
} from './protocol.ts';
import { MAX_TRANSACTION_CHARACTERS } from './signer.ts';
import { errorFromWire } from './wire-error.ts';

/** What is used of a `Worker`. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

interface Waiting {
  readonly settle: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * One worker's life: requests with their ids and time limits, from its start until it is ended. A worker that crashes,
 * hangs or answers nonsense is ended at once, and everything that waits for it is rejected.
 */
export class WorkerConnection {
  readonly #worker: WorkerLike;
  readonly #onEnd: () => void;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #ended = false;

  /** `onEnd` is called once, when the worker is gone by whatever cause, before anything is rejected. */
  constructor(worker: WorkerLike, onEnd: () => void) {
    this.#worker = worker;
    this.#onEnd = onEnd;
    worker.addEventListener('message', ({ data }) => {
      this.#receive(data);
    });
    worker.addEventListener('error', () => {
      this.#terminate(new SignerUnavailableError('crashed'));
    });
    worker.addEventListener('messageerror', () => {
      this.#terminate(new SignerUnavailableError('protocol'));
    });
  }

  /** Sends a request, transferring `secrets`. @throws SignerUnavailableError, signer-locked, what the worker says */
  ask<Kind extends SignerRequestKind>(
    request: SignerRequestOf<Kind> & { readonly kind: Kind },
    secrets: readonly Uint8Array<ArrayBuffer>[],
    timeLimitMs: number,
  ): Promise<SignerResults[Kind]> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(new SignerError('signer-locked'));
        return;
      }
      this.#lastId += 1;
      const id = this.#lastId;
      const timer = setTimeout(() => {
        this.#terminate(new SignerUnavailableError('timed-out'));
      }, timeLimitMs);
      const settle = (result: unknown) => {
        if (isResultOf(request.kind, result)) resolve(result);
        else this.#terminate(new SignerUnavailableError('protocol'), reject);
      };
      this.#waiting.set(id, { settle, reject, timer });
      try {
        const buffers = new Set(secrets.map(({ buffer }) => buffer));
        this.#worker.postMessage({ id, request } satisfies RequestMessage, [...buffers]);
      } catch (cause) {
        this.#waiting.delete(id);
        clearTimeout(timer);
        reject(new SignerUnavailableError('protocol', cause));
      }
    });
  }

  /** Has the keys wiped and ends the worker, after `graceMs` in any case. What waits is rejected at once. */
  async end(graceMs: number): Promise<void> {
    if (this.#ended) return;
    this.#rejectAll(new SignerError('signer-locked'));
    // Wiped or hung, it ends here either way; why it did not answer makes no difference.
    await this.ask({ kind: 'lock' }, [], graceMs).catch(() => null);
    this.#terminate(new SignerError('signer-locked'));
  }

  #receive(data: unknown): void {
    const reply = checkReply(data);
    if (reply === undefined) {
      this.#terminate(new SignerUnavailableError('protocol'));
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    // The answer to what was given up when locking began.
    if (waiting === undefined) return;
    this.#waiting.delete(reply.id);
    clearTimeout(waiting.timer);
    if (reply.ok) waiting.settle(reply.result);
    else waiting.reject(errorFromWire(reply.error));
  }

  #terminate(reason: Error, alsoReject?: (reason: Error) => void): void {
    if (!this.#ended) {
      this.#ended = true;
      this.#worker.terminate();
      this.#onEnd();
    }
    alsoReject?.(reason);
    this.#rejectAll(reason);
  }

  #rejectAll(reason: Error): void {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#waiting.clear();
  }
}

/** What is far longer than any transaction is refused before it is copied to the worker. @throws TransactionTooLongError */
function assertNotTooLong(request: SignerRequest): void {
  const answerLength = 'answerHex' in request ? request.answerHex.length : 0;
  const length = 'transactionHex' in request ? request.transactionHex.length : 0;
  const longest = Math.max(length, answerLength);
  if (longest > MAX_TRANSACTION_CHARACTERS) throw new TransactionTooLongError(longest);
}

/** The one worker of a signer or a reader: started when something is asked, and again once it is gone. */
export class RunningWorker {
  readonly #createWorker: () => WorkerLike;
  readonly #onGone: () => void;
  #connection: WorkerConnection | undefined;

  /** `onGone` is called when the worker ended by itself. */
  constructor(createWorker: () => WorkerLike, onGone: () => void = () => undefined) {
    this.#createWorker = createWorker;
    this.#onGone = onGone;
  }

  /**
   * Sends a request, transferring `secrets`. `take` is called with the result unless the worker was released meanwhile,
   * and at once, so that nothing can come between.
   * @throws signer-locked when it was released, TransactionTooLongError, SignerUnavailableError, what the worker says
   */
  async ask<Kind extends SignerRequestKind>(
    request: SignerRequestOf<Kind> & { readonly kind: Kind },
    secrets: readonly Uint8Array<ArrayBuffer>[],
    timeLimitMs: number,
    take: (result: SignerResults[Kind]) => void = () => undefined,
  ): Promise<SignerResults[Kind]> {
    assertNotTooLong(request);
    const connection = this.#connect();
    const result = await connection.ask<Kind>(request, secrets, timeLimitMs);
    // Releasing it may have begun after the answer was on its way.
    if (this.#connection !== connection) throw new SignerError('signer-locked');
    take(result);
    return result;
  }

  /** Has nothing more to do with the worker, and ends it, after `graceMs` in any case. */
  async release(graceMs: number): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.end(graceMs);
  }

  #connect(): WorkerConnection {
    if (this.#connection !== undefined) return this.#connection;
    let worker: WorkerLike;
    try {
      worker = this.#createWorker();
    } catch (cause) {
      throw new SignerUnavailableError('no-start', cause);
    }
    const connection = new WorkerConnection(worker, () => {
      if (this.#connection !== connection) return;
      this.#connection = undefined;
      this.#onGone();
    });
    this.#connection = connection;
    return connection;
  }
}
