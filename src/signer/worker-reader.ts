import type { BytePart } from '../transaction/explain/byte-part.ts';
import { ReaderUnavailableError, SignerUnavailableError } from './errors.ts';
import type { SignerRequestOf, SignerResults } from './protocol.ts';
import type { ReadTransaction } from './signer.ts';
import { startWorker } from './start-worker.ts';
import type { TransactionReader } from './transaction-reader.ts';
import { RunningWorker } from './running-worker.ts';
import type { WorkerLike } from './worker-life.ts';

export interface WorkerReaderOptions {
  /** Starts the worker; the real one when left out. */
  readonly createWorker?: () => WorkerLike;
  /** How long the worker may take to answer, in milliseconds. */
  readonly timeLimitMs?: number;
  /** How long it is kept while nothing is asked of it, in milliseconds. */
  readonly idleLimitMs?: number;
}

type ReaderRequestKind = 'read-transaction' | 'explain-bytes';

const TIME_LIMIT_MS = 30_000;
const IDLE_LIMIT_MS = 60_000;

class WorkerReader implements TransactionReader {
  readonly #worker: RunningWorker;
  readonly #timeLimitMs: number;
  readonly #idleLimitMs: number;
  #underWay = 0;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({
    createWorker = startWorker,
    timeLimitMs = TIME_LIMIT_MS,
    idleLimitMs = IDLE_LIMIT_MS,
  }: WorkerReaderOptions) {
    this.#worker = new RunningWorker(createWorker);
    this.#timeLimitMs = timeLimitMs;
    this.#idleLimitMs = idleLimitMs;
  }

  readTransaction(transactionHex: string): Promise<ReadTransaction> {
    return this.#ask({ kind: 'read-transaction', transactionHex });
  }

  explainBytes(transactionHex: string, from: number, to: number): Promise<readonly BytePart[]> {
    return this.#ask({ kind: 'explain-bytes', transactionHex, from, to });
  }

  async #ask<Kind extends ReaderRequestKind>(
    request: SignerRequestOf<Kind> & { readonly kind: Kind },
  ): Promise<SignerResults[Kind]> {
    clearTimeout(this.#idleTimer);
    this.#underWay += 1;
    try {
      return await this.#worker.ask<Kind>(request, [], this.#timeLimitMs);
    } catch (error) {
      throw error instanceof SignerUnavailableError ? new ReaderUnavailableError(error) : error;
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0)
        this.#idleTimer = setTimeout(() => void this.#worker.release(0), this.#idleLimitMs);
    }
  }
}

/** A reader whose worker is started when it is first needed, and ended when it is not for a while. */
export function createReader(options: WorkerReaderOptions = {}): TransactionReader {
  return new WorkerReader(options);
}
