import type { AppError } from '../../../contract/app-error.ts';
import { Store } from '../../../signer/store.ts';
import type { ActivityStore } from '../../desk/operations/activity-store.ts';
import type { Operation } from '../../desk/operations/operation.ts';
import { type LineFields, NO_FIELDS } from '../../../reading/line/line.ts';
import { isSameContext, type LineContext } from '../../../reading/line/line-context.ts';
import type { LineReader } from '../line-worker/line-reader.ts';
import { DraftHistory, type DraftStep, type RowPatch } from './draft-history.ts';
import { DraftJudge, type JudgeProgress } from './draft-judge.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { DraftRow } from './draft-row.ts';
import { JudgedRows, type JudgedRow, NO_COUNTS, VERDICTS, type VerdictCounts } from './judged-rows.ts';
import { asSubmitted, blankRow, type RowEdit } from './row-edits.ts';
import { rowFate } from './row-fate.ts';
import { nextTask, RowTasks } from '../../platform/tasks/row-tasks.ts';

export interface DraftState {
  /** The keys of all rows in order; changes only when rows are added or removed. */
  readonly keys: readonly number[];
  /** The row that the form edits; always one of `keys`. */
  readonly currentKey: number;
  /** Changes whenever the form has to restart from the current row. */
  readonly formNumber: number;
  readonly counts: VerdictCounts;
  /**
   * Changes whenever a verdict or a field may have changed, except for typing in the form that leaves the
   * verdict as it is.
   */
  readonly revision: number;
  /** Set while rows are being changed or understood in the background: nothing can be submitted. */
  readonly judging: JudgeProgress | undefined;
  /** The error that stopped rows from being understood; `judgeAgain` retries. */
  readonly judgeError: AppError | undefined;
  /** The values for fields that a line leaves empty; `id` is always empty. */
  readonly defaults: LineFields;
  /** What was entered in the form before a list came: offered as defaults, and not used until it is chosen. */
  readonly offeredDefaults: LineFields | undefined;
  readonly canUndo: boolean;
  /** Whether the stored draft is still being loaded. */
  readonly isLoading: boolean;
  /** The reason why the draft is lost when the tab closes: storage is denied or full. */
  readonly problem: 'denied' | 'full' | undefined;
}

export interface DraftOptions {
  readonly activity: ActivityStore;
  readonly reader: LineReader;
}

/** The initial contents of a draft. Without rows it gets an empty one. */
export interface DraftContents {
  readonly rows: readonly DraftRow[];
  readonly defaults: LineFields;
  readonly nextKey?: number;
  readonly currentKey?: number;
}

interface CommitOptions extends Pick<DraftStep, 'defaults' | 'name'> {
  /** The change came from the form. */
  readonly isTyped?: boolean;
}

interface Published {
  readonly revised: boolean;
  readonly restartForm?: boolean;
}

/**
 * The rows of a draft with their verdicts, and the steps that change them. A draft always has at least one
 * row.
 */
export class Draft extends Store<DraftState> {
  protected readonly activity: ActivityStore;
  protected readonly rows: JudgedRows;
  protected readonly history = new DraftHistory();
  /** Absent while the draft is not stored. */
  protected keeper: DraftKeeper | undefined;
  readonly #judge: DraftJudge;
  readonly #tasks = new RowTasks();
  readonly #rowListeners = new Map<number, Set<() => void>>();
  #nextKey = 1;
  #operations: ReadonlyMap<string, Operation> = new Map();
  /** Rows with listeners that changed since the state was last published. */
  readonly #touched = new Set<number>();
  #membersChanged = false;

  constructor({ activity, reader }: DraftOptions) {
    super({
      keys: [],
      currentKey: 0,
      formNumber: 0,
      counts: NO_COUNTS,
      revision: 0,
      judging: undefined,
      judgeError: undefined,
      defaults: NO_FIELDS,
      offeredDefaults: undefined,
      canUndo: false,
      isLoading: false,
      problem: undefined,
    });
    this.activity = activity;
    this.rows = new JudgedRows(
      (operationId) => rowFate(this.#operations.get(operationId)),
      (key) => {
        if (this.#rowListeners.has(key)) this.#touched.add(key);
      },
    );
    this.#judge = new DraftJudge(this.rows, reader, () => this.publish({ revised: true }));
    activity.subscribe(() => this.#followActivity());
    this.#followActivity();
    this.start({ rows: [], defaults: NO_FIELDS });
  }

  get(key: number): JudgedRow | undefined {
    return this.rows.get(key);
  }

  /** The row that the form edits. */
  get current(): DraftRow {
    const judged = this.rows.get(this.getState().currentKey);
    if (judged === undefined) throw new Error('the current row is in the draft');
    return judged.row;
  }

  /** All rows in order. */
  all(): readonly JudgedRow[] {
    const all: JudgedRow[] = [];
    for (const key of this.getState().keys) {
      const judged = this.rows.get(key);
      if (judged !== undefined) all.push(judged);
    }
    return all;
  }

  /** Returns the earlier row with the same content. */
  duplicateOf(key: number): number | undefined {
    return this.rows.duplicateOf(key);
  }

  /** Subscribes to one row, with `() => draft.get(key)` as its snapshot. */
  subscribeRow(key: number, listener: () => void): () => void {
    const listeners = this.#rowListeners.get(key) ?? new Set();
    this.#rowListeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#rowListeners.get(key) === listeners) this.#rowListeners.delete(key);
    };
  }

  /** Makes a row the one that the form edits. */
  setCurrent(key: number): void {
    const { currentKey, formNumber } = this.getState();
    if (key === currentKey || this.rows.get(key) === undefined) return;
    this.history.pause();
    this.set({ currentKey: key, formNumber: formNumber + 1 });
    this.keeper?.changed([]);
  }

  undo(): void {
    this.#tasks.finish();
    const step = this.history.undo();
    if (step !== undefined) this.#apply(step);
  }

  /** Resolves once every row is changed and understood in its current form, or understanding has failed. */
  async judged(): Promise<void> {
    while (this.#tasks.isPending) await nextTask();
    await this.#judge.settled();
  }

  /** Sets the context for understanding rows, apart from the defaults. */
  judgeBy(context: Omit<LineContext, 'defaults'>): void {
    const next = { ...context, defaults: this.getState().defaults };
    if (isSameContext(next, this.#judge.context)) return;
    this.#judge.setContext(next);
    this.judgeAgain();
  }

  judgeAgain(): void {
    const keys = this.rows.sortedKeys();
    this.#tasks.start(keys.length, (from, to) => {
      this.#judge.judgeAgain(keys.slice(from, to));
      this.publish({ revised: true });
    });
  }

  /**
   * Records that an operation submits these rows. Resolves once that is stored; nothing may be sent before.
   */
  async markSubmitted(keys: readonly number[], operationId: string): Promise<void> {
    this.#tasks.finish();
    for (const key of keys) {
      const judged = this.rows.get(key);
      if (judged === undefined) continue;
      const sent = judged.line?.values ?? judged.row.fields;
      this.rows.put({ ...judged.row, operationId, sent });
    }
    this.publish({ revised: true });
    this.keeper?.changed(keys);
    await this.keeper?.saved();
  }

  /**
   * Returns the rows whose outcome can no longer be found out: Activity does not have their operation, or the
   * registry took nothing of it and its signed bytes may be lost.
   */
  unsettled(): readonly number[] {
    return this.rows.submittedWith((id) => this.#mayBeLost(id));
  }

  /** Allows `unsettled` rows to be reported again, on the analyst's word. */
  release(keys: readonly number[]): void {
    this.#tasks.finish();
    for (const key of keys) {
      const judged = this.rows.get(key);
      const id = judged?.row.operationId;
      if (judged !== undefined && id !== undefined && judged.verdict === 'open' && this.#mayBeLost(id))
        this.rows.put(asSubmitted(judged.row, {}));
    }
    this.#judge.judge(keys);
    this.publish({ revised: true });
    this.keeper?.changed(keys);
  }

  /** Changes the rows that are not fixed, as one step. Consecutive steps with the same name are merged. */
  protected change(keys: readonly number[], edit: RowEdit, how: CommitOptions = {}): void {
    this.commit(
      keys.length,
      (at) => {
        const before = this.rows.get(keys[at] ?? 0)?.row;
        if (before === undefined || this.rows.isFixed(before.key)) return undefined;
        const after = edit(before);
        return after === before ? undefined : { key: before.key, before, after };
      },
      how,
    );
  }

  /** Removes rows from the draft. An emptied draft gets a new row with these fields. */
  protected takeOut(keys: readonly number[], next: LineFields): void {
    const blank = keys.length === this.rows.size ? blankRow(this.takeKey(), next) : undefined;
    this.commit(keys.length + 1, (at) => {
      if (at === 0) return blank && { key: blank.key, before: undefined, after: blank };
      const before = this.rows.get(keys[at - 1] ?? 0)?.row;
      return before && { key: before.key, before, after: undefined };
    });
  }

  /** Commits one step of up to `count` patches: the first rows change now, the rest task by task. */
  protected commit(
    count: number,
    patchAt: (at: number) => RowPatch | undefined,
    { defaults, name, isTyped = false }: CommitOptions = {},
  ): void {
    this.#tasks.finish();
    const step: DraftStep = {
      rows: [],
      ...(name === undefined ? {} : { name }),
      ...(defaults === undefined ? {} : { defaults }),
    };
    let isAdded = defaults !== undefined;
    if (isAdded) this.history.add(step);
    this.#takeDefaults(defaults);
    if (count === 0) return;
    this.#tasks.start(count, (from, to) => {
      const patches: RowPatch[] = [];
      for (let at = from; at < to; at += 1) {
        const patch = patchAt(at);
        if (patch !== undefined) patches.push(patch);
      }
      step.rows.push(...patches);
      if (!isAdded && patches.length > 0) {
        isAdded = true;
        this.history.add(step);
      }
      if (isAdded) this.#applyRows(patches, isTyped);
    });
  }

  /** Replaces all rows. Cannot be undone. */
  protected start({ rows, defaults, nextKey = 1, currentKey = 0 }: DraftContents): void {
    this.#tasks.finish();
    this.history.clear();
    this.#judge.reset();
    this.rows.clear();
    this.#nextKey = rows.reduce((next, { key }) => Math.max(next, key + 1), nextKey);
    this.#setDefaults(defaults);
    const all = rows.length === 0 ? [blankRow(this.takeKey())] : rows;
    const current = all.find(({ key }) => key === currentKey) ?? all[0];
    // The form can show the current row before the others are added.
    if (current !== undefined) this.rows.put(current);
    this.set({ currentKey: current?.key ?? 0, offeredDefaults: undefined });
    this.#tasks.start(all.length, (from, to) => {
      const some = all.slice(from, to);
      for (const row of some) this.rows.put(row);
      this.#membersChanged = true;
      this.#judge.judge(some.map(({ key }) => key));
      this.publish({ revised: true, restartForm: from === 0 });
    });
  }

  /** The key of the next new row. */
  protected get nextKey(): number {
    return this.#nextKey;
  }

  protected takeKey(): number {
    this.#nextKey += 1;
    return this.#nextKey - 1;
  }

  /** Completes all pending changes. */
  protected finish(): void {
    this.#tasks.finish();
  }

  /** Returns the keys of the matching rows, in order. */
  protected keysWhere(isSought: (judged: JudgedRow) => boolean): readonly number[] {
    this.finish();
    return this.rows.sortedKeys().filter((key) => {
      const judged = this.rows.get(key);
      return judged !== undefined && isSought(judged);
    });
  }

  protected publish({ revised, restartForm = false }: Published): void {
    const before = this.getState();
    const keys = this.#membersChanged ? this.rows.sortedKeys() : before.keys;
    const { counts } = this.rows;
    const countsChanged = VERDICTS.some((verdict) => counts[verdict] !== before.counts[verdict]);
    const currentKey =
      this.rows.get(before.currentKey) === undefined
        ? (keys.find((key) => key > before.currentKey) ?? keys.at(-1) ?? before.currentKey)
        : before.currentKey;
    const { canUndo } = this.history;
    const touched = [...this.#touched];
    this.#touched.clear();
    this.#membersChanged = false;
    if (revised || countsChanged || restartForm || canUndo !== before.canUndo)
      this.set({
        keys,
        currentKey,
        formNumber: before.formNumber + (restartForm || currentKey !== before.currentKey ? 1 : 0),
        counts: countsChanged ? counts : before.counts,
        revision: before.revision + (revised || countsChanged ? 1 : 0),
        judging:
          this.#judge.progress ?? (this.#tasks.isPending ? { done: 0, total: this.rows.size } : undefined),
        judgeError: this.#judge.error,
        canUndo,
      });
    if (this.#rowListeners.size === 0) return;
    for (const key of touched) for (const listener of this.#rowListeners.get(key) ?? []) listener();
  }

  protected set(change: Partial<DraftState>): void {
    this.setState({ ...this.getState(), ...change });
  }

  #apply({ rows, defaults }: DraftStep): void {
    this.#takeDefaults(defaults);
    if (rows.length > 0) this.#tasks.start(rows.length, (from, to) => this.#applyRows(rows.slice(from, to)));
  }

  #takeDefaults(defaults: DraftStep['defaults']): void {
    if (defaults === undefined) return;
    this.#setDefaults(defaults.after);
    this.judgeAgain();
    this.keeper?.changed([]);
  }

  #setDefaults(defaults: LineFields): void {
    this.#judge.setContext({ ...this.#judge.context, defaults });
    this.set({ defaults });
  }

  /** Skips rows that were submitted after the step was made. */
  #applyRows(rows: readonly RowPatch[], isTyped = false): void {
    const { currentKey } = this.getState();
    const toJudge: number[] = [];
    let restartForm = false;
    for (const { key, before, after } of rows) {
      const now = this.rows.get(key);
      // Undoing the step that added a row does not take it out once it is submitted.
      const isTakenOut = after === undefined && before?.operationId === now?.row.operationId;
      if (now?.verdict === 'open' || (now?.verdict === 'reported' && !isTakenOut)) continue;
      if (key === currentKey) restartForm = !isTyped;
      if (after === undefined || now === undefined) this.#membersChanged = true;
      if (after === undefined) {
        this.rows.delete(key);
        this.#judge.forget(key);
        continue;
      }
      const row = now === undefined ? after : asSubmitted(after, now.row);
      this.rows.put(row);
      if (now === undefined || now.row.fields !== row.fields || now.row.asTyped !== row.asTyped)
        toJudge.push(key);
    }
    this.#judge.judge(toJudge);
    this.publish({ revised: !isTyped, restartForm });
    this.keeper?.changed(rows.map(({ key }) => key));
  }

  #mayBeLost(operationId: string): boolean {
    if (this.activity.getState().loading) return false;
    const state = this.#operations.get(operationId)?.state;
    return state === undefined || state === 'unsent';
  }

  #followActivity(): void {
    this.#operations = new Map(this.activity.getState().operations.map((one) => [one.id, one]));
    const { isChanged, toUnderstand } = this.rows.followOperations();
    if (!isChanged) return;
    if (toUnderstand.length > 0) this.#judge.judge(toUnderstand);
    this.publish({ revised: true });
  }
}
