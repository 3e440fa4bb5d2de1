import { parseAccountId } from '../../contract/account-id.ts';
import type { ContributionDraft, SubmitReceipt } from '../../contract/contribution.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';
import type { Client } from '../http/client.ts';
import { findOnRegistry, type FindOptions, type Sought } from './find-on-registry.ts';
import type { Verification } from './submission-state.ts';
import type { SubmissionPlan } from './submission.ts';
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
function soughtBy(checked: CheckedTransaction, asked: readonly ContributionDraft[]): readonly Sought[] {
  const blindSigned = checked.comparison.verdict === 'cannot-inspect';
  return reportedItems(checked, asked)
    .filter(({ definitionId }) => blindSigned || definitionId !== undefined)
    .map(({ id, definitionId }) => ({
      identifier: id,
      ...(definitionId === undefined ? {} : { definitionId }),
    }));
}

/** Drops the lists of a large transaction, which is not shown again. */
function withoutLists(checked: CheckedTransaction): CheckedTransaction {
  const { inspection } = checked;
  const lists = { contributions: [], registrations: [], grants: [], expiryTriggers: [] };
  return { ...checked, inspection: { ...inspection, ...lists } };
}

export interface ReportOptions {
  readonly client: Client;
  /** The account that reports. */
  readonly accountId: string;
  readonly items: readonly ContributionDraft[];
  readonly clock: () => number;
}

interface ReportTransaction extends SubmissionPlan<SubmitReceipt> {
  verify(checked: CheckedTransaction, options?: FindOptions): Promise<Verification>;
}

/** The plan that reports contributions by one transaction. */
export function reportTransaction({ client, accountId, items, clock }: ReportOptions): ReportTransaction {
  const peerId = parseAccountId(accountId)?.domain ?? '';
  let sentAtMs: number | undefined;
  /** Once it is on the ledger. */
  let sought: readonly Sought[] | undefined;
  return {
    request: { kind: 'report', accountId, items },
    assemble: (signal) => assembleContribution(client, items, signal),
    submit(signed) {
      // The first attempt counts: by the time of a second one the report may already be there.
      sentAtMs ??= clock();
      return submitContribution(client, signed);
    },
    keep(checked) {
      if (items.length === 1) return checked;
      sought ??= soughtBy(checked, items);
      return withoutLists(checked);
    },
    async verify(checked, options) {
      const own = { peerId, sinceMs: sentAtMs ?? clock() };
      const verification = await findOnRegistry(client, sought ?? soughtBy(checked, items), own, options);
      // A transaction that was sent either matched the request or could not be read.
      return { ...verification, expected: items.length };
    },
  };
}
