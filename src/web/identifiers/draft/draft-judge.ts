import { AppError } from '../../../contract/app-error.ts';
import { LINE_FIELDS } from '../../../reading/line/line.ts';
import { type LineContext, PLAIN_LINE_CONTEXT } from '../../../reading/line/line-context.ts';
import type { LineReader, RowToUnderstand } from '../line-worker/line-reader.ts';
import { understandLine } from '../../../reading/line/understand-line.ts';
import type { DraftRow } from './draft-row.ts';
import type { JudgedRows } from './judged-rows.ts';
import { TASK_ROWS } from '../../platform/tasks/row-tasks.ts';

/** Up to this many rows are understood at once on the page; more go to the reader, in the background. */
const DIRECT_ROWS = 100;

/** The number of rows understood, out of those that changed. */
export interface JudgeProgress {
  readonly done: number;
  readonly total: number;
}

/** Understands the rows of a draft as they change: a few at once, many in the background. */
export class DraftJudge {
  #context: LineContext = PLAIN_LINE_CONTEXT;
  readonly #rows: JudgedRows;
  readonly #reader: LineReader;
  readonly #onChange: () => void;
  /** Rows that changed since they were understood. */
  readonly #waiting = new Set<number>();
  /** The number of rows understood since the queue was last empty. */
  #done = 0;
  #running: Promise<void> | undefined;
  #abort = new AbortController();
  #error: AppError | undefined;

  /** `onChange` is called when rows were understood in the background, or when that failed. */
  constructor(rows: JudgedRows, reader: LineReader, onChange: () => void) {
    this.#rows = rows;
    this.#reader = reader;
    this.#onChange = onChange;
  }

  get context(): LineContext {
    return this.#context;
  }

  get progress(): JudgeProgress | undefined {
    const { size } = this.#waiting;
    return size === 0 ? undefined : { done: this.#done, total: this.#done + size };
  }

  get error(): AppError | undefined {
    return this.#error;
  }

  /** Resolves once every row is understood in its current form, or understanding has failed. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Sets the context for understanding rows. Requests in progress used the old one and are aborted. */
  setContext(context: LineContext): void {
    this.#context = context;
    this.#abort.abort();
  }

  /** Understands rows that changed. */
  judge(keys: readonly number[]): void {
    if (keys.length <= DIRECT_ROWS) {
      for (const key of keys) {
        const row = this.#rows.get(key)?.row;
        this.#waiting.delete(key);
        if (row === undefined) continue;
        const { fields, asTyped } = this.#toUnderstand(row);
        this.#rows.understand(key, understandLine(fields, asTyped, this.#context));
      }
    } else {
      for (const key of keys) this.#waiting.add(key);
      this.#running ??= this.#judgeWaiting();
    }
  }

  /** Understands rows once more, after a change of context. */
  judgeAgain(keys: readonly number[]): void {
    for (const key of keys) this.#rows.expire(key);
    this.judge(keys);
  }

  /** Forgets all rows: the draft was emptied. */
  reset(): void {
    this.#waiting.clear();
    this.#abort.abort();
    this.#error = undefined;
  }

  /** Forgets a row that has left the draft. */
  forget(key: number): void {
    this.#waiting.delete(key);
  }

  async #judgeWaiting(): Promise<void> {
    this.#done = 0;
    this.#error = undefined;
    await this.#attempt(async () => {
      while (this.#waiting.size > 0) await this.#judgeOnce();
    });
    this.#running = undefined;
    this.#onChange();
  }

  async #judgeOnce(): Promise<void> {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const sent = new Map<number, DraftRow>();
    for (const key of this.#waiting) {
      if (sent.size === TASK_ROWS) break;
      const row = this.#rows.get(key)?.row;
      if (row === undefined) this.#waiting.delete(key);
      else sent.set(key, row);
    }
    try {
      await this.#reader.understand(
        [...sent.values()].map((row) => this.#toUnderstand(row)),
        this.#context,
        (understood) => {
          for (const { key, line } of understood) {
            const row = this.#rows.get(key)?.row;
            // The row may have changed or left the draft meanwhile.
            if (row === undefined || row !== sent.get(key) || !this.#waiting.delete(key)) continue;
            this.#rows.understand(key, line);
            this.#done += 1;
          }
          this.#onChange();
        },
        signal,
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #toUnderstand(row: DraftRow): RowToUnderstand {
    const { key, sent } = row;
    if (sent === undefined || !this.#rows.isFixed(key)) return row;
    return { key, fields: sent, asTyped: LINE_FIELDS };
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#error = error;
    }
  }
}
