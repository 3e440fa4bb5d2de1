import { serveSigner } from '../../signer/worker/serve-signer.ts';
import { KDF_BOUNDS } from '../../signer/key-file-format.ts';
import { SignerCore } from '../../signer/worker/signer-core.ts';
import type { WorkerLike } from '../../signer/worker-connection.ts';

/** The cheapest that a key file may have: what else it holds by does not depend on them. */
const CHEAP_KDF = {
  memoryKib: KDF_BOUNDS.memoryKib.min,
  iterations: KDF_BOUNDS.iterations.min,
  parallelism: KDF_BOUNDS.parallelism.min,
};

/** What the worker does, but for what its key files cost. */
export const cheapCore = (...[holder, clock]: ConstructorParameters<typeof SignerCore>): SignerCore =>
  new SignerCore(holder, clock, CHEAP_KDF);

/**
 * The real worker's code behind a real message channel (structured clone, transferred buffers), in this process: for
 * tests where there is no Worker.
 */
export class InProcessWorker implements WorkerLike {
  readonly #channel = new MessageChannel();
  terminated = false;

  constructor(core = cheapCore()) {
    serveSigner(this.#channel.port2, core);
    this.#channel.port1.start();
    this.#channel.port2.start();
  }

  postMessage(message: unknown, transfer: Transferable[]): void {
    this.#channel.port1.postMessage(message, transfer);
  }

  addEventListener(
    type: 'message' | 'error' | 'messageerror',
    listener: (event: { data: unknown }) => void,
  ): void {
    // A channel in one process does not fail the way a worker can; tests of that have workers of their own.
    if (type === 'message') this.#channel.port1.addEventListener(type, listener);
  }

  terminate(): void {
    this.terminated = true;
    this.#channel.port1.close();
    this.#channel.port2.close();
  }
}
