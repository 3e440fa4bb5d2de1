import type { WorkerLike } from '../../../signer/worker-life.ts';

/** Starts a new worker. */
export function startLineWorker(): WorkerLike {
  // The bundler recognises workers in exactly this form.
  return new Worker(new URL('./worker/entry.ts', import.meta.url), { type: 'module', name: 'lines' });
}
