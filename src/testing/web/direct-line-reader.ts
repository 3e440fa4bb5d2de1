import type { WorkerLike } from '../../signer/worker-life.ts';
import type { LineReader } from '../../web/identifiers/line-worker/line-reader.ts';
import type { LineReply, LineRequestMessage } from '../../web/identifiers/line-worker/line-protocol.ts';
import { answerLines } from '../../web/identifiers/line-worker/worker/answer-lines.ts';
import { createLineReader } from '../../web/identifiers/line-worker/worker-line-reader.ts';

type Listener = (event: { readonly data: unknown }) => void;

/**
 * The worker that reads lines, in the process of the test. What it is sent and what it answers are copied, as
 * between threads.
 */
class DirectLineWorker implements WorkerLike {
  #listener: Listener | undefined;
  #isTerminated = false;

  postMessage(message: LineRequestMessage): void {
    // Not every document of a test can copy its files.
    const isFile = typeof message.request.input !== 'string';
    const copy = isFile ? message : structuredClone(message);
    const port = {
      postMessage: (reply: LineReply) => {
        if (!this.#isTerminated) this.#listener?.({ data: structuredClone(reply) });
      },
    };
    setTimeout(() => void answerLines(port, copy));
  }

  addEventListener(type: string, listener: Listener): void {
    if (type === 'message') this.#listener = listener;
  }

  terminate(): void {
    this.#isTerminated = true;
  }
}

/** Reads lines by the worker's own code, without a worker. */
export const directLineReader = (): LineReader =>
  createLineReader({ createWorker: () => new DirectLineWorker() });
