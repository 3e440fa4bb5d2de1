import { onTestFinished } from 'vitest';
import type { Signer } from '../../signer/signer.ts';
import { KeyHolder } from '../../signer/worker/key-holder.ts';
import { createSigner } from '../../signer/worker-signer.ts';
import type { InProcessWorker } from '../../signer/in-process/in-process-worker.ts';
import { cheapWorker } from './cheap-worker.ts';

export interface StartedSigner {
  readonly signer: Signer;
  /** The keys of the first worker. */
  readonly holder: KeyHolder;
  readonly workers: readonly InProcessWorker[];
}

/** A signer with the real worker's code in this process; it is locked when the test ends. */
export function startSigner(clock: () => number): StartedSigner {
  const holder = new KeyHolder();
  const workers: InProcessWorker[] = [];
  const createWorker = () => {
    const worker = cheapWorker(workers.length === 0 ? holder : undefined, clock);
    workers.push(worker);
    return worker;
  };
  const signer = createSigner({ createWorker });
  onTestFinished(() => signer.lock());
  return { signer, holder, workers };
}
