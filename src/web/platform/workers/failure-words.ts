import type { WorkerFailure } from '../../../signer/worker-life.ts';
import { t } from './messages.ts';

/** Describes the failure of a worker, as the end of a sentence about its task. */
export const failureWords = (failure: WorkerFailure): string => t(`workers.${failure}`);
