import type { WorkerLike } from '../../../signer/worker-connection.ts';
import { t } from './messages.ts';

/** How a worker failed: it could not start, stopped, hung or answered nonsense. */
export type WorkerFailure = 'no-start' | 'crashed' | 'timed-out' | 'protocol';

export const failureWords = (failure: WorkerFailure): string => t(`workers.${failure}`);

export interface AskMessage<Request> {
  /** Counts up from 1 in each worker's life; every reply carries the same. */
  readonly id: number;
  readonly request: Request;
}

export type ReplyMessage<Part, Done, Refused> =
  /** A part of the answer, as often as it takes. */
  | { readonly id: number; readonly part: Part }
  /** The end of the answer. */
  | { readonly id: number; readonly done: Done }
  /** Why what was asked is refused. */
  | { readonly id: number; readonly refused: Refused };

/** Whether a message is a reply. Its insides are made by the same build, so no more than its form is looked at. */
function isReply<Part, Done, Refused>(message: unknown): message is ReplyMessage<Part, Done, Refused> {
  if (typeof message !== 'object' || message === null || !('id' in message)) return false;
  return typeof message.id === 'number' && ('part' in message || 'done' in message || 'refused' in message);
}

interface Waiting<Part, Done> {
  readonly take: (part: Part) => void;
  readonly resolve: (done: Done) => void;
  readonly reject: (reason: unknown) => void;
}

/** Between two messages of a worker that is at work: the longest work takes less than a tenth, also on a slow computer. */
const TIME_LIMIT_MS = 60_000;

export interface WorkerErrors<Refused> {
  readonly unavailable: (what: WorkerFailure, cause?: unknown) => Error;
  readonly refused: (refused: Refused) => Error;
}

/** One worker's life. One that crashes, hangs or answers nonsense is ended, and everything that waits for it is rejected. */
export class WorkerLife<Request, Part, Done, Refused> {
  readonly #worker: WorkerLike;
  readonly #errors: WorkerErrors<Refused>;
  readonly #timeLimitMs: number;
  readonly #waiting = new Map<number, Waiting<Part, Done>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  #isEnded = false;

  /** @throws what `unavailable` makes of a worker that cannot start */
  constructor(createWorker: () => WorkerLike, errors: WorkerErrors<Refused>, timeLimitMs = TIME_LIMIT_MS) {
    try {
      this.#worker = createWorker();
    } catch (cause) {
      throw errors.unavailable('no-start', cause);
    }
    this.#errors = errors;
    this.#timeLimitMs = timeLimitMs;
    this.#worker.addEventListener('message', ({ data }) => {
      this.#receive(data);
    });
    this.#worker.addEventListener('error', () => {
      this.#end('crashed');
    });
    this.#worker.addEventListener('messageerror', () => {
      this.#end('protocol');
    });
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  ask(request: Request, take: (part: Part) => void, signal?: AbortSignal): Promise<Done> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#isEnded) throw this.#errors.unavailable('crashed');
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
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.set(id, { take, resolve: settled(resolve), reject: settled(reject) });
      this.#worker.postMessage({ id, request } satisfies AskMessage<Request>, []);
      this.#watch();
    });
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#end('timed-out');
    }, this.#timeLimitMs);
  }

  #receive(message: unknown): void {
    if (!isReply<Part, Done, Refused>(message)) {
      this.#end('protocol');
      return;
    }
    const waiting = this.#waiting.get(message.id);
    // The answer to what was given up.
    if (waiting === undefined) return;
    if ('part' in message) {
      this.#watch();
      waiting.take(message.part);
      return;
    }
    this.#waiting.delete(message.id);
    this.#watch();
    if ('done' in message) waiting.resolve(message.done);
    else waiting.reject(this.#errors.refused(message.refused));
  }

  #end(what: WorkerFailure): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#worker.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(this.#errors.unavailable(what));
  }
}
