import { BLOCK_KEYS, blockOf, type DraftDatabase, type DraftRecord } from './draft-database.ts';
import type { DraftRow } from './draft-row.ts';
import type { JudgedRows } from './judged-rows.ts';
import { keptRow } from './row-edits.ts';

/** How much work a crash may cost. */
const WRITE_AFTER_MS = 500;

/** So many blocks are written in one task; what is left, in the next. */
const BLOCKS_AT_ONCE = 4;

/** What is typed changes one row, or a few before they are written. */
const MAX_UNSAVED = 20;

/** A browser's storage that hangs must not keep anybody from reporting. */
const MAX_WAIT_MS = 1000;

export interface DraftKeeperOptions {
  readonly database: DraftDatabase;
  readonly rows: JudgedRows;
  /** The draft as it is now, without its rows. */
  readonly record: () => DraftRecord;
  /** Called at once with the rows that are not written yet; with none if they are many. */
  readonly onUnsaved: (rows: readonly DraftRow[]) => void;
  readonly onProblem: (error: unknown) => void;
}

/** Writes one open draft as it changes, block by block. */
export class DraftKeeper {
  readonly #database: DraftDatabase;
  readonly #rows: JudgedRows;
  readonly #record: () => DraftRecord;
  readonly #onUnsaved: (rows: readonly DraftRow[]) => void;
  readonly #onProblem: (error: unknown) => void;
  /** The blocks with changes that are not written. */
  readonly #changed = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written: Promise<unknown> = Promise.resolve();
  /** The rows with changes that are not written, and how often any changed. */
  readonly #unsaved = new Set<number>();
  #changeCount = 0;

  constructor({ database, rows, record, onUnsaved, onProblem }: DraftKeeperOptions) {
    this.#database = database;
    this.#rows = rows;
    this.#record = record;
    this.#onUnsaved = onUnsaved;
    this.#onProblem = onProblem;
  }

  /** These rows changed, or something else about the draft did. */
  changed(keys: readonly number[]): void {
    this.#changeCount += 1;
    for (const key of keys) {
      this.#changed.add(blockOf(key));
      if (this.#unsaved.size <= MAX_UNSAVED) this.#unsaved.add(key);
    }
    this.#tellUnsaved();
    this.#timer ??= setTimeout(() => this.#writeSome(), WRITE_AFTER_MS);
  }

  /** Begins to write everything; the browser ends it even if the page is gone. */
  flush(): void {
    if (this.#timer === undefined) return;
    this.#write([...this.#changed]);
  }

  /** Resolves once everything so far is written, or cannot be. */
  async saved(): Promise<void> {
    this.flush();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitedLongEnough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS);
    });
    await Promise.race([this.#written, waitedLongEnough]);
    clearTimeout(timer);
  }

  #writeSome(): void {
    this.#write([...this.#changed].slice(0, BLOCKS_AT_ONCE));
    if (this.#changed.size > 0) this.#timer = setTimeout(() => this.#writeSome());
  }

  #write(numbers: readonly number[]): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const blocks = new Map<number, readonly DraftRow[]>();
    for (const number of numbers) {
      this.#changed.delete(number);
      blocks.set(number, this.#block(number));
    }
    // The database carries out what overlaps in the order in which it was asked.
    const [changeCount, isAll] = [this.#changeCount, this.#changed.size === 0];
    const writing = this.#database.write(this.#record(), blocks).then(() => {
      if (!isAll || changeCount !== this.#changeCount) return;
      this.#unsaved.clear();
      this.#tellUnsaved();
    }, this.#onProblem);
    this.#written = Promise.all([this.#written, writing]);
  }

  #tellUnsaved(): void {
    const keys = this.#unsaved.size > MAX_UNSAVED ? [] : [...this.#unsaved];
    this.#onUnsaved(keys.flatMap((key) => this.#rows.get(key)?.row ?? []));
  }

  #block(number: number): readonly DraftRow[] {
    const rows: DraftRow[] = [];
    for (let key = number * BLOCK_KEYS; key < (number + 1) * BLOCK_KEYS; key += 1) {
      const row = this.#rows.get(key)?.row;
      if (row !== undefined) rows.push(keptRow(row));
    }
    return rows;
  }
}
