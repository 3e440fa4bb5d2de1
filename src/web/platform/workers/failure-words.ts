import type { WorkerFailure } from '../../../signer/worker-life.ts';
import { t } from './messages.ts';

/** How a worker failed: the end of a sentence that says what it does. */
export const failureWords = (failure: WorkerFailure): string => t(`workers.${failure}`);
