import { createStore } from 'zustand/vanilla';
import { AppError, asAppError } from '../../../contract/app-error.ts';
import { LINE_FIELDS, type LineFields } from '../../../reading/line/line.ts';
import type { ListColumns } from '../../../reading/list/list-columns.ts';
import type { ReadLine, ReadSummary } from '../../../reading/list/read-lines.ts';
import { type DraftStore, MAX_ROWS } from '../../identifiers/draft/draft-store.ts';

/** What the analyst says of a list. */
export interface ListMeaning {
  /** Found by the reading where absent. */
  readonly columns?: ListColumns;
  /** The values of fields that lines leave empty. */
  readonly missing?: Partial<LineFields>;
}

/** An incoming list: its text, or the file that holds it. */
export interface IncomingList extends ListMeaning {
  readonly source: string;
  readonly input: string | Blob;
}

/** A list that was read, and the rows it became. */
export interface ReadList extends IncomingList {
  readonly summary: ReadSummary;
  readonly keys: readonly number[];
  /** The number of rows for which the draft has no room. */
  readonly beyond: number;
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

function withMissing(line: ReadLine, missing: Partial<LineFields>): ReadLine {
  const empty = LINE_FIELDS.filter((field) => line.fields[field].trim() === '');
  const filled = empty.map((field) => [field, missing[field] ?? line.fields[field]] as const);
  return { ...line, fields: { ...line.fields, ...Object.fromEntries(filled) } };
}

/** Reads pasted, dropped and opened lists into the draft, one after the other. */
export class LinesIntake {
  readonly #store = createStore<IntakeState>(() => NOTHING);
  readonly getState = this.#store.getState;
  readonly getInitialState = this.#store.getInitialState;
  readonly subscribe = this.#store.subscribe;
  #stop = new AbortController();
  #forget = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();
  #failures = 0;

  /** Reads lists into the draft, in order. Resolves with the key of the first row, if there is one. */
  async take(draft: DraftStore, lists: readonly IncomingList[]): Promise<number | undefined> {
    this.#store.setState({ failed: [] });
    const keys = await Promise.all(lists.map((list) => this.#next(draft, list)));
    return keys.flat()[0];
  }

  /** Resolves once every incoming list was read or has failed. */
  async settled(): Promise<void> {
    await this.#turn;
  }

  /** Reads a list again as the analyst says; its rows take the place of those it gave before. */
  async readAgain(draft: DraftStore, list: ReadList, meaning: ListMeaning): Promise<void> {
    const { source, input } = list;
    this.#store.setState({ failed: [] });
    await this.#next(draft, { source, input, ...meaning }, list);
  }

  /** Stops reading a list and drops its rows. */
  stop(): void {
    this.#stop.abort();
  }

  /** Reads nothing more of the lists taken so far, and names none of them. */
  forget(): void {
    this.#forget.abort();
    this.#forget = new AbortController();
    this.#store.setState(NOTHING);
  }

  dismiss(): void {
    this.#store.setState({ read: [], failed: [] });
  }

  #next(draft: DraftStore, list: IncomingList, instead?: ReadList): Promise<readonly number[]> {
    const { signal: isForgotten } = this.#forget;
    const turn = this.#turn.then(() => this.#read(draft, list, { isForgotten, instead }));
    this.#turn = turn;
    return turn;
  }

  async #read(
    draft: DraftStore,
    list: IncomingList,
    { isForgotten, instead }: { readonly isForgotten: AbortSignal; readonly instead: ReadList | undefined },
  ): Promise<readonly number[]> {
    if (isForgotten.aborted) return [];
    const { source, input, columns, missing = {} } = list;
    this.#stop = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, isForgotten]);
    this.#store.setState({ reading: source });
    try {
      const asked = columns === undefined ? { source } : { source, columns };
      const { rows, summary } = await draft.reader.read({ ...asked, input, most: MAX_ROWS }, signal);
      const lines = rows.map((line) => withMissing(line, missing));
      const keys = draft.addLines(lines, instead?.keys);
      const beyond = summary.rowCount - keys.length;
      this.#store.setState(({ read }) => ({
        reading: undefined,
        read: [...read.filter((one) => one !== instead), { ...list, summary, keys, beyond }],
      }));
      return keys;
    } catch (error) {
      if (isForgotten.aborted) return [];
      const isStopped = signal.aborted && !(error instanceof AppError);
      this.#failures += 1;
      const failure = { id: this.#failures, source, error: asAppError(error) };
      this.#store.setState(({ failed }) => ({
        reading: undefined,
        failed: isStopped ? failed : [...failed, failure],
      }));
      return [];
    }
  }
}
