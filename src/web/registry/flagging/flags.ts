import type { MutationFilters, QueryClient } from '@tanstack/react-query';
import type { FlagReceipt } from '../../../contract/contribution.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { SubmissionState } from '../../../client/submission/submission-state.ts';
import {
  type AssetDoubt,
  checkFlagOptions,
  confirmFlagOptions,
  FLAG_KEY,
  type FlagOperation,
  flagOptions,
  type FlagResult,
  runMutation,
  sendFlagAgainOptions,
  type WhyNotSent,
} from '../../api/flag-options.ts';
import { tokensMoved } from '../../api/tokens-moved.ts';
import { OperationRecorder } from '../../desk/run/operation-recorder.ts';
import { submissionDeps } from '../../desk/run/submission-deps.ts';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { monthAfter } from '../../desk/tokens/month-after.ts';
import { AssetDoubts, cachedAnswers } from './asset-doubts.ts';
import { entriesOf, FLAG_FILTERS, type FlagEntry, flagMutations } from './flag-entries.ts';
import { type Flaggable, isFlaggable, rowOfFlag } from './flag-plan.ts';
import { hasReview, isBlocked } from './flag-state.ts';
import { type FlagView, flagView, READY } from './flag-view.ts';
import { showAccepted, showFlagsOfOtherTabs, showSeen } from './flagged-rows.ts';
import { FlagsShown } from './flags-shown.ts';
import { whyNotFlagged } from './why-not-flagged.ts';

export interface FlagsOptions {
  readonly clock?: () => number;
}

function forgetMutations(queryClient: QueryClient, filters: MutationFilters): void {
  const cache = queryClient.getMutationCache();
  for (const mutation of cache.findAll(filters)) cache.remove(mutation);
}

/** The flags that an analyst asks for by clicks, at most one under way for each asset id, on every page. */
export type Flags = ReturnType<typeof createFlags>;

/**
 * Flags contributions of a desk by its mutations (`api/flag-options.ts`), which hold where each stands. They
 * end with the account's session.
 */
export function createFlags(
  desk: Pick<Desk, 'session' | 'activity'>,
  queryClient: QueryClient,
  { clock = Date.now }: FlagsOptions = {},
) {
  const { activity, session } = desk;
  const shown = new FlagsShown();
  /** Of every flag of this session. */
  const undos = new Set<AbortController>();

  const accountId = () => session.getState().account?.accountId;
  const entries = () => entriesOf(flagMutations(queryClient), accountId());

  onOtherAccount(session, () => {
    for (const undo of undos) undo.abort('signed-out' satisfies WhyNotSent);
    undos.clear();
    forgetMutations(queryClient, FLAG_FILTERS);
    shown.forget();
  });
  session.subscribe(() => {
    if (session.getState().key === 'unlocked') return;
    for (const { click, view } of entries().values())
      if (view.step === 'delay') click?.operation.undo.abort('locked' satisfies WhyNotSent);
  });
  let { operations } = activity.getState();
  activity.subscribe(() => {
    const before = operations;
    ({ operations } = activity.getState());
    const { account } = session.getState();
    if (operations !== before && account !== undefined)
      void showFlagsOfOtherTabs(queryClient, account, activity, before);
  });

  function doubtAbout(record: Flaggable): AssetDoubt | undefined {
    const doubts = new AssetDoubts([record]);
    for (const answer of cachedAnswers(queryClient)) doubts.add(answer);
    return doubts.about(record);
  }

  function getView(definitionId: string): FlagView {
    return viewsOf(entries(), shown.getState().selections)(definitionId);
  }

  /** Returns true if this tab has no flag of the contribution under way, and none of unknown outcome. */
  function isFree(definitionId: string): boolean {
    const { step } = getView(definitionId);
    return step === 'ready' || step === 'refused';
  }

  /** Asks what became of a flag. */
  async function check(definitionId: string): Promise<FlagResult | undefined> {
    const entry = entries().get(definitionId);
    if (entry === undefined || entry.isBusy) return undefined;
    const { operation, result: from } = entry;
    return runMutation(queryClient, checkFlagOptions(queryClient, operation), {
      step: 'check',
      operation,
      from,
    });
  }

  async function sendAgain(definitionId: string, { unrecorded = false } = {}): Promise<void> {
    const entry = entries().get(definitionId);
    if (entry === undefined || entry.isBusy || entry.result.kept === undefined) return;
    const { operation, result: from } = entry;
    const variables = { step: 'again', operation, from, unrecorded } as const;
    await runMutation(queryClient, sendFlagAgainOptions(queryClient, operation), variables);
  }

  function operationOf(record: Flaggable, account: DeskAccount): FlagOperation {
    const row = rowOfFlag(record);
    const { assetDefinitionId: definitionId, id: identifier } = record;
    const recorder = new OperationRecorder(
      activity,
      { kind: 'flag', accountId: account.accountId, rows: [row] },
      clock,
    );
    const { operationId } = recorder;
    const deps = submissionDeps(session, () => activity.recorded(operationId), clock);
    const live = {
      resend: () => sendAgain(definitionId),
      async checkRegistry() {
        const result = await check(definitionId);
        if (result?.state.phase === 'unknown' && result.state.verificationError !== undefined)
          throw result.state.verificationError;
      },
    };
    const isSignedIn = () => accountId() === account.accountId;
    const doubt = doubtAbout(record);
    const undo = new AbortController();
    undos.add(undo);
    return {
      client: deps.client,
      signer: deps.signer,
      record,
      identifier,
      definitionId,
      accountId: account.accountId,
      peerId: account.peerId,
      operationId,
      doubt,
      clock,
      undo,
      unlock: () => deps.ensureUnlocked(),
      signIn: () => deps.ensureSignedIn(),
      recorded: () => deps.recorded(),
      note(state: SubmissionState<FlagReceipt>) {
        recorder.note(state, live);
        const facts = { ...account, reportedBy: record.peerId, flagger: undefined, doubt };
        if (state.phase === 'review' && isSignedIn() && isBlocked(flagView(state, facts)))
          shown.addBlocked({ operationId, identifiers: [identifier] });
      },
      drop: () => recorder.drop(),
      isSignedIn,
      onAccepted() {
        if (isSignedIn()) showAccepted(queryClient, account, new Set([definitionId]), clock());
      },
      onSeen(seen, others) {
        if (isSignedIn()) showSeen(queryClient, seen, others);
      },
      month() {
        // The answer may have been lost, and some deployments credit the reward later.
        tokensMoved(queryClient, account.accountId);
        return monthAfter(session.client, queryClient, account.accountId);
      },
    };
  }

  /** Opens the dialog of a flag that waits for the analyst or whose assembled transaction was refused. */
  function openReview(definitionId: string): void {
    if (!hasReview(getView(definitionId))) return;
    const selection = shownSelection(entries(), shown.getState().selections, definitionId);
    if (selection === undefined) shown.show({ review: definitionId });
    else selection.openReview();
  }

  /** An unreadable transaction is unexpected after one click: it waits in its row instead. */
  function openByItself({ definitionId, doubt }: FlagOperation): void {
    const view = getView(definitionId);
    const isExpected = view.step === 'review' && (doubt !== undefined || view.why !== 'unreadable');
    if (isExpected && shown.getState().review === undefined) openReview(definitionId);
  }

  function abort(definitionId: string, why: WhyNotSent): void {
    entries().get(definitionId)?.click?.operation.undo.abort(why);
  }

  const waiting = (): FlagEntry | undefined =>
    [...entries().values()].findLast(({ view }) => view.step === 'delay');

  return {
    shown,
    getView,
    isFree,
    openReview,

    /**
     * Flags a contribution after the undo delay, asking for the key if necessary; with `null` seconds it
     * waits for `send`. Ignored if the contribution cannot be flagged, and while its flag is in progress,
     * done or of unknown outcome. Opens the review instead of signing if the asset id is doubtful or the
     * transaction unusual, and for a flag that already waits there.
     */
    async flag(record: RegistryRecord, undoSeconds: number | null = 0): Promise<void> {
      if (!isFlaggable(record) || whyNotFlagged(record) !== undefined) return;
      const { assetDefinitionId: definitionId } = record;
      if (getView(definitionId).step === 'review') openReview(definitionId);
      const { account } = session.getState();
      if (account === undefined || !isFree(definitionId)) return;
      entries().get(definitionId)?.operation.drop();
      const operation = operationOf(record, account);
      const click = { step: 'click', operation, undoSeconds, sendNow: new AbortController() } as const;
      await runMutation(queryClient, flagOptions(queryClient, operation), click);
      openByItself(operation);
    },

    /** Ends the undo delay of a flag and sends it at once. */
    send(definitionId: string): void {
      entries().get(definitionId)?.click?.sendNow.abort();
    },

    /** Stops a flag in its undo delay, before any request. */
    undo(definitionId: string): void {
      if (getView(definitionId).step === 'delay') abort(definitionId, 'undone');
    },

    /** Stops the latest flag that can still be undone. */
    undoLatest(): void {
      waiting()?.click?.operation.undo.abort('undone' satisfies WhyNotSent);
    },

    /** Cancels the assembly or the check. Nothing was signed, and the contribution can be flagged again. */
    cancel(definitionId: string): void {
      const view = getView(definitionId);
      if (view.step !== 'working' || view.doing !== 'checking') return;
      const selection = shownSelection(entries(), shown.getState().selections, definitionId);
      if (selection === undefined) abort(definitionId, 'cancelled');
      else selection.cancel();
    },

    /** Closes the dialog; the flag keeps waiting in its row. */
    closeReview(): void {
      shown.show({ review: undefined });
    },

    /** Declines the flag under review. Nothing was signed, and the contribution can be flagged again. */
    giveUp(definitionId: string): void {
      if (getView(definitionId).step !== 'review') return;
      entries().get(definitionId)?.operation.drop();
      forgetMutations(queryClient, { mutationKey: [FLAG_KEY, definitionId] });
      shown.show({ review: undefined });
    },

    /** Signs and sends the flag under review. */
    async confirm(definitionId: string): Promise<void> {
      const entry = entries().get(definitionId);
      if (entry === undefined || entry.isBusy || entry.view.step !== 'review') return;
      const { operation, result: from } = entry;
      const variables = { step: 'confirm', operation, from } as const;
      await runMutation(queryClient, confirmFlagOptions(queryClient, operation), variables);
      // A signature that failed leads back to the review; everything else is shown in the row.
      const { review } = shown.getState();
      if (review === definitionId && getView(definitionId).step !== 'review')
        shown.show({ review: undefined });
    },

    /** Asks for the outcome. */
    async check(definitionId: string): Promise<void> {
      const selection = shownSelection(entries(), shown.getState().selections, definitionId);
      await (selection === undefined ? check(definitionId) : selection.check(definitionId));
    },

    /**
     * Sends the same signed bytes again, after the service did not take them or the outcome stayed unknown.
     * The ledger executes them at most once.
     */
    async sendAgain(definitionId: string, how: { readonly unrecorded?: boolean } = {}): Promise<void> {
      const selection = shownSelection(entries(), shown.getState().selections, definitionId);
      await (selection === undefined ? sendAgain(definitionId, how) : selection.sendAgain(definitionId, how));
    },
  };
}

type Selections = ReturnType<FlagsShown['getState']>['selections'];

/** The selection that flags a contribution, unless it was clicked later. */
function shownSelection(
  entries: ReadonlyMap<string, FlagEntry>,
  selections: Selections,
  definitionId: string,
): Selections[number] | undefined {
  const startedAtMs = entries.get(definitionId)?.startedAtMs ?? -Infinity;
  return selections.findLast(
    (selection) => selection.startedAtMs >= startedAtMs && selection.viewOf(definitionId) !== undefined,
  );
}

/** Returns the view of each row. */
export const viewsOf =
  (entries: ReadonlyMap<string, FlagEntry>, selections: Selections) =>
  (definitionId: string): FlagView =>
    shownSelection(entries, selections, definitionId)?.viewOf(definitionId) ??
    entries.get(definitionId)?.view ??
    READY;
