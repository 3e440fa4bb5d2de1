import { AnswerSplitter } from './answer-splitter.ts';
import { NotJsonError } from './api-errors.ts';

/** The rest of an answer beside its records, after it was read to its end. */
export interface ReadAnswer {
  /** The envelope, with an empty list in place of its records. */
  readonly envelope: unknown;
  readonly count: number;
}

/** Parses a list of the registry while it arrives, cut wherever the network cut it. */
export class AnswerParser<Item> {
  readonly #decoder = new TextDecoder();
  readonly #splitter: AnswerSplitter;
  readonly #readItem: (json: string) => Item;
  #count = 0;

  /** @param place where the records are, as `AnswerSplitter` takes it. */
  constructor(place: readonly string[], readItem: (json: string) => Item) {
    this.#splitter = new AnswerSplitter(place);
    this.#readItem = readItem;
  }

  /** The records that ended in these bytes. @throws NotJsonError, AnswerTooLongError, and what reading a record throws */
  push(bytes: Uint8Array): Item[] {
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

  #records(text: string): Item[] {
    return this.#splitter.push(text).map((element) => {
      const record = this.#readItem(element);
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

/**
 * Reads the body of an answer to its end, and nothing more before `onItems` resolves. @throws NotJsonError, what the
 * parser and `onItems` throw, and the stream's own error
 */
export async function readWith<Item>(
  parser: AnswerParser<Item>,
  body: ReadableStream<Uint8Array>,
  onItems: (items: readonly Item[]) => void | Promise<void>,
): Promise<ReadAnswer> {
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const items = parser.push(read.value);
    if (items.length > 0) await onItems(items);
  }
  return parser.end();
}
