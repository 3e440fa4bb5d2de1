import { AppError } from '../../../contract/app-error.ts';
import { TransactionTooLongError } from '../../../signer/errors.ts';
import { MAX_TRANSACTION_CHARACTERS } from '../../../signer/protocol.ts';
import type { ReadTransaction } from '../../../signer/signer.ts';
import type { TransactionReader } from '../../../signer/transaction-reader.ts';
import type { BytePart } from '../../../transaction/byte-part.ts';
import { InspectFailedError } from './inspect-errors.ts';
import { transactionHexOf } from './transaction-hex.ts';

/** Where a text came from; only what was typed stands in the field. */
export type InspectSource =
  { readonly kind: 'typed' | 'pasted' | 'link' } | { readonly kind: 'file'; readonly name: string };

export interface InspectState {
  readonly phase: 'empty' | 'reading' | 'read' | 'failed';
  readonly source: InspectSource | undefined;
  /** How long the text is. */
  readonly characters: number;
  readonly read: ReadTransaction | undefined;
  readonly error: AppError | undefined;
}

const EMPTY: InspectState = {
  phase: 'empty',
  source: undefined,
  characters: 0,
  read: undefined,
  error: undefined,
};

/**
 * One transaction that is looked at. The worker reads it; the text stays in a private field, so that no state of React
 * and no cache holds a transaction that may be signed. It is gone when the page is left, with what was shown of it: the
 * raw bytes are drawn from it while they are open.
 */
export class InspectDesk {
  readonly #reader: TransactionReader;
  readonly #listeners = new Set<() => void>();
  #state: InspectState = EMPTY;
  #text = '';
  #hex = '';
  /** Counts what was taken: an answer about something older is not shown. */
  #taken = 0;

  constructor(reader: TransactionReader) {
    this.#reader = reader;
  }

  readonly getState = (): InspectState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The digits of what was taken last; empty when it is not hex. */
  hex(): string {
    return this.#hex;
  }

  async take(text: string, source: InspectSource): Promise<void> {
    await this.#take(source, text.length, () => text);
  }

  async takeFile(file: File): Promise<void> {
    await this.#take({ kind: 'file', name: file.name }, file.size, () => file.text());
  }

  /** Reads the same once more, when reading it stopped for a reason of its own. */
  async retry(): Promise<void> {
    const { source } = this.#state;
    if (source !== undefined && this.#text !== '') await this.take(this.#text, source);
  }

  readonly explain = (from: number, to: number): Promise<readonly BytePart[]> =>
    this.#reader.explainBytes(this.#hex, from, to);

  clear(): void {
    this.#taken += 1;
    this.#text = '';
    this.#hex = '';
    this.#set(EMPTY);
  }

  async #take(
    source: InspectSource,
    characters: number,
    textOf: () => string | Promise<string>,
  ): Promise<void> {
    this.#taken += 1;
    const taken = this.#taken;
    this.#text = '';
    this.#hex = '';
    this.#set({ phase: 'reading', source, characters, read: undefined, error: undefined });
    try {
      if (characters > MAX_TRANSACTION_CHARACTERS) throw new TransactionTooLongError(characters);
      const text = await textOf();
      if (taken !== this.#taken) return;
      this.#text = text;
      this.#hex = transactionHexOf(text);
      const read = await this.#reader.readTransaction(this.#hex);
      if (taken === this.#taken) this.#set({ ...this.#state, phase: 'read', read });
    } catch (error) {
      if (taken !== this.#taken) return;
      this.#set({
        ...this.#state,
        phase: 'failed',
        error: error instanceof AppError ? error : new InspectFailedError(error),
      });
    }
  }

  #set(state: InspectState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
