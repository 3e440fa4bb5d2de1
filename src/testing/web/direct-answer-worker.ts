import type { WorkerLike } from '../../signer/worker-life.ts';
import type {
  AnswerReply,
  AnswerRequestMessage,
} from '../../web/registry/results/reading/answer-protocol.ts';
import { AnswerServer } from '../../web/registry/results/reading/worker/serve-answers.ts';

type Listener = (event: { readonly data: unknown }) => void;

/**
 * The worker that reads answers, in the process of the test. What it is sent and what it answers are copied,
 * as between threads.
 */
export class DirectAnswerWorker implements WorkerLike {
  #listener: Listener | undefined;
  #errorListener: (() => void) | undefined;
  #isTerminated = false;
  readonly #server = new AnswerServer({
    postMessage: (reply: AnswerReply) => {
      if (!this.#isTerminated) this.#listener?.({ data: structuredClone(reply) });
    },
  });

  postMessage(message: AnswerRequestMessage): void {
    const copy = structuredClone(message);
    setTimeout(() => this.#server.answer(copy));
  }

  addEventListener(type: string, listener: Listener): void {
    if (type === 'message') this.#listener = listener;
    if (type === 'error') this.#errorListener = () => listener({ data: undefined });
  }

  /** Dispatches the event of a worker that threw. */
  crash(): void {
    this.#errorListener?.();
  }

  terminate(): void {
    this.#isTerminated = true;
  }
}

/** Has code that starts workers by their URL start this one, where there are none. */
export function startAnswerWorkersHere(): void {
  Object.defineProperty(globalThis, 'Worker', {
    value: DirectAnswerWorker,
    configurable: true,
    writable: true,
  });
}
