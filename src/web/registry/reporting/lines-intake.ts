import { AppError, asAppError } from '../../../contract/app-error.ts';
import { Store } from '../../../signer/store.ts';
import type { DraftStore } from '../../identifiers/draft/draft-store.ts';
import type { ListColumns } from '../../../reading/list/list-columns.ts';
import type { ReadLine, ReadSummary } from '../../../reading/list/read-lines.ts';

/** An incoming list: its text, or the file that holds it. */
export interface IncomingList {
  readonly source: string;
  readonly input: string | Blob;
  /** The columns that the analyst chose; found by the reading where absent. */
  readonly columns?: ListColumns;
}

/** A list that was read, and the rows it became. */
export interface ReadList extends IncomingList {
  readonly summary: ReadSummary;
  readonly keys: readonly number[];
}

interface IntakeState {
  /** The list that is being read. */
  readonly reading: string | undefined;
  /** The lists read last, unless dismissed since. */
  readonly read: readonly ReadList[];
  /** The recent lists that could not be read, each with the reason. */
  readonly failed: readonly { readonly id: number; readonly source: string; readonly error: AppError }[];
}

const NOTHING: IntakeState = { reading: undefined, read: [], failed: [] };

/** Reads pasted, dropped and opened lists into the draft, one after the other. */
export class LinesIntake extends Store<IntakeState> {
  #stop = new AbortController();
  #forget = new AbortController();
  #turn: Promise<void> = Promise.resolve();
  #taken: Promise<unknown> = Promise.resolve();
  #failures = 0;

  constructor() {
    super(NOTHING);
  }

  /** Reads lists into the draft, in order. Resolves with the key of the first row, if there is one. */
  take(draft: DraftStore, lists: readonly IncomingList[]): Promise<number | undefined> {
    const taken = this.#take(draft, lists);
    this.#taken = Promise.allSettled([this.#taken, taken]);
    return taken;
  }

  /** Resolves once every incoming list was read or has failed. */
  async settled(): Promise<void> {
    await this.#taken;
  }

  async #take(draft: DraftStore, lists: readonly IncomingList[]): Promise<number | undefined> {
    let first: number | undefined;
    const { signal: isForgotten } = this.#forget;
    this.setState({ ...this.getState(), failed: [] });
    for (const list of lists) {
      const turn = this.#turn.then(() => this.#read(draft, list, isForgotten));
      this.#turn = turn.then(() => undefined);
      const keys = await turn;
      first ??= keys[0];
    }
    return first;
  }

  /** Reads a list again with other columns, replaces its rows. */
  async readAgain(draft: DraftStore, list: ReadList, columns: ListColumns): Promise<void> {
    draft.remove(list.keys);
    this.setState({ ...this.getState(), read: this.getState().read.filter((one) => one !== list) });
    await this.take(draft, [{ source: list.source, input: list.input, columns }]);
  }

  /** Stops reading a list and drops its rows. */
  stop(): void {
    this.#stop.abort();
  }

  /** Reads nothing more of the lists taken so far, and names none of them. */
  forget(): void {
    this.#forget.abort();
    this.#forget = new AbortController();
    this.setState(NOTHING);
  }

  dismiss(): void {
    this.setState({ ...NOTHING, reading: this.getState().reading });
  }

  async #read(draft: DraftStore, list: IncomingList, isForgotten: AbortSignal): Promise<readonly number[]> {
    if (isForgotten.aborted) return [];
    const { source, input, columns } = list;
    this.#stop = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, isForgotten]);
    this.setState({ ...this.getState(), reading: source });
    const lines: ReadLine[] = [];
    try {
      const summary = await draft.reader.read(
        input,
        columns === undefined ? { source } : { source, columns },
        (rows) => {
          for (const row of rows) lines.push(row);
        },
        signal,
      );
      const keys = draft.addLines(lines);
      this.setState({
        ...this.getState(),
        reading: undefined,
        read: [...this.getState().read, { ...list, summary, keys }],
      });
      return keys;
    } catch (error) {
      if (isForgotten.aborted) return [];
      const { failed } = this.getState();
      const isStopped = signal.aborted && !(error instanceof AppError);
      this.#failures += 1;
      this.setState({
        ...this.getState(),
        reading: undefined,
        failed: isStopped ? failed : [...failed, { id: this.#failures, source, error: asAppError(error) }],
      });
      return [];
    }
  }
}
