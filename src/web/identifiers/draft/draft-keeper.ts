import { unlessItHangs } from '../../platform/storage/unless-it-hangs.ts';
import { BLOCK_KEYS, blockOf, type DraftDatabase, type DraftRecord } from './draft-database.ts';
import type { DraftRow } from './draft-row.ts';
import type { JudgedRows } from './judged-rows.ts';
import { keptRow } from './row-edits.ts';

/** How much work a crash may cost. */
const WRITE_AFTER_MS = 500;

export interface DraftKeeperOptions {
  readonly database: DraftDatabase;
  readonly rows: JudgedRows;
  /** The draft as it is now, without its rows. */
  readonly record: () => DraftRecord;
  readonly onProblem: (error: unknown) => void;
  /** Lets other tabs open the draft. */
  readonly release: () => void;
}

/** Writes the open draft, block by block: half a second after a change, or at once when asked. */
export class DraftKeeper {
  readonly #options: DraftKeeperOptions;
  /** The blocks with changes that are not written. */
  readonly #changed = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written: Promise<unknown> = Promise.resolve();

  constructor(options: DraftKeeperOptions) {
    this.#options = options;
  }

  /** These rows changed, or something else about the draft did. */
  changed(keys: readonly number[]): void {
    for (const key of keys) this.#changed.add(blockOf(key));
    this.#timer ??= setTimeout(() => void this.#writeInTurn(), WRITE_AFTER_MS);
  }

  /** Begins to write everything; the browser ends it even if the page is gone. */
  flush(): void {
    if (this.#timer !== undefined || this.#changed.size > 0) void this.#write([...this.#changed]);
  }

  /** Resolves once everything so far is written, or cannot be. */
  async saved(): Promise<void> {
    this.flush();
    await unlessItHangs(this.#written);
  }

  async close(): Promise<void> {
    await this.saved();
    this.#options.release();
  }

  /** One block in a task, so that none takes long. */
  async #writeInTurn(): Promise<void> {
    while ((await this.#write([...this.#changed].slice(0, 1))) && this.#changed.size > 0);
  }

  /** Resolves with `false` if they could not be written: they are tried again with the next change. */
  #write(numbers: readonly number[]): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { database, onProblem, record } = this.#options;
    for (const number of numbers) this.#changed.delete(number);
    // The database carries out what overlaps in the order in which it was asked.
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
