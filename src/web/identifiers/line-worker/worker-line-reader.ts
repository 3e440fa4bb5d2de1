import { AppError } from '../../../contract/app-error.ts';
import { type WorkerFailure, WorkerLife, type WorkerLike } from '../../../signer/worker-life.ts';
import type { LineContext } from '../../../reading/line/line-context.ts';
import { failureWords } from '../../platform/workers/failure-words.ts';
import type { LinePart, LineRefusal, LineRequest } from './line-protocol.ts';
import { CHUNK_ROWS, type LineReader, type RowToUnderstand, type UnderstoodRow } from './line-reader.ts';
import { ListRefusedError } from '../../../reading/list/list-limits.ts';
import { t } from './messages.ts';
import type { ReadLine, ReadOptions, ReadSummary } from '../../../reading/list/read-lines.ts';
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

type LineWorkerLife = WorkerLife<LineRequest, LinePart, ReadSummary | null, LineRefusal>;

class WorkerLineReader implements LineReader {
  readonly #createWorker: () => WorkerLike;
  readonly #timeLimitMs: number | undefined;
  #connection: LineWorkerLife | undefined;
  /** The last context sent to the worker. */
  #context: LineContext | undefined;

  constructor({ createWorker = startLineWorker, timeLimitMs }: LineReaderOptions) {
    this.#createWorker = createWorker;
    this.#timeLimitMs = timeLimitMs;
  }

  #connect(): LineWorkerLife {
    if (this.#connection?.isEnded === false) return this.#connection;
    this.#context = undefined;
    this.#connection = new WorkerLife({
      createWorker: this.#createWorker,
      timeLimitMs: this.#timeLimitMs,
      unavailable: (what, cause) => new LineReaderUnavailableError(what, cause),
      refused: ({ code, message }) => new ListRefusedError(code, message),
    });
    return this.#connection;
  }

  async read(
    input: string | Blob,
    options: ReadOptions,
    onRows: (rows: readonly ReadLine[]) => void,
    signal?: AbortSignal,
  ): Promise<ReadSummary> {
    const take = (part: LinePart) => {
      if (part.kind === 'read') onRows(part.rows);
    };
    const summary = await this.#connect().ask({ kind: 'read', input, options }, { take, signal });
    if (summary === null) throw new LineReaderUnavailableError('protocol');
    return summary;
  }

  async understand(
    rows: readonly RowToUnderstand[],
    context: LineContext,
    onRows: (rows: readonly UnderstoodRow[]) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const take = (part: LinePart) => {
      if (part.kind === 'understood') onRows(part.rows);
    };
    for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
      const connection = this.#connect();
      const isKnown = this.#context === context;
      this.#context = context;
      const chunk = { kind: 'understand', rows: rows.slice(at, at + CHUNK_ROWS) } as const;
      await connection.ask(isKnown ? chunk : { ...chunk, context }, { take, signal });
    }
  }
}

export interface LineReaderOptions {
  /** Starts the worker; replaced in tests. */
  readonly createWorker?: () => WorkerLike;
  /** The longest silence allowed during a request, in milliseconds. */
  readonly timeLimitMs?: number;
}

/** Creates a reader that starts its worker on first use. */
export function createLineReader(options: LineReaderOptions = {}): LineReader {
  return new WorkerLineReader(options);
}
