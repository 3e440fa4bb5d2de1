import { createStore } from 'zustand/vanilla';
import { type AppError, asAppError } from '../../../contract/app-error.ts';
import { type LineFields, withMissing } from '../../../reading/line/line.ts';
import type { ListColumns } from '../../../reading/list/list-columns.ts';
import { ListRefusedError } from '../../../reading/list/list-limits.ts';
import { readLines, type ReadSummary } from '../../../reading/list/read-lines.ts';
import { type DraftStore } from '../../identifiers/draft/draft-store.ts';
import { nextTask } from '../../platform/tasks/next-task.ts';
import { t } from './messages.ts';

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

/** A page reads this much in less than a second, and nothing else meanwhile. */
const MOST_BYTES = 8_000_000;

async function contentOf({ source, input }: IncomingList): Promise<string | Uint8Array> {
  const bytes = typeof input === 'string' ? input.length : input.size;
  if (bytes > MOST_BYTES) {
    const values = { source, megabytes: Math.ceil(bytes / 1_000_000), most: MOST_BYTES / 1_000_000 };
    throw new ListRefusedError('list-too-large', t('report.tooLarge', values));
  }
  if (typeof input === 'string') return input;
  try {
    return new Uint8Array(await input.arrayBuffer());
  } catch (cause) {
    // NotReadableError or NotFoundError: the file was moved, changed or removed after it was chosen.
    throw new ListRefusedError('list-unreadable', t('report.unreadable', { source }), { cause });
  }
}

/** Reads pasted, dropped and opened lists into the draft, one after the other. */
export class LinesIntake {
  readonly #store = createStore<IntakeState>(() => NOTHING);
  readonly getState = this.#store.getState;
  readonly getInitialState = this.#store.getInitialState;
  readonly subscribe = this.#store.subscribe;
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

  /** Reads nothing more of the lists taken so far, and names none of them. */
  forget(): void {
    this.#forget.abort();
    this.#forget = new AbortController();
    this.#store.setState(NOTHING);
  }

  /** No longer names a list; its rows stay. */
  discard(list: ReadList): void {
    this.#store.setState(({ read }) => ({ read: read.filter((one) => one !== list) }));
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
    const { source, columns, missing = {} } = list;
    this.#store.setState({ reading: source });
    try {
      const content = await contentOf(list);
      // The page says that it reads before it stops to do so.
      await nextTask();
      if (isForgotten.aborted) return [];
      const { rows, summary } = readLines(content, columns === undefined ? { source } : { source, columns });
      const lines = rows.map((line) => ({ ...line, fields: withMissing(line.fields, missing) }));
      const keys = draft.addLines(lines, instead?.keys);
      const beyond = summary.rowCount - keys.length;
      this.#store.setState(({ read }) => ({
        reading: undefined,
        read: [...read.filter((one) => one !== instead), { ...list, summary, keys, beyond }],
      }));
      return keys;
    } catch (error) {
      if (isForgotten.aborted) return [];
      this.#failures += 1;
      const failure = { id: this.#failures, source, error: asAppError(error) };
      this.#store.setState(({ failed }) => ({ reading: undefined, failed: [...failed, failure] }));
      return [];
    }
  }
}
