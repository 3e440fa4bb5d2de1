import type { Signer } from '../signer.ts';
import { KeyHolder } from '../worker/key-holder.ts';
import { SignerCore } from '../worker/signer-core.ts';
import { createSigner } from '../worker-signer.ts';
import { InProcessWorker } from './in-process-worker.ts';

/**
 * A signer for programs that are no page: the worker's own code, checks and approvals included, in this
 * process. Like a worker it keeps the process alive until it is locked, which wipes its keys.
 */
export const createMemorySigner = (clock?: () => number): Signer =>
  createSigner({ createWorker: () => new InProcessWorker(new SignerCore(new KeyHolder(), clock)) });
