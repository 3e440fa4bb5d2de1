import { unlessItHangs } from '../../platform/storage/unless-it-hangs.ts';
import { BLOCK_KEYS, blockOf, type DraftDatabase, type DraftRecord } from './draft-database.ts';
import type { DraftRow } from './draft-row.ts';
import type { JudgedRows } from './judged-rows.ts';
import { keptRow } from './row-edits.ts';

/** The most work that a crash can lose. */
const WRITE_AFTER_MS = 500;

export interface DraftKeeperOptions {
  readonly database: DraftDatabase;
  readonly rows: JudgedRows;
  /** The current draft, without its rows. */
  readonly record: () => DraftRecord;
  readonly onProblem: (error: unknown) => void;
  /** Releases the draft to other tabs. */
  readonly release: () => void;
}

/** Saves the open draft, block by block: half a second after a change, or at once on request. */
export class DraftKeeper {
  readonly #options: DraftKeeperOptions;
  /** Blocks with unsaved changes. */
  readonly #changed = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written: Promise<unknown> = Promise.resolve();

  constructor(options: DraftKeeperOptions) {
    this.#options = options;
  }

  /** Schedules saving after these rows, or other parts of the draft, changed. */
  changed(keys: readonly number[]): void {
    for (const key of keys) this.#changed.add(blockOf(key));
    this.#timer ??= setTimeout(() => void this.#writeInTurn(), WRITE_AFTER_MS);
  }

  /** Starts writing all changes; the browser completes it even if the page closes. */
  flush(): void {
    if (this.#timer !== undefined || this.#changed.size > 0) void this.#write([...this.#changed]);
  }

  /** Resolves once all changes so far are written, or writing has failed. */
  async saved(): Promise<void> {
    this.flush();
    await unlessItHangs(this.#written);
  }

  async close(): Promise<void> {
    await this.saved();
    this.#options.release();
  }

  /** Writes one block per task, to keep each task short. */
  async #writeInTurn(): Promise<void> {
    while ((await this.#write([...this.#changed].slice(0, 1))) && this.#changed.size > 0);
  }

  /** Resolves with `false` if the blocks could not be written; they are written with the next change. */
  #write(numbers: readonly number[]): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { database, onProblem, record } = this.#options;
    for (const number of numbers) this.#changed.delete(number);
    // The database runs overlapping transactions in the order of the calls.
    const writing = database
      .write(record(), new Map(numbers.map((number) => [number, this.#block(number)])))
      .then(
        () => true,
        (error: unknown) => {
          for (const number of numbers) this.#changed.add(number);
          onProblem(error);
          return false;
        },
      );
    this.#written = Promise.all([this.#written, writing]);
    return writing;
  }

  #block(number: number): readonly DraftRow[] {
    const rows: DraftRow[] = [];
    for (let key = number * BLOCK_KEYS; key < (number + 1) * BLOCK_KEYS; key += 1) {
      const row = this.#options.rows.get(key)?.row;
      if (row !== undefined) rows.push(keptRow(row));
    }
    return rows;
  }
}
