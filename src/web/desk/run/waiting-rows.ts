import type { RunDraft, RunRow } from './run-plan.ts';

/** The rows of a run that are in no batch yet, in order. */
export class WaitingRows {
  readonly #draft: RunDraft | undefined;
  #rows: readonly RunRow[];
  #editedCount = 0;

  constructor(rows: readonly RunRow[], draft: RunDraft | undefined) {
    this.#rows = rows;
    this.#draft = draft;
  }

  get count(): number {
    return this.#rows.length;
  }

  /** The number of rows changed since the review; they are not sent. */
  get editedCount(): number {
    return this.#editedCount;
  }

  areUnchanged(rows: readonly RunRow[]): boolean {
    return rows.every((row) => this.#draft?.isUnchanged(row) ?? true);
  }

  /** The next rows that still are as they were reviewed. */
  take(limit: number): readonly RunRow[] {
    const taken: RunRow[] = [];
    let at = 0;
    for (const row of this.#rows) {
      if (taken.length === limit) break;
      at += 1;
      if (this.areUnchanged([row])) taken.push(row);
      else this.#editedCount += 1;
    }
    this.#rows = this.#rows.slice(at);
    return taken;
  }

  /** They come first. */
  putBack(rows: readonly RunRow[]): void {
    this.#rows = [...rows, ...this.#rows];
  }
}
