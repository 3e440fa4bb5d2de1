import type { QueryClient } from '@tanstack/react-query';
import type { FlagReceipt } from '../../../contract/contribution.ts';
import type { Client } from '../../api/client.ts';
import { questionFor, retrieveContributions } from '../../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { assembleFlagOptions, submitFlagOptions } from '../../api/transactions.ts';
import type { SessionReceipt } from '../../session/session-receipts.ts';
import { runMutation } from '../../submission/run-mutation.ts';
import { isFound, type StateIn } from '../../submission/submission-state.ts';
import type { SubmissionPlan } from '../../submission/submission.ts';
import { say } from './messages.ts';

export interface FlagPlanOptions {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly accountId: string;
  readonly identifier: string;
  readonly definitionId: string;
  /** The service accepted the flag. */
  readonly onAccepted: () => void;
  /** The registry shows the contribution as flagged. */
  readonly onSeen: (record: RegistryRecord) => void;
}

/** How one contribution is flagged: the account named is the caller's own. Source: readings 20, 21. */
export function createFlagPlan(options: FlagPlanOptions): SubmissionPlan<FlagReceipt> {
  const { client, queryClient, accountId, identifier, definitionId, onAccepted, onSeen } = options;
  const assets = [{ definitionId, accountId }];
  return {
    request: { kind: 'flag', accountId, assets },
    assemble: () => runMutation(queryClient, assembleFlagOptions(client), assets),
    async submit(signed) {
      const receipt = await runMutation(queryClient, submitFlagOptions(client), signed);
      onAccepted();
      return receipt;
    },
    async verify() {
      // Under a key of its own: an answer that is on the screen must not change its rows because of it.
      const records = await queryClient.query({
        queryKey: ['flag-verification', definitionId],
        queryFn: ({ signal }) => retrieveContributions(client, questionFor(identifier), signal),
        staleTime: 0,
        gcTime: 0,
      });
      // What was asked: a transaction that matches says the same, and one that was signed unread says nothing.
      const seen = records.filter(
        ({ assetDefinitionId, status }) => assetDefinitionId === definitionId && status === 'flagged',
      );
      for (const record of seen) onSeen(record);
      return { expected: 1, found: seen.length === 0 ? 0 : 1 };
    },
  };
}

/** What is kept of a flag for the rest of the session. */
export function flagSessionReceipt(
  record: RegistryRecord,
  definitionId: string,
  { checked, receipt, verification }: StateIn<'done', FlagReceipt>,
  atMs: number,
): SessionReceipt {
  return {
    kind: 'flag',
    atMs,
    payloadHashHex: checked.payloadHashHex,
    rewarded: receipt?.rewarded,
    items: [
      {
        definitionId,
        identifier: record.id,
        detail: say('flag.receiptDetail', { type: record.fraudType, peer: record.peerId }),
      },
    ],
    found: isFound(verification),
  };
}
