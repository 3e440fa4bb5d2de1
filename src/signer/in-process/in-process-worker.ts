import type { SignerCore } from '../worker/signer-core.ts';
import { serveSigner } from '../worker/serve-signer.ts';
import type { WorkerLike } from '../worker-life.ts';

/**
 * The worker's own code behind a real message channel (structured clone, transferred buffers), in this
 * process.
 */
export class InProcessWorker implements WorkerLike {
  readonly #channel = new MessageChannel();
  terminated = false;

  constructor(core: SignerCore) {
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
    // A message channel has no error events.
    if (type === 'message') this.#channel.port1.addEventListener(type, listener);
  }

  terminate(): void {
    this.terminated = true;
    this.#channel.port1.close();
    this.#channel.port2.close();
  }
}
