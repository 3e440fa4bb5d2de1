/** Rows changed in one task, which keeps each task short. */
export const TASK_ROWS = 3000;

/** Resolves in a new task. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Changes many rows: the first at once, the rest task by task. `finish` changes the rest at once. */
export class RowTasks {
  #rest: (() => boolean) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether rows are still to be changed. */
  get isPending(): boolean {
    return this.#rest !== undefined;
  }

  /** Calls `change` for from..to-1 until `count` is reached; once even if it is 0. */
  start(count: number, change: (from: number, to: number) => void): void {
    this.finish();
    let from = 0;
    const next = () => {
      const to = Math.min(from + TASK_ROWS, count);
      const isLast = to >= count;
      if (isLast) this.#rest = undefined;
      const at = from;
      from = to;
      change(at, to);
      return !isLast;
    };
    this.#rest = next;
    if (next()) this.#later();
  }

  /** Changes all remaining rows now. */
  finish(): void {
    clearTimeout(this.#timer);
    while (this.#rest?.() === true);
  }

  #later(): void {
    this.#timer = setTimeout(() => {
      if (this.#rest?.() === true) this.#later();
    });
  }
}
