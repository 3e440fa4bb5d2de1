import { AppError } from '../../../contract/app-error.ts';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import { isWarned, mayBlindSign } from '../../../transaction/compare/comparison.ts';
import type { Difference } from '../../../transaction/compare/difference.ts';
import type { MonthlyLimit } from '../../../client/account/monthly-limit.ts';
import { isNamedBy } from '../../desk/session/desk-account.ts';
import { UnlockDeclinedError } from '../../desk/session/session-errors.ts';
import {
  isFound,
  type SubmissionReceipt,
  type SubmissionState,
} from '../../../client/submission/submission-state.ts';
import { obstacleTo } from '../../../client/submission/why-not-signed.ts';
import type { WhyNotSent } from '../../api/submission-options.ts';
import { t } from './messages.ts';

/** The reward of a flag, or the reason why there is none, if known. */
type FlagReward =
  | { readonly kind: 'tokens'; readonly count: number }
  /** The reward of a transaction with several flags. The service tells only their sum. */
  | { readonly kind: 'shared'; readonly count: number; readonly earningCount: number }
  | { readonly kind: 'own-peer' }
  | { readonly kind: 'already-flagged' }
  | { readonly kind: 'none' }
  /** The answer to the submit was lost; only the registry confirms the flag. */
  | { readonly kind: 'unknown' };

interface RewardFacts {
  readonly accountId: string;
  readonly peerId: string;
  /** The peer that reported the contribution. */
  readonly reportedBy: string;
  /** The flagger according to the registry; deployments give a peer, an account or something else. */
  readonly flagger: string | undefined;
  /** Set if one transaction flags several. */
  readonly together?: FlagTogether;
}

interface FlagTogether {
  /** The place of this flag in the transaction, counted from 0. */
  readonly item: number;
  /** The number of its contributions that another peer reported. */
  readonly earningCount: number;
}

function flagReward(receipt: SubmissionReceipt | undefined, facts: RewardFacts): FlagReward {
  if (receipt === undefined) return { kind: 'unknown' };
  const { peerId, reportedBy, together } = facts;
  const isOwnPeers = reportedBy === peerId;
  const { rewarded: count } = receipt;
  if (together !== undefined && isOwnPeers) return { kind: 'own-peer' };
  if (count !== 0) {
    const { earningCount = 1 } = together ?? {};
    return earningCount > 1 ? { kind: 'shared', count, earningCount } : { kind: 'tokens', count };
  }
  if (isOwnPeers) return { kind: 'own-peer' };
  const byAnother = facts.flagger !== undefined && !isNamedBy(facts.flagger, facts);
  return { kind: byAnother ? 'already-flagged' : 'none' };
}

/** `+10 tokens`, or the reason why there are none. */
export function rewardText(reward: FlagReward): string {
  switch (reward.kind) {
    case 'tokens':
      return t('flag.reward', { count: reward.count });
    case 'shared':
      return t('flag.rewardShared', { count: reward.count, rows: reward.earningCount });
    case 'own-peer':
      return t('flag.noRewardOwn');
    case 'already-flagged':
      return t('flag.noRewardBefore');
    case 'none':
      return t('flag.noReward');
    case 'unknown':
      return t('flag.rewardUnknown');
  }
}

/** `Flagged · +10 tokens`, and the rest of the month's limit where it is known. */
export function flaggedText({ reward, month }: Pick<FlaggedView, 'reward' | 'month'>): string {
  const left = month?.left;
  const isReached = left === 0 && reward.kind === 'none';
  const text = t('flag.flagged', { reward: isReached ? t('flag.noRewardLimit') : rewardText(reward) });
  return left === undefined || isReached ? text : t('flag.andLeft', { text, left });
}

/** What became of a flag, in full, once it is on the ledger. */
export function outcomeText(view: FlagView): string | undefined {
  if (view.step !== 'flagged') return undefined;
  const text = flaggedText(view);
  const doubt = doubtText(view);
  return doubt === undefined ? text : `${text}. ${doubt}`;
}

/** Why the registry does not confirm a flag. */
export function doubtText({ registry }: Pick<FlaggedView, 'registry'>): string | undefined {
  if (registry === 'unseen') return t('flag.unseen');
  return registry === 'left-out' ? t('flag.leftOut') : undefined;
}

type FlaggedView = Extract<FlagView, { readonly step: 'flagged' }>;

export type FlagWork = 'unlocking' | 'checking' | 'submitting' | 'verifying';

/**
 * The step that the analyst has to take: opt in to an unreadable transaction, confirm an asset id that does not
 * name the row's identifier, look at an unusual transaction, or confirm a selection.
 */
export type ReviewReason = 'unreadable' | 'unnamed' | 'warned' | 'together';

/** The reason why a requested flag was not sent. */
export type NotSent = Exclude<WhyNotSent, 'signed-out'>;

/** Progress of one flag, as shown in its row. */
export type FlagView =
  | { readonly step: 'ready'; readonly notSent?: NotSent }
  /** The service was not asked yet: it can be undone. Without a time it waits for _Send_. */
  | { readonly step: 'delay'; readonly sendsAtMs: number | undefined }
  | { readonly step: 'working'; readonly doing: FlagWork }
  /** Nothing is signed yet: the analyst has to act first. */
  | { readonly step: 'review'; readonly why: ReviewReason }
  /**
   * On the ledger. `registry`: its state in the registry. `left-out`: the answer held only newer
   * contributions.
   */
  | {
      readonly step: 'flagged';
      readonly reward: FlagReward;
      readonly registry: 'asking' | 'seen' | 'unseen' | 'left-out';
      /** The month's limit right after this flag, if the service returns it. */
      readonly month?: MonthlyLimit;
    }
  /** Not on the ledger. `differences`: between the assembled transaction and the request. */
  | { readonly step: 'refused'; readonly error: AppError; readonly differences: readonly Difference[] }
  /** Signed but not taken by the service for now: the same bytes can be sent again. */
  | { readonly step: 'unsent'; readonly error: AppError }
  /** Possibly on the ledger. */
  | { readonly step: 'unknown'; readonly error: AppError };

/** In a transaction that flags several, the service altered another row; none was signed. */
class OtherRowBlockedError extends AppError {
  constructor() {
    super('other-row-blocked', t('flag.otherRowBlocked'));
  }
}

export const READY: FlagView = { step: 'ready' };

const working = (doing: FlagWork): FlagView => ({ step: 'working', doing });

/** Returns the step that the analyst has to take before signing; `undefined` if none. */
function waitsFor(checked: CheckedTransaction, { isUnnamed, together }: FlagFacts): ReviewReason | undefined {
  if (mayBlindSign(checked.comparison)) return 'unreadable';
  if (checked.comparison.verdict !== 'matches') return undefined;
  if (isUnnamed) return 'unnamed';
  if (isWarned(checked.comparison)) return 'warned';
  return together === undefined ? undefined : 'together';
}

export interface FlagFacts extends RewardFacts {
  /** The asset id does not name the row's identifier: one click must not flag it. */
  readonly isUnnamed: boolean;
}

function refused(
  error: AppError,
  checked: CheckedTransaction | undefined,
  { together }: FlagFacts,
): FlagView {
  const { differences = [] } = checked?.comparison ?? {};
  if (together === undefined || differences.length === 0) return { step: 'refused', error, differences };
  const own = differences.filter(({ path: { item } }) => item === undefined || item === together.item);
  return own.length > 0
    ? { step: 'refused', error, differences: own }
    : { step: 'refused', error: new OtherRowBlockedError(), differences: [] };
}

export function flagView(state: SubmissionState, facts: FlagFacts): FlagView {
  switch (state.phase) {
    case 'idle':
    case 'assembling':
      return working('checking');
    case 'review': {
      const { checked, error } = state;
      const why = waitsFor(checked, facts);
      if (why !== undefined) return { step: 'review', why };
      if (error instanceof UnlockDeclinedError) return { step: 'ready', notSent: 'declined' };
      const obstacle = error ?? obstacleTo(checked);
      return obstacle === undefined ? working('checking') : refused(obstacle, checked, facts);
    }
    case 'unlocking':
    case 'submitting':
      return working(state.phase);
    case 'verifying':
      return state.error === undefined
        ? { step: 'flagged', reward: flagReward(state.receipt, facts), registry: 'asking' }
        : working('verifying');
    case 'done': {
      const { verification } = state;
      const missing = verification?.newestOnly === true ? 'left-out' : 'unseen';
      const registry = isFound(verification) ? 'seen' : missing;
      return { step: 'flagged', reward: flagReward(state.receipt, facts), registry };
    }
    case 'failed':
      return refused(state.error, state.checked, facts);
    case 'unsent':
    case 'unknown':
      return { step: state.phase, error: state.error };
  }
}
