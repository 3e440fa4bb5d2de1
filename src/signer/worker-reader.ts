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
  /** The worker's time limit for an answer, in milliseconds. */
  readonly timeLimitMs?: number;
}

type ReaderRequestKind = 'read-transaction' | 'explain-bytes';

const TIME_LIMIT_MS = 30_000;

class WorkerReader implements TransactionReader {
  readonly #worker: RunningWorker;
  readonly #timeLimitMs: number;

  constructor({ createWorker = startWorker, timeLimitMs = TIME_LIMIT_MS }: WorkerReaderOptions) {
    this.#worker = new RunningWorker(createWorker);
    this.#timeLimitMs = timeLimitMs;
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
    try {
      return await this.#worker.ask<Kind>(request, [], this.#timeLimitMs);
    } catch (error) {
      throw error instanceof SignerUnavailableError ? new ReaderUnavailableError(error) : error;
    }
  }
}

/** A reader whose worker is started when it is first needed. */
export function createReader(options: WorkerReaderOptions = {}): TransactionReader {
  return new WorkerReader(options);
}
