import type { WorkerLike } from '../../../../signer/worker-life.ts';

export function startAnswerWorker(): WorkerLike {
  // The bundler recognises a worker only in this form.
  return new Worker(new URL('./worker/entry.ts', import.meta.url), { type: 'module', name: 'answers' });
}
