import type { AnswerParser } from '../../../../../client/http/answer-parser.ts';
import { searchParser } from '../../../../../client/registry/read-records.ts';
import {
  AnswerTooLongError,
  ContractMismatchError,
  NotJsonError,
} from '../../../../../client/http/api-errors.ts';
import type { RegistryRecord } from '../../../../../client/registry/tolerant-record.ts';
import type { ViewContext } from '../../answer-reader.ts';
import { RowIndex } from '../../rows/row-index.ts';
import type {
  AnswerDone,
  AnswerPart,
  AnswerRefusal,
  AnswerReply,
  AnswerRequest,
  AnswerRequestMessage,
} from '../answer-protocol.ts';

/** The worker's global scope, or a test double. */
export interface AnswerPort {
  postMessage(message: AnswerReply): void;
}

/** The maximum number of records in one message; more would block the page. */
const MOST_AT_ONCE = 1000;

class UnknownAnswerError extends Error {}

function refusalOf(error: unknown): AnswerRefusal {
  if (error instanceof NotJsonError) return { kind: 'not-json', afterRecords: error.afterRecords };
  if (error instanceof ContractMismatchError) return { kind: 'mismatch', paths: error.paths };
  if (error instanceof AnswerTooLongError) return { kind: 'too-long', maxBytes: error.maxBytes };
  if (error instanceof UnknownAnswerError) return { kind: 'unknown-answer' };
  // An unexpected error ends the worker.
  throw error;
}

interface KeptAnswer {
  readonly parser: AnswerParser<RegistryRecord>;
  readonly index: RowIndex;
}

/** Parses answers, keeps their rows and answers requests about them. */
export class AnswerServer {
  readonly #port: AnswerPort;
  readonly #answers = new Map<number, KeptAnswer>();

  constructor(port: AnswerPort) {
    this.#port = port;
  }

  answer({ id, request }: AnswerRequestMessage): void {
    try {
      const done = this.#answer(request, (part) => this.#port.postMessage({ id, part }));
      this.#port.postMessage({ id, done });
    } catch (error) {
      this.#port.postMessage({ id, refused: refusalOf(error) });
    }
  }

  #answer(request: AnswerRequest, send: (part: AnswerPart) => void): AnswerDone {
    const { answerId } = request;
    switch (request.kind) {
      case 'push': {
        const { parser, index } = this.#answers.get(answerId) ?? this.#begin(answerId);
        const records = parser.push(request.bytes);
        index.add(records);
        for (let at = 0; at < records.length; at += MOST_AT_ONCE) send(records.slice(at, at + MOST_AT_ONCE));
        return { kind: 'done' };
      }
      case 'end':
        return { kind: 'read', answer: (this.#answers.get(answerId) ?? this.#begin(answerId)).parser.end() };
      case 'put':
        (this.#answers.get(answerId) ?? this.#begin(answerId)).index.put(request.records);
        return { kind: 'done' };
      case 'view':
        return {
          kind: 'rows',
          rows: this.#index(answerId, request.context).view(request.view, request.context),
        };
      case 'drop':
        this.#answers.delete(answerId);
        return { kind: 'done' };
    }
  }

  #begin(answerId: number): KeptAnswer {
    const answer = { parser: searchParser(), index: new RowIndex() };
    this.#answers.set(answerId, answer);
    return answer;
  }

  #index(answerId: number, { count = 0 }: ViewContext): RowIndex {
    const answer = this.#answers.get(answerId);
    // If another worker read the answer, this one may know only later changes.
    if (answer === undefined || answer.index.count < count) throw new UnknownAnswerError();
    return answer.index;
  }
}
