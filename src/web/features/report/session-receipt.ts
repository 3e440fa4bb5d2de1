import type { ContributionDraft, SubmitReceipt } from '../../../contract/contribution.ts';
import type { SessionReceipt } from '../../session/session-receipts.ts';
import type { SubmissionState } from '../../submission/submission-state.ts';
import { say } from '../../words/say.ts';
import { reportedItems } from './reported-items.ts';

/** What is kept of a report for the rest of the session, from the transaction (what was asked, if signed unread) and the service's answer. */
export function sessionReceipt(
  { checked, receipt, verification, steps }: SubmissionState<SubmitReceipt>,
  asked: readonly ContributionDraft[],
  nowMs: number,
): SessionReceipt {
  const items = checked === undefined ? [] : reportedItems(checked, asked);
  return {
    kind: 'report',
    atMs: steps.find(({ step }) => step === 'submitted')?.atMs ?? nowMs,
    payloadHashHex: checked?.payloadHashHex ?? '',
    rewarded: receipt?.rewarded,
    items: items.map(({ definitionId = '', id, fraudType: type, origination, destination }) => ({
      definitionId,
      identifier: id,
      detail: say('report.detail', { type, origination, destination }),
    })),
    found: verification !== undefined && verification.found === verification.expected,
  };
}
