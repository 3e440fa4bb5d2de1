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
  /** The end of the answer. */
  | { readonly id: number; readonly done: Done }
  /** The reason for the refusal of a request. */
  | { readonly id: number; readonly refused: Refused };

export interface WorkerKind<Done, Refused> {
  readonly createWorker: () => WorkerLike;
  readonly isReply: (message: unknown) => message is ReplyMessage<Done, Refused>;
  readonly unavailable: (what: WorkerFailure, cause?: unknown) => Error;
  readonly refused: (refused: Refused) => Error;
  /** Called once when the worker has ended, before any request is rejected. */
  readonly onEnd?: () => void;
}

interface AskOptions {
  readonly transfer?: Transferable[];
  /** The longest silence of the worker until its answer. */
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
  #hasAnswered = false;
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
      // Its code may not have arrived.
      this.fail(this.#hasAnswered ? 'crashed' : 'no-start');
    });
    this.#worker.addEventListener('messageerror', () => {
      this.fail('protocol');
    });
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  ask(request: Request, { transfer = [], timeLimitMs }: AskOptions): Promise<Done> {
    return new Promise((resolve, reject) => {
      if (this.#isEnded) throw this.#kind.unavailable('crashed');
      this.#lastId += 1;
      const id = this.#lastId;
      try {
        this.#worker.postMessage({ id, request } satisfies AskMessage<Request>, transfer);
      } catch (cause) {
        throw this.#kind.unavailable('protocol', cause);
      }
      this.#waiting.set(id, { resolve, reject, timeLimitMs });
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
    if (!this.#kind.isReply(message)) {
      this.fail('protocol');
      return;
    }
    this.#hasAnswered = true;
    const waiting = this.#waiting.get(message.id);
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
