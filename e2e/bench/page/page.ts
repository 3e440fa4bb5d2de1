import { measureReceipt } from '../check-receipt.ts';

/** Measures in the worker. */
function measureInWorker(): Promise<unknown> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      reject(new Error(`The worker failed: ${message}`));
    });
  });
}

Object.assign(globalThis, { measureInWorker, measureReceipt });
