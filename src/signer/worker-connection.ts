import { checkReply, isResultOf } from './check-reply.ts';
import { SignerLockedError, SignerUnavailableError } from './errors.ts';
import type { RequestMessage, SignerRequestKind, SignerRequestOf, SignerResults } from './protocol.ts';
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

  /** Sends a request, transferring `secrets`. @throws SignerUnavailableError, SignerLockedError, what the worker says */
  ask<Kind extends SignerRequestKind>(
    request: SignerRequestOf<Kind> & { readonly kind: Kind },
    secrets: readonly Uint8Array<ArrayBuffer>[],
    timeLimitMs: number,
  ): Promise<SignerResults[Kind]> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(new SignerLockedError());
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
    this.#rejectAll(new SignerLockedError());
    // Wiped or hung, it ends here either way; why it did not answer makes no difference.
    await this.ask({ kind: 'lock' }, [], graceMs).catch(() => null);
    this.#terminate(new SignerLockedError());
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
