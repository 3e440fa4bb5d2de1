import { AppError } from '../../../../contract/app-error.ts';
import { type WorkerFailure, WorkerLife, type WorkerLike } from '../../../../signer/worker-life.ts';
import type { ReadAnswer } from '../../../../client/http/answer-parser.ts';
import type { TakeRecords } from '../../../../client/registry/read-records.ts';
import {
  AnswerTooLongError,
  ContractMismatchError,
  NotJsonError,
} from '../../../../client/http/api-errors.ts';
import { failureWords } from '../../../platform/workers/failure-words.ts';
import type { AnswerReader, ViewContext } from '../answer-reader.ts';
import type { ChangedRecord, ResultsView, ShownRows } from '../results-view.ts';
import type { AnswerDone, AnswerPart, AnswerRefusal, AnswerRequest } from './answer-protocol.ts';
import { t } from './messages.ts';
import { startAnswerWorker } from './start-answer-worker.ts';

/**
 * The worker could not start, stopped, hung or broke the protocol. The next request starts a new worker,
 * which has no answers.
 */
export class AnswerReaderUnavailableError extends AppError {
  constructor(what: WorkerFailure, cause?: unknown) {
    super('answer-reader-unavailable', t('answers.unavailable', { what: failureWords(what) }), {
      fields: { what },
      cause,
    });
  }
}

/** The worker lacks the answer: another worker read it, or it was dropped. The page can send its records. */
export class UnknownAnswerError extends Error {}

function errorOf(refusal: AnswerRefusal): Error {
  switch (refusal.kind) {
    case 'not-json':
      return new NotJsonError(refusal.afterRecords);
    case 'mismatch':
      return new ContractMismatchError(refusal.paths);
    case 'too-long':
      return new AnswerTooLongError(refusal.maxBytes);
    case 'unknown-answer':
      return new UnknownAnswerError();
  }
}

const ignore = () => undefined;

class WorkerAnswerReader implements AnswerReader {
  readonly #createWorker: () => WorkerLike;
  #life: WorkerLife<AnswerRequest, AnswerPart, AnswerDone, AnswerRefusal> | undefined;

  constructor(createWorker: () => WorkerLike) {
    this.#createWorker = createWorker;
  }

  #connect() {
    if (this.#life?.isEnded !== false)
      this.#life = new WorkerLife({
        createWorker: this.#createWorker,
        unavailable: (what, cause) => new AnswerReaderUnavailableError(what, cause),
        refused: errorOf,
      });
    return this.#life;
  }

  async read(
    answerId: number,
    body: ReadableStream<Uint8Array>,
    onRecords: TakeRecords,
    signal?: AbortSignal,
  ): Promise<ReadAnswer> {
    // One worker for the whole answer: another would have only part of it.
    const worker = this.#connect();
    const pieces = body.getReader();
    try {
      /** One chunk is on its way while the worker parses the previous one. */
      let before: Promise<unknown> | undefined;
      for (let read = await pieces.read(); !read.done; read = await pieces.read()) {
        const push = worker.ask({ kind: 'push', answerId, bytes: read.value }, { take: onRecords, signal });
        // Awaited later; until then, its rejection must not count as unhandled.
        push.catch(ignore);
        await before;
        before = push;
      }
      await before;
      const done = await worker.ask({ kind: 'end', answerId }, { signal });
      if (done.kind !== 'read') throw new AnswerReaderUnavailableError('protocol');
      return done.answer;
    } finally {
      // The stream has ended, or the rest is not wanted.
      pieces.cancel().catch(ignore);
    }
  }

  async view(
    answerId: number,
    view: ResultsView,
    context: ViewContext,
    signal?: AbortSignal,
  ): Promise<ShownRows> {
    const done = await this.#connect().ask({ kind: 'view', answerId, view, context }, { signal });
    if (done.kind !== 'rows') throw new AnswerReaderUnavailableError('protocol');
    return done.rows;
  }

  async put(answerId: number, records: readonly ChangedRecord[]): Promise<void> {
    await this.#connect().ask({ kind: 'put', answerId, records });
  }

  drop(answerId: number): void {
    // A worker that is gone has dropped the answer already.
    if (this.#life?.isEnded === false) this.#life.ask({ kind: 'drop', answerId }).catch(ignore);
  }
}

/** Creates a reader that starts its worker on the first request. */
export function createAnswerReader(createWorker: () => WorkerLike = startAnswerWorker): AnswerReader {
  return new WorkerAnswerReader(createWorker);
}
