import type { Signer } from '../signer.ts';
import { KeyHolder } from '../worker/key-holder.ts';
import { SignerCore } from '../worker/signer-core.ts';
import { createSigner } from '../worker-signer.ts';
import { InProcessWorker } from './in-process-worker.ts';

/**
 * Creates a signer outside a page: the worker's own code in this process, with its checks and approvals. Like
 * a worker, it keeps the process alive until `lock`, which wipes its keys.
 */
export const createMemorySigner = (clock?: () => number): Signer =>
  createSigner({ createWorker: () => new InProcessWorker(new SignerCore(new KeyHolder(), clock)) });
