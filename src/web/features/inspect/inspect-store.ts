import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError } from '../../../contract/app-error.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { TransactionTooLongError } from '../../../signer/errors.ts';
import { MAX_TRANSACTION_CHARACTERS } from '../../../signer/signer.ts';
import type { ReadTransaction } from '../../../signer/signer.ts';
import type { TransactionReader } from '../../../signer/transaction-reader.ts';
import type { BytePart } from '../../../transaction/explain/byte-part.ts';
import { isReceipt } from '../../../transparency/receipt.ts';
import { isProofFragment, readProofFragment } from '../../desk/proof/proof-link.ts';
import { InspectFailedError, joinedLines, transactionHexOf, withoutSpaces } from './transaction-hex.ts';

/** The source of a text. Only typed text is in the field. */
export type InspectSource =
  | { readonly kind: 'typed' | 'pasted' | 'link' | 'example' }
  /** A file of hex, or of the bytes themselves. */
  | { readonly kind: 'file' | 'binary'; readonly name: string };

interface Taken {
  /** Absent for a receipt alone. */
  readonly text?: string | undefined;
  readonly source: InspectSource;
  readonly receipt?: string | undefined;
  readonly isProof: boolean;
}

/** The first byte of every transaction, and of no text. Source: WIRE-FORMAT.md. */
const VERSION = 1;

/** A receipt or a proof leaves the field, which is for the transaction that may follow. */
const besideField = (source: InspectSource): InspectSource =>
  source.kind === 'typed' ? { kind: 'pasted' } : source;

export interface InspectState {
  /** `receipt-only`: the transaction that the receipt belongs to is still to be given. */
  readonly phase: 'empty' | 'reading' | 'receipt-only' | 'read' | 'failed';
  readonly source: InspectSource | undefined;
  /** The length of the text; for a binary file, the number of bytes. */
  readonly characters: number;
  readonly read: ReadTransaction | undefined;
  readonly error: AppError | undefined;
  /** The receipt of the ledger that belongs to the transaction, unchecked. */
  readonly receipt: string | undefined;
  /** It came as a proof: nothing of it is shown unless its signatures are valid. */
  readonly isProof: boolean;
}

const EMPTY: InspectState = {
  phase: 'empty',
  source: undefined,
  characters: 0,
  read: undefined,
  error: undefined,
  receipt: undefined,
  isProof: false,
};

/**
 * The transaction under inspection. The worker reads it. The text stays in a private field: no React state
 * and no cache may hold a transaction that may be signed. It is dropped when the page is left, with
 * everything shown of it, including the raw bytes.
 */
export class InspectStore {
  readonly #store = createStore<InspectState>(() => EMPTY);
  readonly #reader: TransactionReader;
  #text = '';
  #hex = '';
  /** A receipt without its transaction, which the next input may be. */
  #waiting: string | undefined;
  /** Counts the inputs: the answer about an earlier one is ignored. */
  #taken = 0;

  constructor(reader: TransactionReader) {
    this.#reader = reader;
  }

  readonly getState = (): InspectState => this.#store.getState();
  readonly getInitialState = (): InspectState => this.#store.getInitialState();
  readonly subscribe: StoreApi<InspectState>['subscribe'] = (listener) => this.#store.subscribe(listener);

  /** Returns the digits of the latest input; empty if it is not hex. */
  hex(): string {
    return this.#hex;
  }

  /** Takes a transaction as hex, a receipt, or a link with one of them or both. */
  async take(text: string, source: InspectSource): Promise<void> {
    const shown = this.#text;
    await this.#take(source, text.length, () => this.#opened(text, source, shown));
  }

  /** Takes a file with one of the same, or with the bytes of a transaction. */
  async takeFile(file: File): Promise<void> {
    const { name, size } = file;
    const shown = this.#text;
    await this.#take({ kind: 'file', name }, size, async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return bytes[0] === VERSION
        ? this.#transaction(bytesToHex(bytes), { kind: 'binary', name })
        : this.#opened(new TextDecoder().decode(bytes), { kind: 'file', name }, shown);
    });
  }

  async #opened(text: string, source: InspectSource, shown: string): Promise<Taken> {
    if (isReceipt(text.trimStart())) {
      const transaction = shown === '' ? undefined : shown;
      return { text: transaction, source: besideField(source), receipt: text.trimStart(), isProof: true };
    }
    // A whole link, or the part after its `#`.
    const given = text.slice(text.indexOf('#') + 1);
    if (!isProofFragment(given.trim())) return this.#transaction(given, source);
    this.#waiting = undefined;
    const { transactionHex, receipt } = await readProofFragment(given.trim());
    return { text: transactionHex, source: besideField(source), receipt, isProof: true };
  }

  #transaction(text: string, source: InspectSource): Taken {
    const receipt = this.#waiting;
    return { text, source, receipt, isProof: receipt !== undefined };
  }

  /** The receipt belongs to the transaction shown, and to no other. */
  receiptProved(): void {
    this.#waiting = undefined;
  }

  /** Reads the same input again, after a failure that is not the transaction's. */
  async retry(): Promise<void> {
    await this.#takeAgain(this.#text);
  }

  /** Reads the same input with its lines joined. Only on request: a line may be missing. */
  async joinLines(): Promise<void> {
    await this.#takeAgain(joinedLines(this.#text));
  }

  /**
   * Reads the same input without spaces and colons. Only on request: characters may be missing at a break.
   */
  async removeSpaces(): Promise<void> {
    await this.#takeAgain(withoutSpaces(this.#text));
  }

  async #takeAgain(text: string): Promise<void> {
    const { source, characters, receipt, isProof } = this.getState();
    if (source !== undefined && text !== '')
      await this.#take(source, characters, () => ({ text, source, receipt, isProof }));
  }

  readonly explain = (from: number, to: number): Promise<readonly BytePart[]> =>
    this.#reader.explainBytes(this.#hex, from, to);

  clear(): void {
    this.#taken += 1;
    this.#text = '';
    this.#hex = '';
    this.#waiting = undefined;
    this.#store.setState(EMPTY);
  }

  async #take(source: InspectSource, characters: number, open: () => Taken | Promise<Taken>): Promise<void> {
    this.#taken += 1;
    const taken = this.#taken;
    this.#text = '';
    this.#hex = '';
    this.#store.setState({ ...EMPTY, phase: 'reading', source, characters });
    try {
      if (characters > MAX_TRANSACTION_CHARACTERS) throw new TransactionTooLongError(characters);
      const opened = await open();
      if (taken !== this.#taken) return;
      const { text, receipt, isProof } = opened;
      this.#store.setState({ source: opened.source, receipt, isProof });
      if (text === undefined) {
        this.#waiting = receipt;
        this.#store.setState({ phase: 'receipt-only' });
        return;
      }
      this.#text = text;
      if (text.length > MAX_TRANSACTION_CHARACTERS) throw new TransactionTooLongError(text.length);
      this.#hex = transactionHexOf(text);
      const read = await this.#reader.readTransaction(this.#hex);
      if (taken === this.#taken) this.#store.setState({ phase: 'read', read });
    } catch (error) {
      if (taken !== this.#taken) return;
      this.#store.setState({
        phase: 'failed',
        error: error instanceof AppError ? error : new InspectFailedError(error),
      });
    }
  }
}
