import { AppError } from '../../../contract/app-error.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { TransactionTooLongError } from '../../../signer/errors.ts';
import { MAX_TRANSACTION_CHARACTERS } from '../../../signer/signer.ts';
import { Store } from '../../../signer/store.ts';
import type { ReadTransaction } from '../../../signer/signer.ts';
import type { TransactionReader } from '../../../signer/transaction-reader.ts';
import type { BytePart } from '../../../transaction/explain/byte-part.ts';
import { readProofFragment } from '../../desk/proof/proof-link.ts';
import { InspectFailedError, joinedLines, transactionHexOf, withoutSpaces } from './transaction-hex.ts';

/** The source of a text. Only typed text is in the field. */
export type InspectSource =
  | { readonly kind: 'typed' | 'pasted' | 'link' }
  /** A file of hex, or of the bytes themselves. */
  | { readonly kind: 'file' | 'binary'; readonly name: string };

interface Taken {
  /** Absent if a proof link has the receipt alone. */
  readonly text?: string | undefined;
  readonly source: InspectSource;
  readonly receipt?: string | undefined;
}

/** The first byte of every transaction, and of no text. Source: WIRE-FORMAT.md. */
const VERSION = 1;

async function openedFile(file: File): Promise<Taken> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name } = file;
  return bytes[0] === VERSION
    ? { text: bytesToHex(bytes), source: { kind: 'binary', name } }
    : { text: new TextDecoder().decode(bytes), source: { kind: 'file', name } };
}

export interface InspectState {
  /** `receipt-only`: the file that the link belongs to is still to be opened. */
  readonly phase: 'empty' | 'reading' | 'receipt-only' | 'read' | 'failed';
  readonly source: InspectSource | undefined;
  /** The length of the text; for a binary file, the number of bytes. */
  readonly characters: number;
  readonly read: ReadTransaction | undefined;
  readonly error: AppError | undefined;
  /** The receipt of the ledger that a proof link had, unchecked. */
  readonly receipt: string | undefined;
}

const EMPTY: InspectState = {
  phase: 'empty',
  source: undefined,
  characters: 0,
  read: undefined,
  error: undefined,
  receipt: undefined,
};

/**
 * The transaction under inspection. The worker reads it. The text stays in a private field: no React state
 * and no cache may hold a transaction that may be signed. It is dropped when the page is left, with
 * everything shown of it, including the raw bytes.
 */
export class InspectStore extends Store<InspectState> {
  readonly #reader: TransactionReader;
  #text = '';
  #hex = '';
  /** The receipt of a link without its transaction, which the next input may be. */
  #waiting: string | undefined;
  /** Counts the inputs: the answer about an earlier one is ignored. */
  #taken = 0;

  constructor(reader: TransactionReader) {
    super(EMPTY);
    this.#reader = reader;
  }

  /** Returns the digits of the latest input; empty if it is not hex. */
  hex(): string {
    return this.#hex;
  }

  async take(text: string, source: InspectSource): Promise<void> {
    await this.#take(source, text.length, () => ({ text, source, receipt: this.#waiting }));
  }

  async takeFile(file: File): Promise<void> {
    await this.#take({ kind: 'file', name: file.name }, file.size, async () => ({
      ...(await openedFile(file)),
      receipt: this.#waiting,
    }));
  }

  /** Takes the fragment of a proof link. */
  async takeProof(fragment: string, source: InspectSource): Promise<void> {
    this.#waiting = undefined;
    await this.#take(source, fragment.length, async () => {
      const { transactionHex, receipt } = await readProofFragment(fragment);
      return { text: transactionHex, source, receipt };
    });
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
    const { source, characters, receipt } = this.getState();
    if (source !== undefined && text !== '')
      await this.#take(source, characters, () => ({ text, source, receipt }));
  }

  readonly explain = (from: number, to: number): Promise<readonly BytePart[]> =>
    this.#reader.explainBytes(this.#hex, from, to);

  clear(): void {
    this.#taken += 1;
    this.#text = '';
    this.#hex = '';
    this.#waiting = undefined;
    this.setState(EMPTY);
  }

  async #take(source: InspectSource, characters: number, open: () => Taken | Promise<Taken>): Promise<void> {
    this.#taken += 1;
    const taken = this.#taken;
    this.#text = '';
    this.#hex = '';
    this.setState({ ...EMPTY, phase: 'reading', source, characters });
    try {
      if (characters > MAX_TRANSACTION_CHARACTERS) throw new TransactionTooLongError(characters);
      const opened = await open();
      if (taken !== this.#taken) return;
      const { text, receipt } = opened;
      this.setState({ ...this.getState(), source: opened.source, receipt });
      if (text === undefined) {
        this.#waiting = receipt;
        this.setState({ ...this.getState(), phase: 'receipt-only' });
        return;
      }
      this.#text = text;
      if (text.length > MAX_TRANSACTION_CHARACTERS) throw new TransactionTooLongError(text.length);
      this.#hex = transactionHexOf(text);
      const read = await this.#reader.readTransaction(this.#hex);
      if (taken === this.#taken) this.setState({ ...this.getState(), phase: 'read', read });
    } catch (error) {
      if (taken !== this.#taken) return;
      this.setState({
        ...this.getState(),
        phase: 'failed',
        error: error instanceof AppError ? error : new InspectFailedError(error),
      });
    }
  }
}
