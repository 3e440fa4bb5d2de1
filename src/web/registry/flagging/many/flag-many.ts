import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { MAX_DRAFTS } from '../../../../contract/contribution.ts';
import { Store } from '../../../../signer/store.ts';
import { type ReadBody, readOnPage } from '../../../api/answer-parser.ts';
import { lookUpFound, type PastSearch } from '../../../api/look-up-found.ts';
import { lookUpMany } from '../../../api/look-up-many.ts';
import type { RegistryRecord } from '../../../api/tolerant-record.ts';
import { nextTask } from '../../../platform/tasks/row-tasks.ts';
import { readInWorker } from '../../results/reading/search-answer.ts';
import { useAnswerReader } from '../../results/reading/use-shown-rows.ts';
import type { DeskAccount } from '../../../desk/session/desk-account.ts';
import { type Desk, useDesk } from '../../../desk/session/desk-context.tsx';
import { onOtherAccount } from '../../../desk/session/follow-account.ts';
import { browserLocks, type TabLocks } from '../../../platform/storage/tab-locks.ts';
import { newId, OperationRecorder } from '../../../desk/run/operation-recorder.ts';
import { AssetDoubts, cachedAnswers } from '../asset-doubts.ts';
import { type Flaggable, isFlaggable, rowOfFlag, soughtOf } from '../flag-plan.ts';
import { type FlagStore, flagLockName, useFlagStore } from '../flag-store.ts';
import type { HeldRow } from '../flagging.ts';
import type { NotSent } from '../flag-view.ts';
import { type LeftOut, type LeftOutReason, whyLeftOut } from './left-out.ts';
import { type ManyBatch, type ManyState, NO_SELECTION } from './many-state.ts';

/** Longer than a browser needs to give so many locks; by then another tab has one. */
const LOCK_MS = 1000;
const LOCKS_AT_ONCE = 200;

/** An older list is read again before its transaction is assembled. */
const LISTED_FOR_MS = 60_000;

/** Thousands of answers a second are shown a few times a second. */
const SHOWN_EVERY_MS = 250;

function byIdentifier(rows: readonly Flaggable[]): Map<string, Flaggable[]> {
  const grouped = new Map<string, Flaggable[]>();
  for (const row of rows) {
    const known = grouped.get(row.id);
    if (known === undefined) grouped.set(row.id, [row]);
    else known.push(row);
  }
  return grouped;
}

export interface FlagManyOptions {
  readonly clock?: () => number;
  readonly locks?: TabLocks | undefined;
  /** How an answer is read, which may be of many contributions. */
  readonly read?: ReadBody;
}

/**
 * The selection that is being flagged, as a list of exactly these rows: read from the registry once more, then flagged by one
 * transaction, or by as many as the deployment's limit asks. One selection at a time.
 */
export class FlagMany extends Store<ManyState> {
  readonly #desk: Pick<Desk, 'config' | 'session' | 'activity'>;
  readonly #queryClient: QueryClient;
  readonly #flagStore: FlagStore;
  readonly #clock: () => number;
  readonly #locks: TabLocks | undefined;
  readonly #readBody: ReadBody;
  #selected: readonly RegistryRecord[] = [];
  /** The search whose rows are selected; `undefined` where there is not one that found them all. */
  #search: PastSearch | undefined;
  #reading = new AbortController();
  #readAtMs = 0;
  /** Gives the locks of rows back that are in no transaction. */
  readonly #releases = new Map<string, () => void>();
  /** Not in a transaction yet. */
  #waiting: readonly Flaggable[] = [];
  #runId = '';
  #endBatch: (notSent?: NotSent) => void = () => undefined;

  constructor(
    desk: Pick<Desk, 'config' | 'session' | 'activity'>,
    queryClient: QueryClient,
    flagStore: FlagStore,
    { clock = Date.now, locks, read = readOnPage }: FlagManyOptions = {},
  ) {
    super(NO_SELECTION);
    this.#desk = desk;
    this.#queryClient = queryClient;
    this.#flagStore = flagStore;
    this.#clock = clock;
    this.#locks = locks;
    this.#readBody = read;
    onOtherAccount(desk.session, () => {
      this.#endBatch();
      this.#endBatch = () => undefined;
      this.#forget();
    });
  }

  /** At most so many in one transaction. */
  get limit(): number {
    return Math.min(this.#desk.config.reportLimit ?? MAX_DRAFTS, MAX_DRAFTS);
  }

  /** How many transactions so many rows take. */
  batchCountOf(rowCount: number): number {
    return Math.ceil(rowCount / this.limit);
  }

  /** Opens the dialog for a selection, and reads each row again. If another selection is on its way, shows that one. */
  async start(selected: readonly RegistryRecord[], search?: PastSearch): Promise<void> {
    const { account } = this.#desk.session.getState();
    if (account === undefined || selected.length === 0) return;
    if (this.getState().phase === 'sending') {
      this.#set({ isOpen: true });
      return;
    }
    this.#forget();
    this.#selected = selected;
    this.#search = search;
    const reading = new AbortController();
    this.#reading = reading;
    const isTooMany = selected.length > MAX_DRAFTS;
    this.setState({
      ...NO_SELECTION,
      phase: isTooMany ? 'too-many' : 'reading',
      isOpen: true,
      selectedCount: selected.length,
    });
    if (!isTooMany) await this.#read(selected, account, reading.signal);
  }

  /** Asks the registry about the same selection once more. */
  async readAgain(): Promise<void> {
    if (this.getState().phase === 'listed') await this.start(this.#selected, this.#search);
  }

  /** Takes what the own peer reported out of the list: it earns nothing. */
  leaveOutOwn(): void {
    const { leftOut, phase, rows } = this.getState();
    if (phase !== 'listed') return;
    const own = rows.filter((record) => this.isOwn(record));
    for (const record of own) this.#giveBack(record);
    this.#set({
      rows: rows.filter((record) => !this.isOwn(record)),
      leftOut: [...leftOut, ...own.map((record) => ({ record, reason: 'own' }) as const)],
    });
  }

  isOwn({ peerId }: RegistryRecord): boolean {
    return peerId === this.#desk.session.getState().account?.peerId;
  }

  /**
   * Assembles and checks the transaction of the rows, or the first of several. A list that has stood for long is read again
   * before that, and stays where it lost a row by it.
   */
  async review(): Promise<void> {
    const { phase, rows } = this.getState();
    if (phase !== 'listed' || rows.length === 0) return;
    if (this.#clock() - this.#readAtMs > LISTED_FOR_MS && !(await this.#isListedStill())) return;
    this.#waiting = rows;
    this.#runId = newId(this.#clock());
    this.#set({ phase: 'sending', batchCount: this.batchCountOf(rows.length) });
    this.#next();
  }

  /** Closes the dialog. What is on its way goes on, and what waits for a review waits in the rows; the rest is forgotten. */
  close(): void {
    const { phase } = this.getState();
    if (phase === 'sending' || phase === 'over') this.#set({ isOpen: false });
    else this.#forget();
  }

  /** The analyst declines what is assembled: nothing was signed, and every row can be flagged again. */
  giveUp(notSent?: NotSent): void {
    const { batches } = this.getState();
    const submission = batches.at(-1)?.submission;
    submission?.cancel();
    const phase = submission?.getState().phase;
    if (phase !== 'review' && phase !== 'idle') return;
    this.#endBatch(notSent);
    if (batches.length === 1) this.#forget();
    else this.#stop(batches.slice(0, -1));
  }

  async #read(selected: readonly RegistryRecord[], account: DeskAccount, signal: AbortSignal): Promise<void> {
    const reasons = new Map<RegistryRecord, LeftOutReason>();
    const rows = await this.#hold(this.#candidates(selected, reasons), account, reasons);
    await this.#compare(rows, reasons, signal);
  }

  /** Reads the rows of the list again, and tells whether all of them can still be flagged. */
  async #isListedStill(): Promise<boolean> {
    const { leftOut, rows } = this.getState();
    const reading = new AbortController();
    this.#reading = reading;
    this.#set({ phase: 'reading', progress: { done: 0, total: rows.length } });
    await this.#compare(rows, new Map(), reading.signal);
    if (reading.signal.aborted) return false;
    const droppedCount = rows.length - this.getState().rows.length;
    this.#set({ leftOut: [...leftOut, ...this.getState().leftOut], droppedCount });
    return droppedCount === 0;
  }

  /** Reads rows that no other tab can flag, and lists those that can be flagged as they were selected. */
  async #compare(
    rows: readonly Flaggable[],
    reasons: Map<RegistryRecord, LeftOutReason>,
    signal: AbortSignal,
  ): Promise<void> {
    const doubts = new AssetDoubts(rows);
    for (const answer of cachedAnswers(this.#queryClient)) {
      // Each may be long.
      await nextTask();
      doubts.add(answer);
    }
    if (signal.aborted) return;
    const unread = byIdentifier(rows);
    this.#set({ progress: { done: 0, total: unread.size } });
    let shownMs = 0;
    const end = await lookUpMany(this.#desk.session.client, unread.keys(), {
      signal,
      lookUpOne: lookUpFound(this.#search, soughtOf(rows), this.#readBody),
      onLookedUp: (lookedUp, progress) => {
        for (const row of unread.get(lookedUp.identifier) ?? []) {
          const reason =
            whyLeftOut(row, lookedUp) ?? (doubts.about(row) === undefined ? undefined : 'doubtful');
          if (reason !== undefined) reasons.set(row, reason);
        }
        unread.delete(lookedUp.identifier);
        const nowMs = performance.now();
        if (nowMs - shownMs < SHOWN_EVERY_MS) return;
        shownMs = nowMs;
        this.#set({ progress, pausedUntilMs: undefined });
      },
      onPause: (waitMs) => this.#set({ pausedUntilMs: Date.now() + waitMs }),
    });
    if (signal.aborted) return;
    for (const row of [...unread.values()].flat()) reasons.set(row, 'unread');
    this.#list(rows, reasons, end.kind === 'stopped' ? { stoppedBy: end.error } : {});
  }

  /** What can be flagged by what its row says, each asset once. */
  #candidates(
    selected: readonly RegistryRecord[],
    reasons: Map<RegistryRecord, LeftOutReason>,
  ): readonly Flaggable[] {
    const byId = new Map<string, Flaggable>();
    for (const record of selected) {
      if (!isFlaggable(record)) reasons.set(record, 'no-asset-id');
      else if (record.status === 'flagged') reasons.set(record, 'flagged');
      else if (record.isPrivileged) reasons.set(record, 'privileged');
      else if (!this.#flagStore.isFree(record.assetDefinitionId)) reasons.set(record, 'busy');
      else {
        const known = byId.get(record.assetDefinitionId);
        if (known === undefined) byId.set(record.assetDefinitionId, record);
        // One asset id for two rows: whose it is cannot be told.
        else if (known !== record) for (const one of [known, record]) reasons.set(one, 'doubtful');
      }
    }
    return [...byId.values()];
  }

  /** Keeps other tabs from flagging the rows as long as they are in the list. */
  async #hold(
    rows: readonly Flaggable[],
    { accountId }: DeskAccount,
    reasons: Map<RegistryRecord, LeftOutReason>,
  ): Promise<readonly Flaggable[]> {
    const locks = this.#locks;
    if (locks === undefined) return rows;
    const reading = this.#reading;
    const held: Flaggable[] = [];
    for (let from = 0; from < rows.length && !reading.signal.aborted; from += LOCKS_AT_ONCE) {
      const some = rows.slice(from, from + LOCKS_AT_ONCE);
      const names = some.map(({ assetDefinitionId }) => flagLockName(accountId, assetDefinitionId));
      const releases = await Promise.all(names.map((name) => locks.hold(name, LOCK_MS)));
      for (const [at, record] of some.entries()) {
        const release = releases[at];
        if (reading.signal.aborted) release?.();
        else if (release === undefined) reasons.set(record, 'other-tab');
        else {
          held.push(record);
          this.#releases.set(record.assetDefinitionId, release);
        }
      }
    }
    return held;
  }

  #list(
    candidates: readonly Flaggable[],
    reasons: ReadonlyMap<RegistryRecord, LeftOutReason>,
    change: Partial<ManyState>,
  ): void {
    const leftOut = this.#selected.flatMap((record): LeftOut[] => {
      const reason = reasons.get(record);
      return reason === undefined ? [] : [{ record, reason }];
    });
    const rows = candidates.filter((record) => {
      // It may have been flagged by a click on its row meanwhile.
      const isFree = this.#flagStore.isFree(record.assetDefinitionId);
      if (!isFree && !reasons.has(record)) leftOut.push({ record, reason: 'busy' });
      return isFree && !reasons.has(record);
    });
    for (const { record } of leftOut) if (isFlaggable(record)) this.#giveBack(record);
    // The own peer's together, at the end.
    rows.sort((one, other) => Number(this.isOwn(one)) - Number(this.isOwn(other)));
    this.#readAtMs = this.#clock();
    this.#set({ phase: 'listed', rows, leftOut, pausedUntilMs: undefined, ...change });
  }

  #giveBack({ assetDefinitionId }: Flaggable): void {
    this.#releases.get(assetDefinitionId)?.();
    this.#releases.delete(assetDefinitionId);
  }

  #held(record: Flaggable): HeldRow {
    const { assetDefinitionId } = record;
    const release = this.#releases.get(assetDefinitionId) ?? (() => undefined);
    this.#releases.delete(assetDefinitionId);
    return { record, release };
  }

  /** Begins the next transaction. The first is reviewed; those after it are signed if they match and nothing in them is unusual. */
  #next(): void {
    const { account, key } = this.#desk.session.getState();
    const { batches, rows: all } = this.getState();
    const rows = this.#waiting.slice(0, this.limit);
    this.#waiting = this.#waiting.slice(rows.length);
    if (account === undefined || rows.length === 0) {
      this.#set({ phase: 'over' });
      return;
    }
    const number = batches.length + 1;
    const batch = { runId: this.#runId, number, runRowCount: all.length };
    const recorder = new OperationRecorder(
      this.#desk.activity,
      {
        kind: 'flag',
        accountId: account.accountId,
        rows: rows.map(rowOfFlag),
        ...(all.length > rows.length ? { batch } : {}),
      },
      this.#clock,
    );
    const held = rows.map((record) => this.#held(record));
    const search = this.#search;
    const submission = this.#flagStore.flagTogether(held, recorder, account, {
      openReview: () => {
        if (this.getState().batches.some((one) => one.submission === submission)) this.#set({ isOpen: true });
      },
      cancel: () => this.giveUp('cancelled'),
      lookUpOne: (sought) => lookUpFound(search, sought, this.#readBody),
    });
    this.#endBatch = (notSent) => {
      recorder.drop();
      this.#flagStore.release(held, notSent);
    };
    this.#set({ batches: [...batches, { number, rows, operationId: recorder.operationId, submission }] });
    submission.subscribe(() => this.#follow(submission));
    void submission.run({ review: number === 1 || key === 'external' });
  }

  #follow(submission: ManyBatch['submission']): void {
    const { batches } = this.getState();
    if (batches.at(-1)?.submission !== submission) return;
    const { phase } = submission.getState();
    if (phase === 'done') this.#next();
    else if (phase === 'failed' || phase === 'unsent' || phase === 'unknown') this.#stop(batches);
  }

  /** What is in no transaction yet is not flagged. */
  #stop(batches: readonly ManyBatch[]): void {
    const rest = this.#waiting.map((record) => this.#held(record));
    this.#waiting = [];
    this.#flagStore.release(rest, 'stopped');
    this.#set({ phase: 'over', batches });
  }

  /** Nothing is left of a selection but what its rows show. */
  #forget(): void {
    this.#reading.abort();
    for (const release of this.#releases.values()) release();
    this.#releases.clear();
    this.#waiting = [];
    this.#selected = [];
    this.#search = undefined;
    this.setState(NO_SELECTION);
  }

  #set(change: Partial<ManyState>): void {
    this.setState({ ...this.getState(), ...change });
  }
}

const selections = new WeakMap<FlagStore, FlagMany>();

/** The selection of the desk; it goes on while other pages are shown. */
export function useFlagMany(): FlagMany {
  const desk = useDesk();
  const queryClient = useQueryClient();
  const flagStore = useFlagStore();
  const reader = useAnswerReader();
  const known = selections.get(flagStore);
  if (known !== undefined) return known;
  const flagMany = new FlagMany(desk, queryClient, flagStore, {
    locks: browserLocks(),
    read: readInWorker(reader),
  });
  selections.set(flagStore, flagMany);
  return flagMany;
}
