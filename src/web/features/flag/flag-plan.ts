import type { QueryClient } from '@tanstack/react-query';
import type { FlagReceipt } from '../../../contract/contribution.ts';
import type { OperationRow } from '../../activity/operation.ts';
import type { Client } from '../../api/client.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { assembleFlagOptions, submitFlagOptions } from '../../api/transactions.ts';
import { findFlagged } from '../../submission/find-on-registry.ts';
import { runMutation } from '../../submission/submission-deps.ts';
import type { SubmissionPlan } from '../../submission/submission.ts';

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
    assemble: (signal) => runMutation(queryClient, assembleFlagOptions(client, signal), assets),
    async submit(signed) {
      const receipt = await runMutation(queryClient, submitFlagOptions(client), signed);
      onAccepted();
      return receipt;
    },
    async verify() {
      // Looks for what was requested: a matching transaction says the same, and one signed unread says nothing.
      const { seen, verification } = await findFlagged(client, queryClient, { identifier, definitionId });
      for (const record of seen) onSeen(record);
      return verification;
    },
  };
}

/** The row of a flag as it was asked for. */
export function rowOfFlag(record: RegistryRecord, definitionId: string): OperationRow {
  const { id, fraudType, origination, destination, peerId } = record;
  return { identifier: id, definitionId, fraudType, origination, destination, peerId };
}
