import { createStore } from 'zustand/vanilla';
import { type LineContext, PLAIN_LINE_CONTEXT, isSameContext } from '../../../reading/line/line-context.ts';
import type { LineFields, UnderstoodLine } from '../../../reading/line/line.ts';
import { understandLine } from '../../../reading/line/understand-line.ts';
import type { ActivityStore } from '../../desk/operations/activity-store.ts';
import type { Operation } from '../../desk/operations/operation.ts';
import { nextTask } from '../../platform/tasks/next-task.ts';
import { type DraftRow, rowFate, type RowFate } from './draft-row.ts';
import {
  judgeRows,
  type JudgedRow,
  type Judgement,
  type KnownReports,
  NOTHING_JUDGED,
  NOTHING_KNOWN,
  type VerdictCounts,
} from './judged-rows.ts';
import { asSubmitted, blankRow, type RowEdit } from './row-edits.ts';
import { UnderstoodRows } from './understood-rows.ts';

export interface DraftState {
  readonly rows: readonly DraftRow[];
  readonly judgement: Judgement;
  /** The keys of all rows in order; changes only when rows are added or removed. */
  readonly keys: readonly number[];
  /** The row that the form edits; always one of `keys`. */
  readonly currentKey: number;
  /** Changes whenever the form has to restart from the current row. */
  readonly formNumber: number;
  readonly counts: VerdictCounts;
  /**
   * The number of rows understood, out of those that changed. Set while rows are being understood in the background:
   * nothing can be submitted.
   */
  readonly judging: { readonly done: number; readonly total: number } | undefined;
  /** The row of the form that the last list replaced: its values are offered for the fields that lines leave empty. */
  readonly offered: DraftRow | undefined;
  readonly canUndo: boolean;
  /** Whether the stored draft is still being loaded. */
  readonly isLoading: boolean;
  /**
   * The reason why the draft is lost when the tab closes: storage is denied or full, or another tab has the draft of
   * the account.
   */
  readonly problem: 'denied' | 'full' | 'elsewhere' | undefined;
}

interface Snapshot {
  readonly rows: readonly DraftRow[];
  readonly keys: readonly number[];
}

/** Up to this many rows are understood at once; more in the background. */
const DIRECT_ROWS = 100;
/** Rows understood in one task, which keeps each task short. */
const TASK_ROWS = 250;
const MAX_SNAPSHOTS = 100;

/**
 * The rows of a draft with their verdicts, and undo. Rows are ordered by their keys, which are never reused. A draft
 * always has at least one row, and rows that were submitted do not change while their outcome is open or they are on
 * the ledger.
 */
export class Draft {
  readonly store = createStore<DraftState>(() => ({
    rows: [],
    judgement: NOTHING_JUDGED,
    keys: [],
    currentKey: 0,
    formNumber: 0,
    counts: NOTHING_JUDGED.counts,
    judging: undefined,
    offered: undefined,
    canUndo: false,
    isLoading: false,
    problem: undefined,
  }));
  protected readonly activity: ActivityStore;
  #operations: ReadonlyMap<string, Operation> = new Map();
  #understood = new UnderstoodRows(PLAIN_LINE_CONTEXT);
  #known: KnownReports = NOTHING_KNOWN;
  #understanding: Promise<void> | undefined;
  #snapshots: Snapshot[] = [];
  #lastStep: string | undefined;
  #nextKey = 1;

  readonly getState = this.store.getState;
  readonly subscribe = this.store.subscribe;

  constructor(activity: ActivityStore) {
    this.activity = activity;
    const follow = () => {
      this.#operations = new Map(activity.getState().operations.map((one) => [one.id, one]));
      this.#judge();
    };
    activity.subscribe(follow);
    this.open({ rows: [] });
    follow();
  }

  get(key: number): JudgedRow | undefined {
    return this.getState().judgement.byKey.get(key);
  }

  /** The row that the form edits. */
  get current(): DraftRow {
    const judged = this.get(this.getState().currentKey);
    if (judged === undefined) throw new Error('the current row is in the draft');
    return judged.row;
  }

  /** All rows in order. */
  all(): readonly JudgedRow[] {
    return this.getState().judgement.rows;
  }

  /** The operation that last submitted a row; `undefined` if Activity does not have it. */
  protected operationOf({ operationId }: DraftRow): Operation | undefined {
    return operationId === undefined ? undefined : this.#operations.get(operationId);
  }

  /** Returns whether the row was submitted and has not failed: it must not be changed. */
  isFixed(key: number): boolean {
    const verdict = this.get(key)?.verdict;
    return verdict === 'open' || verdict === 'reported';
  }

  /** Makes a row the one that the form edits. */
  setCurrent(key: number): void {
    const { currentKey, formNumber } = this.getState();
    if (key === currentKey || this.get(key) === undefined) return;
    this.#lastStep = undefined;
    this.store.setState({ currentKey: key, formNumber: formNumber + 1 });
  }

  /** Takes the latest step back. Rows that were submitted since stay. */
  undo(): void {
    const snapshot = this.#snapshots.pop();
    if (snapshot === undefined) return;
    this.#lastStep = undefined;
    const before = new Set(snapshot.keys);
    const kept = this.getState().rows.filter(({ key }) => this.isFixed(key) && !before.has(key));
    const rows = snapshot.rows.map((row) => {
      const now = this.get(row.key)?.row;
      if (now === undefined) return row;
      return this.isFixed(row.key) ? now : asSubmitted(row, now);
    });
    this.replace(kept.length === 0 ? rows : [...rows, ...kept].sort((one, other) => one.key - other.key));
  }

  /** Whether the latest step discarded a list, and can be undone. */
  get canUndoMany(): boolean {
    return (this.#snapshots.at(-1)?.rows.length ?? 0) > 1;
  }

  /** Calls back when the row may have changed. */
  subscribeRow(key: number, listener: () => void): () => void {
    return this.subscribe((now, before) => {
      if (now.judgement.byKey.get(key) !== before.judgement.byKey.get(key)) listener();
    });
  }

  /** Resolves once every row is understood. */
  async judged(): Promise<void> {
    while (this.#understanding !== undefined) await this.#understanding;
  }

  /** Sets the context for understanding rows. */
  judgeBy(context: LineContext): void {
    if (isSameContext(context, this.#understood.context)) return;
    this.#understood = new UnderstoodRows(context);
    this.#judge();
  }

  /** Returns what a row would be understood as with these fields. */
  understand(key: number, fields: LineFields): UnderstoodLine {
    return understandLine(fields, this.get(key)?.row.asTyped ?? [], this.#understood.context);
  }

  /** Leaves out the rows that the registry has flagged, or that earn nothing, until they are included. */
  leaveOutKnown(known: KnownReports): void {
    this.#known = known;
    this.#judge();
  }

  /** Replaces all rows by a stored draft. Cannot be undone. */
  open({ rows, currentKey }: { readonly rows: readonly DraftRow[]; readonly currentKey?: number }): void {
    this.#snapshots = [];
    this.#lastStep = undefined;
    this.#nextKey = rows.reduce((next, { key }) => Math.max(next, key + 1), 1);
    const { formNumber } = this.getState();
    this.store.setState({ offered: undefined, formNumber: formNumber + 1 });
    this.replace(rows, currentKey === undefined ? {} : { currentKey });
  }

  setStorage(storage: Partial<Pick<DraftState, 'isLoading' | 'problem'>>): void {
    this.store.setState(storage);
  }

  protected takeKey(): number {
    this.#nextKey += 1;
    return this.#nextKey - 1;
  }

  protected offer(offered: DraftRow | undefined): void {
    this.store.setState({ offered });
  }

  /** Returns the keys of the matching rows, in order. */
  protected keysWhere(matches: (judged: JudgedRow) => boolean): readonly number[] {
    return this.all().flatMap((judged) => (matches(judged) ? [judged.row.key] : []));
  }

  /** Changes the rows that are not fixed, as one step. */
  protected change(keys: readonly number[], edit: RowEdit, typedIn?: string): void {
    const chosen = new Set(keys);
    this.step(
      this.getState().rows.map((row) => (chosen.has(row.key) && !this.isFixed(row.key) ? edit(row) : row)),
      typedIn,
    );
  }

  /**
   * Replaces the rows, as a step that can be undone. `typedIn` names the field of the form that the change came from:
   * consecutive steps in one are undone together.
   */
  protected step(rows: readonly DraftRow[], typedIn?: string): void {
    const { keys, rows: before } = this.getState();
    if (rows.length === before.length && rows.every((row, at) => row === before[at])) return;
    if (typedIn === undefined || typedIn !== this.#lastStep) {
      this.#snapshots.push({ rows: before, keys });
      if (this.#snapshots.length > MAX_SNAPSHOTS) this.#snapshots.shift();
    }
    this.#lastStep = typedIn;
    this.replace(rows, { isTyped: typedIn !== undefined });
  }

  /** Replaces the rows. The form restarts where its row has changed, unless it was typed there. */
  protected replace(
    given: readonly DraftRow[],
    { isTyped = false, currentKey: asked }: { readonly isTyped?: boolean; readonly currentKey?: number } = {},
  ): void {
    const rows = given.length === 0 ? [blankRow(this.takeKey())] : given;
    const { currentKey: before, formNumber, keys: keysBefore } = this.getState();
    const current = this.get(before)?.row;
    const isSame = rows.length === keysBefore.length && rows.every(({ key }, at) => key === keysBefore[at]);
    const keys = isSame ? keysBefore : rows.map(({ key }) => key);
    const wanted = asked ?? before;
    const shown =
      rows.find(({ key }) => key === wanted) ?? rows.find(({ key }) => key > wanted) ?? rows.at(-1);
    const currentKey = shown?.key ?? 0;
    const restarts = currentKey !== before || (!isTyped && shown !== current);
    this.#judge({
      rows,
      keys,
      currentKey,
      formNumber: formNumber + (restarts ? 1 : 0),
      canUndo: this.#snapshots.length > 0,
    });
  }

  readonly #fateOf = (row: DraftRow): RowFate =>
    row.operationId === undefined ? 'free' : rowFate(this.operationOf(row));

  /** Judges the rows again, together with a change of the state. */
  #judge(change: Partial<DraftState> = {}): void {
    const state = { ...this.getState(), ...change };
    const waiting = this.#waiting(state.rows);
    if (waiting.length <= DIRECT_ROWS) for (const row of waiting) this.#understand(row);
    const judgement = judgeRows(
      state.rows,
      { fateOf: this.#fateOf, lineOf: this.#understood.lineOf, known: this.#known },
      state.judgement,
    );
    const isWaiting = waiting.length > DIRECT_ROWS;
    if (judgement !== state.judgement || Object.keys(change).length > 0)
      this.store.setState({
        ...change,
        judgement,
        counts: judgement.counts,
        ...(isWaiting ? { judging: state.judging ?? { done: 0, total: waiting.length } } : {}),
      });
    if (isWaiting) this.#understanding ??= this.#understandWaiting();
  }

  #waiting(rows: readonly DraftRow[]): readonly DraftRow[] {
    return rows.filter((row) => this.#understood.lineOf(row, this.#fateOf(row)) === undefined);
  }

  #understand(row: DraftRow): void {
    this.#understood.understand(row, this.#fateOf(row));
  }

  async #understandWaiting(): Promise<void> {
    let done = 0;
    for (;;) {
      const waiting = this.#waiting(this.getState().rows);
      if (waiting.length === 0) break;
      this.store.setState({ judging: { done, total: done + waiting.length } });
      await nextTask();
      for (const row of waiting.slice(0, TASK_ROWS)) this.#understand(row);
      done += Math.min(waiting.length, TASK_ROWS);
    }
    this.#understanding = undefined;
    this.#judge({ judging: undefined });
  }

  /** Records that an operation sends what these rows are understood as. */
  protected submit(keys: readonly number[], operationId: string): void {
    const sent = new Set(keys);
    const rows = this.all().map(({ line, row }) => {
      if (!sent.has(row.key)) return row;
      if (line !== undefined) this.#understood.keepSent(line);
      return asSubmitted(row, { operationId, sent: line?.values ?? row.fields });
    });
    this.replace(rows, { isTyped: true });
  }
}
