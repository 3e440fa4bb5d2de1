import { BLOCK_KEYS, blockOf, type DraftDatabase, type DraftRecord } from './draft-database.ts';
import type { DraftRow } from './draft-row.ts';
import type { JudgedRows } from './judged-rows.ts';

/** How much work a crash may cost. */
const WRITE_AFTER_MS = 500;

/** So many blocks are written in one task; what is left, in the next. */
const BLOCKS_AT_ONCE = 4;

/** A browser's storage that hangs must not keep anybody from reporting. */
const MAX_WAIT_MS = 1000;

export interface DraftKeeperOptions {
  readonly database: DraftDatabase;
  readonly rows: JudgedRows;
  /** The draft as it is now, without its rows. */
  readonly record: () => DraftRecord;
  readonly onProblem: (error: unknown) => void;
}

/** Writes one open draft as it changes, block by block. */
export class DraftKeeper {
  readonly #database: DraftDatabase;
  readonly #rows: JudgedRows;
  readonly #record: () => DraftRecord;
  readonly #onProblem: (error: unknown) => void;
  /** The blocks with changes that are not written. */
  readonly #changed = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written: Promise<unknown> = Promise.resolve();

  constructor({ database, rows, record, onProblem }: DraftKeeperOptions) {
    this.#database = database;
    this.#rows = rows;
    this.#record = record;
    this.#onProblem = onProblem;
  }

  /** These rows changed, or something else about the draft did. */
  changed(keys: readonly number[]): void {
    for (const key of keys) this.#changed.add(blockOf(key));
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
    const writing = this.#database.write(this.#record(), blocks).catch(this.#onProblem);
    this.#written = Promise.all([this.#written, writing]);
  }

  #block(number: number): readonly DraftRow[] {
    const rows: DraftRow[] = [];
    for (let key = number * BLOCK_KEYS; key < (number + 1) * BLOCK_KEYS; key += 1) {
      const row = this.#rows.get(key)?.row;
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }
}
