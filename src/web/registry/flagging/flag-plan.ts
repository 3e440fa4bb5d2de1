import type { QueryClient } from '@tanstack/react-query';
import type { FlagReceipt } from '../../../contract/contribution.ts';
import type { OperationRow } from '../../desk/operations/operation.ts';
import type { Client } from '../../api/client.ts';
import type { FoundContribution, LookUpSought } from '../../api/look-up-found.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { assembleFlagOptions, submitFlagOptions } from '../../api/transactions.ts';
import { findFlagged } from '../../desk/run/find-on-registry.ts';
import { runMutation } from '../../desk/run/submission-deps.ts';
import type { SubmissionPlan } from '../../desk/run/submission.ts';

/** A contribution that has an asset id, without which nothing can be flagged. */
export type Flaggable = RegistryRecord & { readonly assetDefinitionId: string };

export function isFlaggable(record: RegistryRecord): record is Flaggable {
  return record.assetDefinitionId !== undefined;
}

/** What to look for on the registry. */
export const soughtOf = (records: readonly Flaggable[]): readonly FoundContribution[] =>
  records.map(({ id, assetDefinitionId }) => ({ identifier: id, definitionId: assetDefinitionId }));

export interface FlagPlanOptions {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly accountId: string;
  readonly records: readonly Flaggable[];
  readonly lookUpOne: LookUpSought | undefined;
  /** Called when the service has accepted the transaction. */
  readonly onAccepted: () => void;
  /** Called with those that the registry shows as flagged. */
  readonly onSeen: (records: readonly RegistryRecord[]) => void;
}

/** How contributions are flagged by one transaction. The account named in the request is the caller's own. */
export function createFlagPlan(options: FlagPlanOptions): SubmissionPlan<FlagReceipt> {
  const { client, queryClient, accountId, records, lookUpOne, onAccepted, onSeen } = options;
  const assets = records.map(({ assetDefinitionId: definitionId }) => ({ definitionId, accountId }));
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
      const sought = soughtOf(records);
      const { records: seen, verification } = await findFlagged(client, sought, lookUpOne?.(sought));
      if (seen.length > 0) onSeen(seen);
      return verification;
    },
  };
}

/** The row of a flag as it was asked for. */
export function rowOfFlag({ assetDefinitionId, id, ...record }: Flaggable): OperationRow {
  const { fraudType, origination, destination, peerId } = record;
  return { identifier: id, definitionId: assetDefinitionId, fraudType, origination, destination, peerId };
}
