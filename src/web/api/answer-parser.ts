import { AnswerSplitter } from './answer-splitter.ts';
import { readRegistryRecord, type RegistryRecord } from './tolerant-record.ts';

/** What an answer said besides its records, once it was read to its end. */
export interface ReadAnswer {
  /** The envelope, with an empty list in place of its records. */
  readonly envelope: unknown;
  readonly count: number;
}

/** What came was no JSON, or ended early. */
export class NotJsonError extends Error {
  /** Whether records came before that. */
  readonly afterRecords: boolean;

  constructor(afterRecords: boolean) {
    super('The answer is no JSON.');
    this.afterRecords = afterRecords;
  }
}

/** Parses the registry's answer to a search while it arrives, cut wherever the network cut it. */
export class AnswerParser {
  readonly #decoder = new TextDecoder();
  readonly #splitter = new AnswerSplitter();
  #count = 0;

  /** The records that ended in these bytes. @throws NotJsonError, ContractMismatchError */
  push(bytes: Uint8Array): RegistryRecord[] {
    return this.#read(() => this.#records(this.#decoder.decode(bytes, { stream: true })));
  }

  /** @throws NotJsonError */
  end(): ReadAnswer {
    return this.#read(() => {
      // Bytes of a character that never ended are no JSON either.
      this.#records(this.#decoder.decode());
      const envelope: unknown = JSON.parse(this.#splitter.rest);
      return { envelope, count: this.#count };
    });
  }

  #records(text: string): RegistryRecord[] {
    return this.#splitter.push(text).map((element) => {
      const record = readRegistryRecord(element, this.#count);
      this.#count += 1;
      return record;
    });
  }

  #read<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      if (error instanceof SyntaxError) throw new NotJsonError(this.#count > 0);
      throw error;
    }
  }
}

/** Takes records as they are parsed. */
export type TakeRecords = (records: readonly RegistryRecord[]) => void;

/** Reads the body of an answer to its end. @throws NotJsonError, ContractMismatchError, and the stream's own error */
export type ReadBody = (
  body: ReadableStream<Uint8Array>,
  onRecords: TakeRecords,
  signal: AbortSignal,
) => Promise<ReadAnswer>;

/** On the page, for answers of a few records. */
export const readOnPage: ReadBody = async (body, onRecords) => {
  const parser = new AnswerParser();
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const records = parser.push(read.value);
    if (records.length > 0) onRecords(records);
  }
  return parser.end();
};
