import { AppError } from '../../../contract/app-error.ts';
import { ListRefusedError } from '../../../reading/list/list-limits.ts';
import type { LinesRead } from '../../../reading/list/read-lines.ts';
import { type WorkerFailure, WorkerLife, type WorkerLike } from '../../../signer/worker-life.ts';
import { failureWords } from '../../platform/workers/failure-words.ts';
import type { LineRefusal } from './line-protocol.ts';
import type { LineReader, ListToRead } from './line-reader.ts';
import { t } from './messages.ts';
import { startLineWorker } from './start-line-worker.ts';

/** The worker failed to start, stopped, hung or sent invalid replies. The next request starts another. */
class LineReaderUnavailableError extends AppError {
  constructor(what: WorkerFailure, cause?: unknown) {
    super('line-reader-unavailable', t('reading.unavailable', { what: failureWords(what) }), {
      fields: { what },
      cause,
    });
  }
}

type LineWorkerLife = WorkerLife<ListToRead, LinesRead, LineRefusal>;

/** Ten times what the longest list takes on a slow computer. */
const TIME_LIMIT_MS = 60_000;

export interface LineReaderOptions {
  /** Starts the worker; replaced in tests. */
  readonly createWorker?: () => WorkerLike;
  /** The longest silence allowed during a request, in milliseconds. */
  readonly timeLimitMs?: number;
}

/** Creates a reader that starts its worker on first use. */
export function createLineReader({
  createWorker = startLineWorker,
  timeLimitMs = TIME_LIMIT_MS,
}: LineReaderOptions = {}): LineReader {
  let life: LineWorkerLife | undefined;
  const connect = (): LineWorkerLife => {
    if (life?.isEnded === false) return life;
    life = new WorkerLife({
      createWorker,
      unavailable: (what, cause) => new LineReaderUnavailableError(what, cause),
      refused: ({ code, message }) => new ListRefusedError(code, message),
    });
    return life;
  };
  return { read: async (list, signal) => connect().ask(list, { signal, timeLimitMs }) };
}
