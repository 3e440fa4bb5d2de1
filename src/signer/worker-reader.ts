import type { BytePart } from '../transaction/byte-part.ts';
import { ReaderUnavailableError, SignerUnavailableError } from './errors.ts';
import type { SignerRequestOf, SignerResults } from './protocol.ts';
import { refuseTooLong } from './refuse-too-long.ts';
import type { ReadTransaction } from './signer.ts';
import { startWorker } from './start-worker.ts';
import type { TransactionReader } from './transaction-reader.ts';
import { WorkerConnection, type WorkerLike } from './worker-connection.ts';

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
  readonly #createWorker: () => WorkerLike;
  readonly #timeLimitMs: number;
  readonly #idleLimitMs: number;
  #connection: WorkerConnection | undefined;
  #underWay = 0;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({
    createWorker = startWorker,
    timeLimitMs = TIME_LIMIT_MS,
    idleLimitMs = IDLE_LIMIT_MS,
  }: WorkerReaderOptions) {
    this.#createWorker = createWorker;
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
    refuseTooLong(request);
    clearTimeout(this.#idleTimer);
    this.#underWay += 1;
    try {
      return await this.#connect().ask<Kind>(request, [], this.#timeLimitMs);
    } catch (error) {
      throw error instanceof SignerUnavailableError ? new ReaderUnavailableError(error) : error;
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#idleTimer = setTimeout(() => this.#end(), this.#idleLimitMs);
    }
  }

  #connect(): WorkerConnection {
    if (this.#connection !== undefined) return this.#connection;
    let worker: WorkerLike;
    try {
      worker = this.#createWorker();
    } catch (cause) {
      throw new SignerUnavailableError('no-start', cause);
    }
    const connection = new WorkerConnection(worker, () => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    this.#connection = connection;
    return connection;
  }

  #end(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    void connection?.end(0);
  }
}

/** A reader whose worker is started when it is first needed, and ended when it is not for a while. */
export function createReader(options: WorkerReaderOptions = {}): TransactionReader {
  return new WorkerReader(options);
}
