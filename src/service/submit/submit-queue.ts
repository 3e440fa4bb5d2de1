import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import type { Metrics } from '../platform/metrics.ts';
import { ServiceError } from '../platform/service-error.ts';
import type { Recorded } from '../registry/rewards/recorded-store.ts';
import type { Db } from '../store/db.ts';
import { StoreError } from '../store/store-error.ts';
import type { Candidate } from './read-submission.ts';
import { type Outcome, submitBatch } from './submit-batch.ts';

/** The most that one batch holds; a larger single transaction forms a batch of its own. */
export interface BatchLimits {
  readonly transactions: number;
  /** Contributions reported and flagged. */
  readonly items: number;
  readonly bytes: number;
}

const BATCH_LIMITS: BatchLimits = { transactions: 64, items: 5_000, bytes: 4 * 1024 * 1024 };

/**
 * After a batch that took longer the embedded store is left to others for as long as that: it has a single connection, and
 * long reports in a row would leave them nothing.
 */
const LONG_BATCH_MS = 100;

interface Waiting {
  readonly candidate: Candidate;
  readonly resolve: (recorded: Recorded) => void;
  readonly reject: (error: unknown) => void;
}

const itemsOf = ({ submission: { inspection } }: Candidate): number =>
  inspection.contributions.length + inspection.flags.length;

function conclude({ resolve, reject }: Waiting, outcome: Outcome | undefined): void {
  if (outcome === undefined) reject(new Error('A transaction was submitted and never decided.'));
  else if (outcome instanceof ServiceError) reject(outcome);
  else resolve(outcome);
}

/**
 * Failures of the store rather than of a transaction: the next one would meet them too. Source: PostgreSQL,
 * appendix A, classes 08, 53, 55, 57, 58.
 */
function isOfTheStore(error: unknown): boolean {
  return error instanceof StoreError && /^(?:08|5[3578])|^$/u.test(error.sqlState ?? '');
}

/**
 * Batches the submits of this process: those that arrive while a database transaction is under way share the
 * next one. Each is still all or nothing, and answered only after the commit. Source: DECISIONS.md, "Submit
 * queue".
 */
export class SubmitQueue {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #limits: BatchLimits;
  readonly #metrics: Metrics | undefined;
  /** Whether the store has one connection, for all. */
  readonly #isAlone: boolean;
  /** By account. Accounts take turns: a heavy submitter does not delay the others. */
  readonly #waiting = new Map<string, Waiting[]>();
  /** The running worker, while submits are waiting. */
  #working: Promise<void> | undefined;
  #closed = false;

  constructor(
    { db, clock, metrics }: { readonly db: Db; readonly clock: Clock; readonly metrics?: Metrics },
    limits: BatchLimits = BATCH_LIMITS,
  ) {
    this.#db = db;
    this.#isAlone = db.poolUse === undefined;
    this.#metrics = metrics;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Resolves after the commit. @throws {ServiceError} 400, 403, 404, 409, 503 @throws {StoreError} */
  submit(candidate: Candidate): Promise<Recorded> {
    if (this.#closed) {
      const message = 'The service is stopping, so nothing was stored. Submit it again in a moment.';
      return Promise.reject(new ServiceError(503, 'stopping', message, { retryAfterS: 5 }));
    }
    return new Promise((resolve, reject) => {
      const waiting = { candidate, resolve, reject };
      const own = this.#waiting.get(candidate.accountId);
      if (own === undefined) this.#waiting.set(candidate.accountId, [waiting]);
      else own.push(waiting);
      this.#working ??= this.#work();
    });
  }

  /** Stops accepting; resolves when everything accepted is done. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    // Lets submits that arrive in the same tick share the first batch.
    await nextTurn();
    let storing = this.#storeNext();
    while (storing !== undefined) {
      const startMs = performance.now();
      const answers = await storing;
      const tookMs = performance.now() - startMs;
      if (this.#isAlone && tookMs > LONG_BATCH_MS) {
        for (const answer of answers.splice(0)) answer();
        await pause(tookMs);
      }
      // The next batch starts before these are answered: the store never waits for answers.
      storing = this.#storeNext();
      for (const answer of answers) answer();
    }
    this.#working = undefined;
  }

  #storeNext(): Promise<(() => void)[]> | undefined {
    const batch = this.#nextBatch();
    return batch.length === 0 ? undefined : this.#store(batch);
  }

  #nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    let items = 0;
    let bytes = 0;
    while (batch.length < this.#limits.transactions) {
      const [turn] = this.#waiting;
      if (turn === undefined) break;
      const [accountId, own] = turn;
      const [first] = own;
      if (first === undefined) throw new Error('An account without a transaction waits.');
      items += itemsOf(first.candidate);
      bytes += first.candidate.submission.bytes.length;
      if (batch.length > 0 && (items > this.#limits.items || bytes > this.#limits.bytes)) break;
      batch.push(first);
      own.shift();
      // To the end of the queue, or out of it.
      this.#waiting.delete(accountId);
      if (own.length > 0) this.#waiting.set(accountId, own);
    }
    return batch;
  }

  /** Stores a batch in one transaction, or each in its own when that fails; returns how to answer each. */
  async #store(batch: readonly Waiting[]): Promise<(() => void)[]> {
    try {
      const candidates = batch.map(({ candidate }) => candidate);
      const outcomes = await this.#db.transaction((tx) => submitBatch(tx, this.#clock, candidates), {
        prepared: true,
      });
      this.#metrics?.countBatch(outcomes.filter((outcome) => !(outcome instanceof ServiceError)).length);
      return batch.map((waiting, index) => () => conclude(waiting, outcomes[index]));
    } catch (error) {
      if (batch.length === 1 || isOfTheStore(error))
        return batch.map(
          ({ reject }) =>
            () =>
              reject(error),
        );
      const answers = [];
      for (const alone of batch) answers.push(...(await this.#store([alone])));
      return answers;
    }
  }
}
