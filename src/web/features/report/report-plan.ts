import type { QueryClient } from '@tanstack/react-query';
import { parseAccountId } from '../../../contract/account-id.ts';
import type { ContributionDraft, SubmitReceipt } from '../../../contract/contribution.ts';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import type { Client } from '../../api/client.ts';
import { isTruncated, lookUpIdentifier } from '../../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { assembleContributionOptions, submitContributionOptions } from '../../api/transactions.ts';
import type { SessionReceipt } from '../../session/session-receipts.ts';
import { runMutation } from '../../submission/submission-deps.ts';
import { isFound, type StateIn, type Verification } from '../../submission/submission-state.ts';
import type { SubmissionPlan } from '../../submission/submission.ts';
import { t } from './messages.ts';

/** One contribution of a report. `definitionId` is the asset it is registered as, which only the transaction says. */
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

/** How far the registry's clock may lag behind ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** What to look for: the identifier to query and the asset that its contribution is registered as. */
interface Sought {
  readonly identifier: string;
  /** Absent if the transaction was signed unread; then any new record of one's own peer counts. */
  readonly definitionId?: string;
}

export interface SearchedBy {
  /** One's own peer. */
  readonly peerId: string;
  /** When the report was sent. */
  readonly sinceMs: number;
}

function isIt(
  { assetDefinitionId, peerId, reportedAt }: RegistryRecord,
  { definitionId }: Sought,
  own: SearchedBy,
): boolean {
  if (definitionId !== undefined) return assetDefinitionId === definitionId;
  const reportedAtMs = reportedAt !== undefined && 'ms' in reportedAt ? reportedAt.ms : -Infinity;
  return peerId === own.peerId && reportedAtMs >= own.sinceMs - CLOCK_TOLERANCE_MS;
}

/** How many of them the registry shows, counting each record once. Queries each identifier once. @throws {ApiError} */
export async function findOnRegistry(
  client: Client,
  queryClient: QueryClient,
  sought: readonly Sought[],
  own: SearchedBy,
): Promise<Verification> {
  const identifiers = [...new Set(sought.map(({ identifier }) => identifier))];
  const answers = await Promise.all(
    identifiers.map(async (identifier) => {
      const answer = await queryClient.query({
        // A separate key: the proof has to come from the registry, and must not disturb what Search shows.
        queryKey: ['report-verification', identifier],
        queryFn: ({ signal }) => lookUpIdentifier(client, identifier, signal),
        staleTime: 0,
        gcTime: 0,
      });
      return { identifier, answer };
    }),
  );
  const left = new Map(answers.map(({ identifier, answer }) => [identifier, [...answer.records]]));
  const missing = sought.filter((one) => {
    const records = left.get(one.identifier) ?? [];
    const at = records.findIndex((record) => isIt(record, one, own));
    if (at !== -1) records.splice(at, 1);
    return at === -1;
  });
  const cutOff = new Set(
    answers.filter(({ answer }) => isTruncated(answer)).map(({ identifier }) => identifier),
  );
  return {
    expected: sought.length,
    found: sought.length - missing.length,
    newestOnly: missing.some(({ identifier }) => cutOff.has(identifier)),
  };
}

/** What a report puts on the registry: taken from the transaction, or from the request if it was signed unread. */
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

export interface ReportPlanOptions {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly accountId: string;
  readonly items: readonly ContributionDraft[];
  readonly clock: () => number;
}

/** How contributions are assembled, submitted and found again. */
export function createReportPlan({
  client,
  queryClient,
  accountId,
  items,
  clock,
}: ReportPlanOptions): SubmissionPlan<SubmitReceipt> {
  const peerId = parseAccountId(accountId)?.domain ?? '';
  let sentAtMs: number | undefined;
  return {
    request: { kind: 'report', accountId, items },
    assemble: () => runMutation(queryClient, assembleContributionOptions(client), items),
    submit(signed) {
      // The first attempt counts: by the time of a second one the report may already be there.
      sentAtMs ??= clock();
      return runMutation(queryClient, submitContributionOptions(client), signed);
    },
    async verify(checked) {
      const own = { peerId, sinceMs: sentAtMs ?? clock() };
      const verification = await findOnRegistry(client, queryClient, soughtBy(checked, items), own);
      return { ...verification, expected: reportedItems(checked, items).length };
    },
  };
}

/**
 * A report's receipt for the rest of the session, built from the transaction (the request, if it was signed unread) and
 * the service's answer.
 */
export function reportSessionReceipt(
  { checked, receipt, verification, steps }: StateIn<'done', SubmitReceipt>,
  asked: readonly ContributionDraft[],
  nowMs: number,
): SessionReceipt {
  const items = reportedItems(checked, asked);
  return {
    kind: 'report',
    atMs: steps.find(({ step }) => step === 'submitted')?.atMs ?? nowMs,
    payloadHashHex: checked.payloadHashHex,
    rewarded: receipt?.rewarded,
    ...(receipt?.repeated === undefined ? {} : { repeated: receipt.repeated }),
    items: items.map(({ definitionId = '', id, fraudType: type, origination, destination }) => ({
      definitionId,
      identifier: id,
      detail: t('report.detail', { type, origination, destination }),
    })),
    found: isFound(verification),
  };
}
