import type { LineFields } from '../../../reading/line/line.ts';
import type { DraftRow } from './draft-row.ts';

/** One row before and after a step; `undefined` where it did not exist. */
export interface RowPatch {
  readonly key: number;
  readonly before: DraftRow | undefined;
  readonly after: DraftRow | undefined;
}

/** The changes made by one action of the analyst, in a form that can be undone. */
export interface DraftStep {
  /** Patches for many rows are appended as the rows change. */
  readonly rows: RowPatch[];
  readonly defaults?: { readonly before: LineFields; readonly after: LineFields };
  /** Consecutive steps with the same name are merged, as for typing in a field. */
  readonly name?: string;
}

const MAX_STEPS = 200;

/** A step can hold every row: a draft of 50,000 rows keeps at least its last ten steps. */
const MAX_PATCHES = 500_000;

/** The steps that can be undone, bounded by the number of steps and of row patches. */
export class DraftHistory {
  #done: DraftStep[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** Whether undoing brings back or takes away more than the row of the form and the one before it. */
  get canUndoMany(): boolean {
    return (this.#done.at(-1)?.rows.length ?? 0) > 2;
  }

  add(step: DraftStep): void {
    const last = this.#done.at(-1);
    if (last !== undefined && step.name !== undefined && last.name === step.name) {
      this.#done[this.#done.length - 1] = merged(last, step);
      return;
    }
    this.#done.push(step);
    let patches = this.#done.reduce((sum, { rows }) => sum + rows.length, 0);
    while (this.#done.length > MAX_STEPS || (patches > MAX_PATCHES && this.#done.length > 1))
      patches -= this.#done.shift()?.rows.length ?? 0;
  }

  /** Ends merging: the next change is a step of its own. */
  pause(): void {
    const last = this.#done.at(-1);
    if (last?.name === undefined) return;
    const { name: _name, ...unnamed } = last;
    this.#done[this.#done.length - 1] = unnamed;
  }

  /** Takes back the latest step, and returns its inverse. */
  undo(): DraftStep | undefined {
    const step = this.#done.pop();
    return step && inverseOf(step);
  }

  clear(): void {
    this.#done = [];
  }
}

function inverseOf({ rows, defaults }: DraftStep): DraftStep {
  return {
    rows: rows.map(({ key, before, after }) => ({ key, before: after, after: before })),
    ...(defaults === undefined ? {} : { defaults: { before: defaults.after, after: defaults.before } }),
  };
}

/** Merges two steps that change the same rows. */
function merged(first: DraftStep, second: DraftStep): DraftStep {
  const before = new Map(first.rows.map((patch) => [patch.key, patch.before]));
  return { ...second, rows: second.rows.map((patch) => ({ ...patch, before: before.get(patch.key) })) };
}
