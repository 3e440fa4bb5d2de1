import { Store } from '../../../signer/store.ts';
import { UnauthorizedError } from '../../../client/http/api-errors.ts';
import type { Operation } from '../operations/operation.ts';
import {
  type Batch,
  type BatchOptions,
  type BatchStart,
  createBatch,
  isSignedInAgain,
  setAside,
} from './batch.ts';
import { LookUpQueue } from './look-up-queue.ts';
import { newId } from './operation-recorder.ts';
import type { RunPlan, RunReceipt, RunRow } from './run-plan.ts';
import { snapshotOf } from './run-snapshot.ts';
import {
  holdOf,
  NO_ROWS,
  receiptOf,
  rowsToLeaveOut,
  type RunBatch,
  type RunState,
  stageOf,
} from './run-state.ts';
import { isFound } from '../../../client/submission/submission-state.ts';
import type { Submission } from './submission.ts';
import { isTooLarge } from '../../../client/submission/too-large.ts';
import { WaitingRows } from './waiting-rows.ts';

export interface RunOptions extends BatchOptions {
  /** At least one. Submitted as they are now, even if the draft changes. */
  readonly rows: readonly RunRow[];
}

/**
 * Submits rows to the ledger, reported or flagged by the plan: in batches, one transaction each, strictly one
 * after the other. One report is a run of one batch with one row. The analyst approves the first batch; later
 * batches are submitted by themselves as long as each matches without
 * a warning. Everything else holds the run until the analyst decides.
 */
export class Run extends Store<RunState> {
  readonly plan: RunPlan;
  readonly #options: RunOptions;
  readonly #id: string;
  #limit: number;
  readonly #waiting: WaitingRows;
  #batches: readonly Batch[] = [];
  #isApproved = false;
  #isPausing = false;
  #isOver = false;
  #isDraftAsked = false;
  readonly #lookUps = new LookUpQueue((lookUp) => this.setState({ ...this.getState(), lookUp }));

  constructor(options: RunOptions) {
    super({
      phase: 'preparing',
      hold: undefined,
      batches: [],
      batchCount: Math.ceil(options.rows.length / options.plan.limit),
      rowCount: options.rows.length,
      editedCount: 0,
      limit: options.plan.limit,
      isHalved: false,
      tally: { ...NO_ROWS, waiting: options.rows.length },
      isApproved: false,
      isPausing: false,
      lookUp: undefined,
    });
    this.#options = options;
    this.plan = options.plan;
    this.#id = newId(options.clock());
    this.#limit = options.plan.limit;
    this.#waiting = new WaitingRows(options.rows, options.plan.draft);
  }

  /** All rows, in batches or not. */
  get rows(): readonly RunRow[] {
    return this.#options.rows;
  }

  /** The last batch begun. */
  get current(): RunBatch | undefined {
    return this.getState().batches.at(-1);
  }

  /** Assembles and checks the first batch. */
  start(): void {
    if (this.#batches.length > 0) return;
    const rows = this.#waiting.take(this.#limit);
    if (rows.length > 0) this.#begin(rows, { number: 1 });
    else this.#publish();
  }

  /**
   * Signs and submits the batch under review, and approves those after it as long as they match without
   * anything unusual. Ignored unless the review allows it.
   */
  approve(): void {
    const batch = this.#open();
    const state = batch?.live?.submission.getState();
    if (batch === undefined || state?.phase !== 'review') return;
    if (state.checked.comparison.verdict !== 'matches') return;
    this.#isPausing = false;
    this.#isApproved = true;
    this.#confirm(batch);
  }

  /** Begins and signs nothing more until `resume`. Requests under way are still answered. */
  pause(): void {
    if (!this.#isApproved || this.#isOver) return;
    this.#isPausing = true;
    this.#publish();
  }

  resume(): void {
    if (!this.#isPausing || this.#isOver) return;
    this.#isPausing = false;
    const batch = this.#open();
    if (batch === undefined) this.#next();
    else this.#goOn(batch);
    this.#publish();
  }

  /**
   * Ends the run: nothing more is assembled or signed. Transactions already sent are still answered; an
   * unknown outcome stays open.
   */
  cancel(): void {
    this.#isOver = true;
    const batch = this.#open();
    if (batch !== undefined && batch.live?.submission.getState().phase !== 'unknown') setAside(batch);
    this.#publish();
  }

  /**
   * Goes on without the batch that holds the run, or without the rows of it that the service refused. One of
   * unknown outcome has to be looked for on the registry before.
   */
  leaveOut(): void {
    const batch = this.#open();
    if (batch === undefined || !setAside(batch)) return;
    const { number, rows } = batch;
    const leftOut = rowsToLeaveOut({ rows, submission: batch.live?.submission });
    if (leftOut.length < rows.length) {
      this.#batches = this.#batches.with(number - 1, { ...batch, rows: leftOut });
      this.#waiting.putBack(rows.filter((row) => !leftOut.includes(row)));
    }
    this.#isPausing = false;
    this.#next();
  }

  /** Assembles the batch that holds the run again, where nothing of it is signed or it was refused. */
  async assembleAgain(): Promise<void> {
    const batch = this.#open();
    const state = batch?.live?.submission.getState();
    if (batch === undefined || (state?.phase !== 'review' && state?.phase !== 'failed')) return;
    const needsSession = state.phase === 'failed' && state.error instanceof UnauthorizedError;
    if (needsSession && !(await isSignedInAgain(this.#options.desk.session))) return;
    if (this.#open() !== batch || !setAside(batch)) return;
    this.#isPausing = false;
    this.#again(batch);
  }

  /** Asks the registry again about a batch that it did not show in full. */
  async lookAgain(number: number): Promise<void> {
    this.#lookUps.restart();
    await this.#batches.find((batch) => batch.number === number)?.live?.submission.checkRegistry();
  }

  /** Asks the registry about nothing more, until `lookAgain`. */
  cancelLookUps(): void {
    this.#lookUps.cancel();
  }

  /** The batch that is not decided yet. */
  #open(): Batch | undefined {
    return this.#batches.find(({ isAccepted, isLeftOut }) => !isAccepted && !isLeftOut);
  }

  /**
   * Waits while the draft judges its rows, as after a change of settings: their answers are unknown until
   * then.
   */
  #next(): void {
    if (this.#isDraftAsked) return;
    const judged = this.plan.draft?.judged();
    if (judged === undefined) {
      this.#goAhead();
      return;
    }
    this.#isDraftAsked = true;
    void judged.then(() => {
      this.#isDraftAsked = false;
      this.#goAhead();
    });
    this.#publish();
  }

  #goAhead(): void {
    if (!this.#isOver && !this.#isPausing) {
      const rows = this.#waiting.take(this.#limit);
      if (rows.length > 0) {
        this.#begin(rows, { number: this.#batches.length + 1 });
        return;
      }
    }
    this.#publish();
  }

  #begin(rows: readonly RunRow[], start: Omit<BatchStart, 'batch'>): void {
    const { number } = start;
    const batch = createBatch(this.#options, rows, this.#lookUps, { ...start, batch: this.#batchOf(number) });
    const { submission } = batch.live;
    this.#batches = [...this.#batches.slice(0, number - 1), batch];
    submission.subscribe(() => this.#follow(batch, submission));
    this.#publish();
    void submission.prepare();
  }

  #batchOf(number: number): Operation['batch'] {
    const { rowCount } = this.getState();
    const isAlone = number === 1 && this.#waiting.count === 0;
    return isAlone ? undefined : { runId: this.#id, number, runRowCount: rowCount };
  }

  #follow(batch: Batch, submission: Submission<RunReceipt>): void {
    // Another one took its place.
    if (this.#batches[batch.number - 1] !== batch) return;
    const state = submission.getState();
    batch.stage = stageOf(state);
    batch.receipt = receiptOf(batch, state);
    if (batch.receipt !== undefined && !batch.isAccepted) {
      batch.isAccepted = true;
      this.plan.onAccepted(batch.rows);
      this.#next();
    }
    // The transactions of ten batches need not stay in memory.
    if (state.phase === 'done' && isFound(state.verification) && !this.#isSingle) batch.live = undefined;
    if (state.phase === 'review') this.#goOn(batch);
    if (state.phase === 'failed' && state.checked === undefined && isTooLarge(state.error))
      this.#halve(batch);
    this.#publish();
  }

  /** Signs what needs no look at it. */
  #goOn(batch: Batch): void {
    const state = batch.live?.submission.getState();
    if (state?.phase !== 'review' || this.#isOver) return;
    if (!this.#isApproved) return;
    const hold = holdOf(state, { isApproved: true, isPaused: this.#isPausing });
    if (hold === undefined) this.#confirm(batch);
  }

  #confirm(batch: Batch): void {
    if (this.#waiting.areUnchanged(batch.rows)) {
      void batch.live?.submission.confirm();
      return;
    }
    setAside(batch);
    this.#again(batch);
  }

  /** Assembles a held batch again, without the rows that were changed meanwhile. */
  #again({ number, rows }: Batch): void {
    this.#batches = this.#batches.slice(0, number - 1);
    this.#waiting.putBack(rows);
    this.#next();
  }

  /**
   * The service takes fewer rows at once. Nothing is signed yet, so the first half takes the place of the
   * batch.
   */
  #halve(batch: Batch): void {
    const { live, number, rows } = batch;
    if (live === undefined || rows.length === 1) return;
    const { recorder } = live;
    recorder.drop();
    this.#limit = Math.ceil(rows.length / 2);
    this.#waiting.putBack(rows);
    this.#batches = this.#batches.slice(0, number - 1);
    const half = this.#waiting.take(this.#limit);
    if (half.length === 0) return;
    const operation = { id: recorder.operationId, askedAtMs: recorder.askedAtMs };
    this.#begin(half, { number, operation });
  }

  get #isSingle(): boolean {
    return this.#batches.length === 1 && this.#waiting.count === 0;
  }

  #publish(): void {
    const { plan, rows } = this.#options;
    this.setState({
      ...this.getState(),
      ...snapshotOf({
        batches: this.#batches,
        open: this.#open(),
        waiting: this.#waiting.count,
        batchesToCome: Math.ceil(this.#waiting.count / this.#limit),
        isOver: this.#isOver,
        isApproved: this.#isApproved,
        isPausing: this.#isPausing,
        editedCount: this.#waiting.editedCount,
      }),
      rowCount: rows.length,
      limit: this.#limit,
      isHalved: this.#limit < plan.limit,
    });
  }
}
