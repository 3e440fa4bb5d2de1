/** The part of `Worker` used here. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

/** The failure of a worker: it could not start, stopped, hung or answered nonsense. */
export type WorkerFailure = 'no-start' | 'crashed' | 'timed-out' | 'protocol';

export interface AskMessage<Request> {
  /** Counts up from 1 in each worker's life; every reply carries the same. */
  readonly id: number;
  readonly request: Request;
}

export type ReplyMessage<Done, Refused> =
  /** The answer. */
  | { readonly id: number; readonly done: Done }
  /** The reason for the refusal of a request. */
  | { readonly id: number; readonly refused: Refused };

/** Returns whether a message has the form of a reply. Its content comes from the same build. */
function hasReplyForm<Done, Refused>(message: unknown): message is ReplyMessage<Done, Refused> {
  if (typeof message !== 'object' || message === null || !('id' in message)) return false;
  return typeof message.id === 'number' && ('done' in message || 'refused' in message);
}

export interface WorkerKind<Done, Refused> {
  readonly createWorker: () => WorkerLike;
  /** Left out, no more than the form of a reply is looked at. */
  readonly isReply?: (message: unknown) => message is ReplyMessage<Done, Refused>;
  readonly unavailable: (what: WorkerFailure, cause?: unknown) => Error;
  readonly refused: (refused: Refused) => Error;
  /** Called once when the worker has ended, before any request is rejected. */
  readonly onEnd?: () => void;
}

interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  readonly transfer?: Transferable[];
  readonly timeLimitMs: number;
}

interface Waiting<Done> {
  readonly resolve: (done: Done) => void;
  readonly reject: (reason: unknown) => void;
  readonly timeLimitMs: number;
}

/**
 * One worker's life. One that crashes, hangs or answers nonsense is ended, and everything that waits for it
 * is rejected.
 */
export class WorkerLife<Request, Done, Refused> {
  readonly #worker: WorkerLike;
  readonly #kind: WorkerKind<Done, Refused>;
  readonly #waiting = new Map<number, Waiting<Done>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  #isEnded = false;

  /** @throws what `unavailable` makes of a worker that cannot start */
  constructor(kind: WorkerKind<Done, Refused>) {
    try {
      this.#worker = kind.createWorker();
    } catch (cause) {
      throw kind.unavailable('no-start', cause);
    }
    this.#kind = kind;
    this.#worker.addEventListener('message', ({ data }) => {
      this.#receive(data);
    });
    this.#worker.addEventListener('error', () => {
      this.fail('crashed');
    });
    this.#worker.addEventListener('messageerror', () => {
      this.fail('protocol');
    });
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The worker may be silent for the longest `timeLimitMs` of all that wait. */
  ask(request: Request, { signal, transfer = [], timeLimitMs }: AskOptions): Promise<Done> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#isEnded) throw this.#kind.unavailable('crashed');
      this.#lastId += 1;
      const id = this.#lastId;
      const abort = () => {
        this.#waiting.delete(id);
        this.#watch();
        const reason: unknown = signal?.reason;
        reject(reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError'));
      };
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          signal?.removeEventListener('abort', abort);
          settle(value);
        };
      try {
        this.#worker.postMessage({ id, request } satisfies AskMessage<Request>, transfer);
      } catch (cause) {
        throw this.#kind.unavailable('protocol', cause);
      }
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.set(id, { resolve: settled(resolve), reject: settled(reject), timeLimitMs });
      this.#watch();
    });
  }

  /** Rejects what waits, asks for one last thing, and ends the worker, after `graceMs` in any case. */
  async end(last: Request, graceMs: number, reason: Error): Promise<void> {
    if (this.#isEnded) return;
    this.#rejectAll(reason);
    // It ends here either way; why it did not answer makes no difference.
    await this.ask(last, { timeLimitMs: graceMs }).catch(() => null);
    this.#terminate(reason);
  }

  /** Ends the worker at once. Returns the error by which everything that waits is rejected. */
  fail(what: WorkerFailure): Error {
    const reason = this.#kind.unavailable(what);
    this.#terminate(reason);
    return reason;
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const limits = [...this.#waiting.values()].map(({ timeLimitMs }) => timeLimitMs);
    this.#timer = setTimeout(
      () => {
        this.fail('timed-out');
      },
      Math.max(...limits),
    );
  }

  #receive(message: unknown): void {
    const { isReply = hasReplyForm<Done, Refused> } = this.#kind;
    if (!isReply(message)) {
      this.fail('protocol');
      return;
    }
    const waiting = this.#waiting.get(message.id);
    // The answer to an abandoned request.
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    this.#watch();
    if ('done' in message) waiting.resolve(message.done);
    else waiting.reject(this.#kind.refused(message.refused));
  }

  #terminate(reason: Error): void {
    if (!this.#isEnded) {
      this.#isEnded = true;
      this.#worker.terminate();
      this.#kind.onEnd?.();
    }
    this.#rejectAll(reason);
  }

  #rejectAll(reason: Error): void {
    clearTimeout(this.#timer);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(reason);
  }
}
