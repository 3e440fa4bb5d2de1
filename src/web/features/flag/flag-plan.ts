import type { QueryClient } from '@tanstack/react-query';
import type { FlagReceipt } from '../../../contract/contribution.ts';
import type { Client } from '../../api/client.ts';
import { isTruncated, lookUpIdentifier } from '../../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { assembleFlagOptions, submitFlagOptions } from '../../api/transactions.ts';
import { MAX_SHOWN_IN_ROW, shownAsciiText, shownText } from '../../components/shown-text.ts';
import type { SessionReceipt } from '../../session/session-receipts.ts';
import { runMutation } from '../../submission/submission-deps.ts';
import { isFound, type StateIn } from '../../submission/submission-state.ts';
import type { SubmissionPlan } from '../../submission/submission.ts';
import { t } from './messages.ts';

export interface FlagPlanOptions {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly accountId: string;
  readonly identifier: string;
  readonly definitionId: string;
  /** Called when the service has accepted the flag. */
  readonly onAccepted: () => void;
  /** Called when the registry shows the contribution as flagged. */
  readonly onSeen: (record: RegistryRecord) => void;
}

/** How one contribution is flagged. The account named in the request is the caller's own. */
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
      // A separate key: an answer on the screen must not change its rows because of this.
      const answer = await queryClient.query({
        queryKey: ['flag-verification', definitionId],
        queryFn: ({ signal }) => lookUpIdentifier(client, identifier, signal),
        staleTime: 0,
        gcTime: 0,
      });
      // Looks for what was requested: a matching transaction says the same, and one signed unread says nothing.
      const seen = answer.records.filter(
        ({ assetDefinitionId, status }) => assetDefinitionId === definitionId && status === 'flagged',
      );
      for (const record of seen) onSeen(record);
      return { expected: 1, found: seen.length === 0 ? 0 : 1, newestOnly: isTruncated(answer) };
    },
  };
}

/** A flag's receipt for the rest of the session. */
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
        detail: t('flag.receiptDetail', {
          type: shownText(record.fraudType, MAX_SHOWN_IN_ROW),
          peer: shownAsciiText(record.peerId, MAX_SHOWN_IN_ROW),
        }),
      },
    ],
    found: isFound(verification),
  };
}
