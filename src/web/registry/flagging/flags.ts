import type { QueryClient } from '@tanstack/react-query';
import { lookUpFound } from '../../../client/registry/look-up-found.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { contributionsOf, type Flaggable, isFlaggable } from '../../../client/submission/flag-transaction.ts';
import { flagCalls, type FlagOperation, flagOptions } from '../../api/flag-options.ts';
import { runMutation, type WhyNotSent } from '../../api/submission-options.ts';
import { tokensMoved } from '../../api/tokens-moved.ts';
import { isOpen, type Operation } from '../../desk/operations/operation.ts';
import { submissionMutations } from '../../desk/submission/submission-entries.ts';
import { createSubmissions } from '../../desk/submission/submissions.ts';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { monthAfter } from '../../desk/tokens/month-after.ts';
import { entriesOf, factsOf } from './flag-entries.ts';
import { rowOfFlag } from './flag-rows.ts';
import { hasReview, isBlocked } from './flag-state.ts';
import { type FlagView, flagView, READY } from './flag-view.ts';
import { showAccepted, showFlagsOfOtherTabs, showSeen } from './flagged-rows.ts';
import { isNamedAfter } from './is-named-after.ts';
import {
  addBlocked,
  createFlagsShown,
  type NamedFlag,
  NOTHING_SHOWN,
  type Selection,
} from './flags-shown.ts';
import { whyNotFlagged } from './why-not-flagged.ts';

export interface FlagsOptions {
  readonly clock?: () => number;
}

type SelectionHow = Pick<Selection, 'search'>;

interface FlagHow extends SelectionHow {
  readonly isSelection: boolean;
  readonly isUnnamed?: boolean;
}

const isOpenFlag = (operation: Operation): boolean => operation.kind === 'flag' && isOpen(operation);

/** The flags that an analyst asks for, at most one under way for each asset id, on every page. */
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
  const shown = createFlagsShown();
  const submissions = createSubmissions(desk, queryClient, { clock });
  let selectionCount = 0;

  const entries = () => entriesOf(submissionMutations(queryClient), session.getState().account?.accountId);
  const entryOf = (definitionId: string) => entries().get(definitionId);
  const idOf = (definitionId: string) => entryOf(definitionId)?.operation.operationId ?? '';
  const getView = (definitionId: string): FlagView => entryOf(definitionId)?.view ?? READY;

  onOtherAccount(session, () => shown.setState(NOTHING_SHOWN));
  session.subscribe(() => {
    if (session.getState().key === 'unlocked') return;
    for (const { click, view } of entries().values())
      if (view.step === 'delay') click?.operation.stop.abort('locked' satisfies WhyNotSent);
  });
  let { operations } = activity.getState();
  activity.subscribe(() => {
    const before = operations;
    ({ operations } = activity.getState());
    const { account } = session.getState();
    if (operations !== before && account !== undefined)
      void showFlagsOfOtherTabs(queryClient, account, activity, before);
  });

  /** Returns true if this tab has no flag of the contribution under way, and none of unknown outcome. */
  function isFree(definitionId: string): boolean {
    const { step } = getView(definitionId);
    return step === 'ready' || step === 'refused';
  }

  /** Returns the account if it may flag these now. */
  function flaggerOf(records: readonly Flaggable[]): DeskAccount | undefined {
    const areFree = records.every(({ assetDefinitionId }) => isFree(assetDefinitionId));
    return areFree && records.length > 0 ? session.getState().account : undefined;
  }

  /** Finds a flag of unknown outcome, of an earlier page or another tab, that has one of these contributions. */
  async function openFlagOf(records: readonly Flaggable[]): Promise<NamedFlag | undefined> {
    await activity.loaded();
    const wanted = new Set(records.map(({ assetDefinitionId }) => assetDefinitionId));
    for (const operation of activity.getState().operations.filter(isOpenFlag)) {
      const rows = await activity.rowsOf(operation);
      const same = rows.filter(({ definitionId = '' }) => wanted.has(definitionId));
      if (same.length > 0)
        return { operationId: operation.id, identifiers: same.map(({ identifier }) => identifier) };
    }
    return undefined;
  }

  /** Returns true, and says so on the page, if the outcome of an earlier flag of these has to be asked for first. */
  async function isOpenFor(records: readonly Flaggable[]): Promise<boolean> {
    const open = await openFlagOf(records);
    if (open !== undefined) shown.setState({ open });
    return open !== undefined;
  }

  function mayBeOpen(): boolean {
    const { loading, operations: known } = activity.getState();
    return loading || known.some(isOpenFlag);
  }

  function operationOf(
    records: readonly Flaggable[],
    account: DeskAccount,
    { isSelection, isUnnamed = false, search }: FlagHow,
  ): FlagOperation {
    const { accountId } = account;
    const rows = records.map(rowOfFlag);
    const begun = submissions.begin({ kind: 'flag', accountId, rows });
    const { isSignedIn, operationId } = begun;
    const operation: FlagOperation = {
      ...begun,
      ...flagCalls(begun, {
        records,
        lookUpOne: lookUpFound(search, contributionsOf(records)),
        onSeen(seen, others) {
          if (isSignedIn()) showSeen(queryClient, seen, others);
        },
      }),
      records,
      isSelection,
      peerId: account.peerId,
      isUnnamed,
      note(state) {
        begun.note(state);
        if (state.phase !== 'review' || !isSignedIn()) return;
        const facts = factsOf(operation);
        const blocked = records.filter((record, item) => isBlocked(flagView(state, facts(record, item))));
        if (blocked.length > 0) addBlocked(shown, { operationId, identifiers: blocked.map(({ id }) => id) });
      },
      onAccepted() {
        const ids = new Set(records.map(({ assetDefinitionId }) => assetDefinitionId));
        if (isSignedIn()) showAccepted(queryClient, account, ids, clock());
      },
      month() {
        // The answer may have been lost, and some deployments credit the reward later.
        tokensMoved(queryClient, accountId);
        return monthAfter(session.client, queryClient, accountId);
      },
    };
    return operation;
  }

  /** Opens the dialog of a flag that waits for the analyst or whose assembled transaction was refused. */
  function openReview(definitionId: string): void {
    if (hasReview(getView(definitionId)))
      shown.setState({ review: idOf(definitionId), selection: undefined });
  }

  /** An unreadable transaction is unexpected after one click: it waits in its row instead. */
  function openByItself(definitionId: string, isUnnamed: boolean): void {
    const view = getView(definitionId);
    const isExpected = view.step === 'review' && (isUnnamed || view.why !== 'unreadable');
    if (isExpected && shown.getState().review === undefined) openReview(definitionId);
  }

  return {
    shown,
    getView,
    isFree,
    openReview,

    /**
     * Flags a contribution after the undo delay, asking for the key if necessary; with `null` seconds it
     * waits for `send`. Ignored if the contribution cannot be flagged, and while its flag is in progress,
     * done or of unknown outcome. Opens the review instead of signing if the asset id does not name it or the
     * transaction unusual, and for a flag that already waits there.
     */
    async flag(record: RegistryRecord, undoSeconds: number | null = 0): Promise<void> {
      if (!isFlaggable(record) || whyNotFlagged(record) !== undefined) return;
      const { assetDefinitionId: definitionId } = record;
      if (getView(definitionId).step === 'review') openReview(definitionId);
      const account = flaggerOf([record]);
      if (account === undefined || (mayBeOpen() && (await isOpenFor([record])))) return;
      // Meanwhile another click may have begun it, or another account may have signed in.
      if (flaggerOf([record])?.accountId !== account.accountId) return;
      const before = entryOf(definitionId)?.operation;
      if (before?.isSelection === false) {
        before.drop();
        submissions.forget(before);
      }
      const isUnnamed = !isNamedAfter(definitionId, record.id);
      const operation = operationOf([record], account, { isSelection: false, isUnnamed });
      const click = { step: 'click', operation, undoSeconds, sendNow: new AbortController() } as const;
      await runMutation(queryClient, flagOptions(queryClient, operation), click);
      openByItself(definitionId, isUnnamed);
    },

    /** Opens the dialog of a selection, in which its rows are read again. Nothing is flagged yet. */
    openSelection(records: readonly RegistryRecord[], how: SelectionHow = {}): void {
      if (session.getState().account === undefined || records.length === 0) return;
      selectionCount += 1;
      shown.setState({ selection: { id: selectionCount, records, ...how }, review: undefined });
    },

    /** Assembles one transaction that flags all of these, and shows its review. */
    async flagTogether(records: readonly Flaggable[], how: SelectionHow = {}): Promise<void> {
      const account = flaggerOf(records);
      if (account === undefined || (mayBeOpen() && (await isOpenFor(records)))) return;
      if (flaggerOf(records)?.accountId !== account.accountId) return;
      const operation = operationOf(records, account, { ...how, isSelection: true });
      shown.setState({ selection: undefined, review: operation.operationId });
      await submissions.review(operation);
    },

    /** Ends the undo delay of a flag and sends it at once. */
    send(definitionId: string): void {
      entryOf(definitionId)?.click?.sendNow.abort();
    },

    /** Stops a flag in its undo delay, before any request. */
    undo(definitionId: string): void {
      const entry = entryOf(definitionId);
      if (entry?.view.step === 'delay') entry.operation.stop.abort('undone' satisfies WhyNotSent);
    },

    /** Stops the latest flag that can still be undone. */
    undoLatest(): void {
      const waiting = [...entries().values()].findLast(({ view }) => view.step === 'delay');
      waiting?.operation.stop.abort('undone' satisfies WhyNotSent);
    },

    /** Cancels the assembly or the check. Nothing was signed, and the contribution can be flagged again. */
    cancel(definitionId: string): void {
      const { step, ...view } = getView(definitionId);
      if (step === 'working' && 'doing' in view && view.doing === 'checking')
        entryOf(definitionId)?.operation.stop.abort('cancelled' satisfies WhyNotSent);
    },

    /** Closes the dialog; a flag keeps waiting in its rows, and a selection is dropped. */
    close(): void {
      shown.setState({ review: undefined, selection: undefined });
    },

    /**
     * Closes the dialog and declines the flag under review: nothing was signed, and each contribution can be
     * flagged again. The rows of one that was refused say why.
     */
    giveUp(operationId: string): void {
      const state = submissions.get(operationId)?.result.state;
      const isRefused =
        state?.phase === 'failed' ||
        (state?.phase === 'review' && state.checked.comparison.verdict === 'differs');
      if (isRefused || submissions.giveUp(operationId)) shown.setState({ review: undefined });
    },

    /** Signs and sends the flag under review. */
    async confirm(operationId: string): Promise<void> {
      await submissions.confirm(operationId);
      const single = [...entries().values()].find(
        ({ operation }) => operation.operationId === operationId && !operation.isSelection,
      );
      // A signature that failed leads back to the review; everything else is shown in the row.
      const isOver = single !== undefined && single.view.step !== 'review';
      if (isOver && shown.getState().review === operationId) shown.setState({ review: undefined });
    },

    /** Asks for the outcome. */
    async check(definitionId: string): Promise<void> {
      await submissions.check(idOf(definitionId));
    },

    /**
     * Sends the same signed bytes again, after the service did not take them or the outcome stayed unknown.
     * The ledger executes them at most once.
     */
    sendAgain: (definitionId: string, how: { readonly unrecorded?: boolean } = {}): Promise<void> =>
      submissions.sendAgain(idOf(definitionId), how),
  };
}
