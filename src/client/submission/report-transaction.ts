import { parseAccountId } from '../../contract/account-id.ts';
import type { ContributionDraft, SubmitReceipt } from '../../contract/contribution.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';
import type { Client } from '../http/client.ts';
import { findOnRegistry, type FindOptions, type Sought } from './find-on-registry.ts';
import type { Verification } from './submission-state.ts';
import type { SubmissionPlan } from './submission-plan.ts';
import { assembleContribution, submitContribution } from './transactions.ts';

/**
 * One contribution of a report. `definitionId` is the asset it is registered as, which only the transaction
 * says.
 */
export interface ReportedItem extends ContributionDraft {
  readonly definitionId?: string;
}

/** A report's contributions: those of the transaction, or those requested if it was signed unread. */
export function reportedItems(
  { inspection, comparison }: CheckedTransaction,
  asked: readonly ContributionDraft[],
): readonly ReportedItem[] {
  return comparison.verdict === 'cannot-inspect' ? asked : inspection.contributions;
}

/**
 * The contributions to look for on the registry: those of the transaction, or those requested if it was
 * signed unread.
 */
export function soughtBy(
  checked: CheckedTransaction,
  asked: readonly ContributionDraft[],
): readonly Sought[] {
  const blindSigned = checked.comparison.verdict === 'cannot-inspect';
  return reportedItems(checked, asked)
    .filter(({ definitionId }) => blindSigned || definitionId !== undefined)
    .map(({ id, definitionId }) => ({
      identifier: id,
      ...(definitionId === undefined ? {} : { definitionId }),
    }));
}

/** The plan that reports contributions by one transaction of this account. */
export const reportOf = (
  accountId: string,
  items: readonly ContributionDraft[],
): SubmissionPlan<SubmitReceipt> => ({
  request: { kind: 'report', accountId, items },
  assemble: (client, signal) => assembleContribution(client, items, signal),
  submit: submitContribution,
});

export interface SentReport {
  readonly accountId: string;
  readonly items: readonly ContributionDraft[];
  readonly sought: readonly Sought[];
  readonly sentAtMs: number;
}

/** Asks the registry for a report. @throws {AppError} {DOMException} as `findOnRegistry` */
export async function findReported(
  client: Client,
  { accountId, items, sentAtMs, sought }: SentReport,
  options?: FindOptions,
): Promise<Verification> {
  const own = { peerId: parseAccountId(accountId)?.domain ?? '', sinceMs: sentAtMs };
  // A transaction that was sent either matched the request or could not be read.
  return { ...(await findOnRegistry(client, sought, own, options)), expected: items.length };
}
