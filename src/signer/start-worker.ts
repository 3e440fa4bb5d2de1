import type { WorkerLike } from './worker-life.ts';

/** A worker of its own for each call. */
export function startWorker(): WorkerLike {
  // The bundler knows a worker by exactly this form.
  return new Worker(new URL('./worker/entry.ts', import.meta.url), { type: 'module', name: 'signer' });
}
