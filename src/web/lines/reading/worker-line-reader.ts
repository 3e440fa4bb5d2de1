import { AppError } from '../../../contract/app-error.ts';
import type { WorkerLike } from '../../../signer/worker-connection.ts';
import type { LineContext } from '../line-context.ts';
import type { RelatableRow, RowRelations } from '../relate-rows.ts';
import { isLineReply, type LinePart, type LineRequest, type LineRequestMessage } from './line-protocol.ts';
import { CHUNK_ROWS, type LineReader, type RowToUnderstand, type UnderstoodRow } from './line-reader.ts';
import { ListRefusedError } from './list-limits.ts';
import { t } from './messages.ts';
import type { ReadLine, ReadOptions, ReadSummary } from './read-lines.ts';
import { startLineWorker } from './start-line-worker.ts';

const HAPPENED = {
  'no-start': 'reading.noStart',
  crashed: 'reading.crashed',
  'timed-out': 'reading.timedOut',
  protocol: 'reading.protocol',
} as const;
type Cause = keyof typeof HAPPENED;

/** The worker could not start, stopped, hung or answered nonsense. The next request starts another. */
class LineReaderUnavailableError extends AppError {
  constructor(what: Cause, cause?: unknown) {
    super('line-reader-unavailable', t('reading.unavailable', { what: t(HAPPENED[what]) }), {
      fields: { what },
      cause,
    });
  }
}

interface Waiting {
  readonly take: (part: LinePart) => void;
  readonly resolve: (done: ReadSummary | null) => void;
  readonly reject: (reason: unknown) => void;
}

/** Between two messages of a worker that is at work: the longest list takes less than a tenth, also on a slow computer. */
const TIME_LIMIT_MS = 60_000;

/** One worker's life. One that crashes, hangs or answers nonsense is ended, and everything that waits for it is rejected. */
class Connection {
  readonly #worker: WorkerLike;
  readonly #timeLimitMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  isEnded = false;
  /** What the worker understands lines by. */
  context: LineContext | undefined;

  constructor(worker: WorkerLike, timeLimitMs: number) {
    this.#worker = worker;
    this.#timeLimitMs = timeLimitMs;
    worker.addEventListener('message', ({ data }) => {
      this.#receive(data);
    });
    worker.addEventListener('error', () => {
      this.#end('crashed');
    });
    worker.addEventListener('messageerror', () => {
      this.#end('protocol');
    });
  }

  ask(request: LineRequest, take: Waiting['take'], signal?: AbortSignal): Promise<ReadSummary | null> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.#lastId += 1;
      const id = this.#lastId;
      const abort = () => {
        this.#waiting.delete(id);
        this.#watch();
        const reason: unknown = signal?.reason;
        reject(reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError'));
      };
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          signal?.removeEventListener('abort', abort);
          settle(value);
        };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.set(id, { take, resolve: settled(resolve), reject: settled(reject) });
      this.#worker.postMessage({ id, request } satisfies LineRequestMessage, []);
      this.#watch();
    });
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#end('timed-out');
    }, this.#timeLimitMs);
  }

  #receive(message: unknown): void {
    if (!isLineReply(message)) {
      this.#end('protocol');
      return;
    }
    const waiting = this.#waiting.get(message.id);
    // The answer to what was given up.
    if (waiting === undefined) return;
    if ('part' in message) {
      this.#watch();
      waiting.take(message.part);
      return;
    }
    this.#waiting.delete(message.id);
    this.#watch();
    if ('done' in message) waiting.resolve(message.done);
    else waiting.reject(new ListRefusedError(message.refused.code, message.refused.message));
  }

  #end(cause: Cause): void {
    this.isEnded = true;
    clearTimeout(this.#timer);
    this.#worker.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new LineReaderUnavailableError(cause));
  }
}

class WorkerLineReader implements LineReader {
  readonly #createWorker: () => WorkerLike;
  readonly #timeLimitMs: number;
  #connection: Connection | undefined;
  #lastRun = 0;

  constructor({ createWorker = startLineWorker, timeLimitMs = TIME_LIMIT_MS }: LineReaderOptions) {
    this.#createWorker = createWorker;
    this.#timeLimitMs = timeLimitMs;
  }

  #connect(): Connection {
    if (this.#connection?.isEnded === false) return this.#connection;
    try {
      this.#connection = new Connection(this.#createWorker(), this.#timeLimitMs);
    } catch (cause) {
      throw new LineReaderUnavailableError('no-start', cause);
    }
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
    const summary = await this.#connect().ask({ kind: 'read', input, options }, take, signal);
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
      const isKnown = connection.context === context;
      connection.context = context;
      const chunk = { kind: 'understand', rows: rows.slice(at, at + CHUNK_ROWS) } as const;
      await connection.ask(isKnown ? chunk : { ...chunk, context }, take, signal);
    }
  }

  async relate(
    rows: readonly RelatableRow[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<number, RowRelations>> {
    const relations = new Map<number, RowRelations>();
    const take = (part: LinePart) => {
      if (part.kind !== 'related') return;
      for (const [key, related] of part.rows) relations.set(key, related);
    };
    this.#lastRun += 1;
    const run = this.#lastRun;
    const connection = this.#connect();
    try {
      for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
        const chunk = rows.slice(at, at + CHUNK_ROWS);
        await connection.ask(
          { kind: 'relate', run, rows: chunk, isLast: at + CHUNK_ROWS >= rows.length },
          take,
          signal,
        );
      }
    } catch (error) {
      if (!connection.isEnded) await connection.ask({ kind: 'forget', run }, take);
      throw error;
    }
    return relations;
  }
}

export interface LineReaderOptions {
  /** Starts the worker; the real one when left out. */
  readonly createWorker?: () => WorkerLike;
  /** How long the worker may be silent while something is asked of it, in milliseconds. */
  readonly timeLimitMs?: number;
}

/** A reader whose worker is started when it is first needed. */
export function createLineReader(options: LineReaderOptions = {}): LineReader {
  return new WorkerLineReader(options);
}
