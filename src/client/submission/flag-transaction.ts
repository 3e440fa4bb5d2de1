import type { FlagReceipt } from '../../contract/contribution.ts';
import type { Client } from '../http/client.ts';
import type { FoundContribution } from '../registry/look-up-found.ts';
import { findFlagged } from './find-on-registry.ts';
import type { SubmissionPlan } from './submission.ts';
import { assembleFlag, submitFlag } from './transactions.ts';

export interface FlagOptions {
  readonly client: Client;
  /** The account that flags, and the one named in the request. */
  readonly accountId: string;
  readonly contributions: readonly FoundContribution[];
}

/** The plan that flags contributions by one transaction. */
export function flagTransaction({
  client,
  accountId,
  contributions,
}: FlagOptions): SubmissionPlan<FlagReceipt> {
  const assets = contributions.map(({ definitionId }) => ({ definitionId, accountId }));
  return {
    request: { kind: 'flag', accountId, assets },
    assemble: (signal) => assembleFlag(client, assets, signal),
    submit: (signed) => submitFlag(client, signed),
    // Looks for what was requested: a matching transaction says the same.
    verify: async () => (await findFlagged(client, contributions)).verification,
  };
}
