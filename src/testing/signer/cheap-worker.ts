import { InProcessWorker } from '../../signer/in-process/in-process-worker.ts';
import { KDF_BOUNDS } from '../../signer/key-file-format.ts';
import { SignerCore } from '../../signer/worker/signer-core.ts';

/** The cheapest that a key file may have: what else it holds by does not depend on them. */
const CHEAP_KDF = {
  memoryKib: KDF_BOUNDS.memoryKib.min,
  iterations: KDF_BOUNDS.iterations.min,
  parallelism: KDF_BOUNDS.parallelism.min,
};

/**
 * The worker's code in this process, but for what its key files cost: for tests, where there is no Worker.
 */
export const cheapWorker = (...[holder, clock]: ConstructorParameters<typeof SignerCore>): InProcessWorker =>
  new InProcessWorker(new SignerCore(holder, clock, CHEAP_KDF));
