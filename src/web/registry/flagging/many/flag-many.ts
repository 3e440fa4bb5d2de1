import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { MAX_DRAFTS } from '../../../../contract/contribution.ts';
import { Store } from '../../../../signer/store.ts';
import type { MonthlyLimit } from '../../../../client/account/monthly-limit.ts';
import { tokensMoved } from '../../../api/tokens-moved.ts';
import { Run } from '../../../desk/run/run.ts';
import { monthAfter } from '../../../desk/tokens/month-after.ts';
import { showAccepted, showSeen } from '../flagged-rows.ts';
import { blockedIn, selectedFlags, type SelectionFacts } from './selected-flags.ts';
import { lookUpFound, type PastSearch } from '../../../../client/registry/look-up-found.ts';
import { lookUpMany } from '../../../../client/registry/look-up-many.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { nextTask } from '../../../platform/tasks/row-tasks.ts';
import { type Desk, useDesk } from '../../../desk/session/desk-context.tsx';
import { onOtherAccount } from '../../../desk/session/follow-account.ts';
import type { OperationRow } from '../../../desk/operations/operation.ts';
import type { RunRow } from '../../../desk/run/run-plan.ts';
import { AssetDoubts, cachedAnswers } from '../asset-doubts.ts';
import {
  contributionsOf,
  createFlagPlan,
  type Flaggable,
  flagLimit,
  flagRows,
  isFlaggable,
  rowOfFlag,
} from '../flag-plan.ts';
import { type Flags } from '../flags.ts';
import { useFlags } from '../use-flags.ts';
import { type LeftOut, type LeftOutReason, whyLeftOut } from './left-out.ts';
import { type ManyState, NO_SELECTION } from './many-state.ts';

/** An older list is read again before its transaction is assembled. */
const LISTED_FOR_MS = 60_000;

/** The pace at which progress is shown; thousands of answers may arrive each second. */
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
}

/**
 * The selection to flag: a fixed list of rows. They are read from the registry once more, then flagged by one
 * transaction, or by several if the deployment has a limit. One selection at a time.
 */
export class FlagMany extends Store<ManyState> {
  readonly #desk: Pick<Desk, 'config' | 'session' | 'activity'>;
  readonly #queryClient: QueryClient;
  readonly #flags: Flags;
  readonly #clock: () => number;
  /** The runs of this session, with what ends the following of each. */
  readonly #runs = new Map<Run, () => void>();
  #selected: readonly RegistryRecord[] = [];
  /** The search whose rows are selected; `undefined` if no single search found them all. */
  #search: PastSearch | undefined;
  #reading = new AbortController();
  #readAtMs = 0;

  constructor(
    desk: Pick<Desk, 'config' | 'session' | 'activity'>,
    queryClient: QueryClient,
    flags: Flags,
    { clock = Date.now }: FlagManyOptions = {},
  ) {
    super(NO_SELECTION);
    this.#desk = desk;
    this.#queryClient = queryClient;
    this.#flags = flags;
    this.#clock = clock;
    onOtherAccount(desk.session, () => {
      // An assembled run would otherwise ask for the key, and be signed when the same account signs in again.
      for (const [run, stopFollowing] of this.#runs) {
        stopFollowing();
        run.cancel();
        run.cancelLookUps();
      }
      this.#runs.clear();
      this.#forget();
    });
  }

  /** The maximum number of contributions in one transaction. */
  get limit(): number {
    return flagLimit(this.#desk.config);
  }

  /**
   * Opens the dialog for a selection and reads each row again. If another selection is under way, shows that
   * one.
   */
  async start(selected: readonly RegistryRecord[], search?: PastSearch): Promise<void> {
    if (this.#desk.session.getState().account === undefined || selected.length === 0) return;
    if (this.#isRunning) {
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
    if (!isTooMany) await this.#read(selected, reading.signal);
  }

  /** Asks the registry about the same selection again. */
  async readAgain(): Promise<void> {
    if (this.getState().phase === 'listed') await this.start(this.#selected, this.#search);
  }

  /** Leaves out the contributions of the analyst's own peer: flagging them earns nothing. */
  leaveOutOwn(): void {
    const { leftOut, phase, rows } = this.getState();
    if (phase !== 'listed') return;
    const own = rows.filter((record) => this.isOwn(record));
    this.#set({
      rows: rows.filter((record) => !this.isOwn(record)),
      leftOut: [...leftOut, ...own.map((record) => ({ record, reason: 'own' }) as const)],
    });
  }

  isOwn({ peerId }: Pick<OperationRow, 'peerId'>): boolean {
    return peerId === this.#desk.session.getState().account?.peerId;
  }

  /**
   * Assembles and checks the transaction of the rows, or the first of several. An old list is read again
   * first. If rows are dropped, the list is shown again instead.
   */
  async review(): Promise<void> {
    const { phase, rows, run: begun } = this.getState();
    if (phase !== 'listed' || begun !== undefined || rows.length === 0) return;
    if (this.#clock() - this.#readAtMs > LISTED_FOR_MS && !(await this.#isListedStill())) return;
    // A click on its row may have flagged it meanwhile.
    const busy = rows.filter(({ assetDefinitionId }) => !this.#flags.isFree(assetDefinitionId));
    if (busy.length > 0) {
      const leftOut = busy.map((record) => ({ record, reason: 'busy' }) as const);
      this.#set({
        rows: rows.filter((record) => !busy.includes(record)),
        leftOut: [...this.getState().leftOut, ...leftOut],
      });
      return;
    }
    this.#begin(flagRows(rows));
  }

  /**
   * Closes the dialog. A run continues, and its rows show what waits for a review. Without a run the
   * selection is dropped.
   */
  close(): void {
    if (this.getState().run === undefined) this.#forget();
    else this.#set({ isOpen: false });
  }

  /** Declines the selection: nothing more is signed, and every row that was not sent can be flagged again. */
  giveUp(): void {
    const { run } = this.getState();
    run?.cancel();
    // An unknown outcome can be declined once the registry was asked.
    run?.leaveOut();
    this.close();
  }

  get #isRunning(): boolean {
    const { run } = this.getState();
    return run !== undefined && run.getState().phase !== 'ended';
  }

  #begin(rows: readonly RunRow[]): void {
    const { account } = this.#desk.session.getState();
    if (account === undefined) return;
    const search = this.#search;
    const facts: SelectionFacts = {
      account,
      startedAtMs: Date.now(),
      identifiers: new Map(rows.map(({ asked }) => [asked.definitionId ?? '', asked.identifier])),
      notSent: 'stopped',
      flaggers: new Map(),
      months: new Map(),
    };
    const isSignedIn = () => this.#desk.session.getState().account?.accountId === account.accountId;
    const plan = createFlagPlan({
      desk: this.#desk,
      accountId: account.accountId,
      lookUpOne: (sought) => lookUpFound(search, sought),
      onAccepted: (accepted) => {
        if (!isSignedIn()) return;
        const ids = new Set(accepted.map(({ asked }) => asked.definitionId));
        showAccepted(this.#queryClient, account, ids, this.#clock());
      },
      onSeen: (seen, others) => {
        if (!isSignedIn()) return;
        for (const { assetDefinitionId = '', flagger } of seen)
          facts.flaggers.set(assetDefinitionId, flagger);
        showSeen(this.#queryClient, seen, others);
      },
    });
    const run = new Run({ desk: this.#desk, plan, rows, clock: this.#clock });
    const { shown } = this.#flags;
    const before = shown.getState().selections;
    const openReview = () => {
      if (this.getState().run === run) this.#set({ isOpen: true });
    };
    const show = () => {
      const flags = selectedFlags(run, facts, openReview);
      shown.show({ selections: [...before, flags] });
      return flags;
    };
    const isMonthAsked = new Set<string>();
    const stop = run.subscribe(() => {
      const blocked = blockedIn(run, show());
      if (blocked !== undefined) shown.addBlocked(blocked);
      for (const { operationId, receipt } of run.getState().batches) {
        if (receipt === undefined || receipt.isAsking || isMonthAsked.has(operationId)) continue;
        isMonthAsked.add(operationId);
        void this.#askMonth(account.accountId).then((month) => {
          if (month === undefined || !isSignedIn()) return;
          facts.months.set(operationId, month);
          show();
        });
      }
    });
    this.#runs.set(run, stop);
    show();
    this.#set({ run });
    run.start();
  }

  #askMonth(accountId: string): Promise<MonthlyLimit | undefined> {
    // The answer may have been lost, and some deployments credit the reward later.
    tokensMoved(this.#queryClient, accountId);
    return monthAfter(this.#desk.session.client, this.#queryClient, accountId);
  }

  async #read(selected: readonly RegistryRecord[], signal: AbortSignal): Promise<void> {
    const reasons = new Map<RegistryRecord, LeftOutReason>();
    await this.#compare(this.#candidates(selected, reasons), reasons, signal);
  }

  /** Reads the rows of the list again. Returns true if all of them can still be flagged. */
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

  /** Reads rows again and lists those that can still be flagged as selected. */
  async #compare(
    rows: readonly Flaggable[],
    reasons: Map<RegistryRecord, LeftOutReason>,
    signal: AbortSignal,
  ): Promise<void> {
    const doubts = new AssetDoubts(rows);
    for (const answer of cachedAnswers(this.#queryClient)) {
      // An answer may hold many records.
      await nextTask();
      doubts.add(answer);
    }
    if (signal.aborted) return;
    const unread = byIdentifier(rows);
    this.#set({ progress: { done: 0, total: unread.size } });
    let shownMs = 0;
    const end = await lookUpMany(this.#desk.session.client, unread.keys(), {
      signal,
      lookUpOne: lookUpFound(this.#search, contributionsOf(rows.map(rowOfFlag))),
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

  /** Returns the rows that their own fields allow to flag, each asset once. */
  #candidates(
    selected: readonly RegistryRecord[],
    reasons: Map<RegistryRecord, LeftOutReason>,
  ): readonly Flaggable[] {
    const byId = new Map<string, Flaggable>();
    for (const record of selected) {
      if (!isFlaggable(record)) reasons.set(record, 'no-asset-id');
      else if (record.status === 'flagged') reasons.set(record, 'flagged');
      else if (record.isPrivileged) reasons.set(record, 'privileged');
      else if (!this.#flags.isFree(record.assetDefinitionId)) reasons.set(record, 'busy');
      else {
        const known = byId.get(record.assetDefinitionId);
        if (known === undefined) byId.set(record.assetDefinitionId, record);
        // Two rows share an asset id, which may belong to either.
        else if (known !== record) for (const one of [known, record]) reasons.set(one, 'doubtful');
      }
    }
    return [...byId.values()];
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
      // A click on its row may have flagged it meanwhile.
      const isFree = this.#flags.isFree(record.assetDefinitionId);
      if (!isFree && !reasons.has(record)) leftOut.push({ record, reason: 'busy' });
      return isFree && !reasons.has(record);
    });
    // Contributions of the analyst's own peer come last.
    rows.sort((one, other) => Number(this.isOwn(one)) - Number(this.isOwn(other)));
    this.#readAtMs = this.#clock();
    this.#set({ phase: 'listed', rows, leftOut, pausedUntilMs: undefined, ...change });
  }

  /** Drops the selection; flags under way stay in their rows. */
  #forget(): void {
    this.#reading.abort();
    this.#selected = [];
    this.#search = undefined;
    this.setState(NO_SELECTION);
  }

  #set(change: Partial<ManyState>): void {
    this.setState({ ...this.getState(), ...change });
  }
}

const selections = new WeakMap<Flags, FlagMany>();

/** The desk's selection. It continues while other pages are shown. */
export function useFlagMany(): FlagMany {
  const desk = useDesk();
  const queryClient = useQueryClient();
  const flags = useFlags();
  const known = selections.get(flags);
  if (known !== undefined) return known;
  const flagMany = new FlagMany(desk, queryClient, flags);
  selections.set(flags, flagMany);
  return flagMany;
}
