import type { FlagReceipt } from '../../contract/contribution.ts';
import type { FoundContribution } from '../registry/look-up-found.ts';
import type { RegistryRecord } from '../registry/tolerant-record.ts';
import type { SubmissionPlan } from './submission-plan.ts';
import { assembleFlag, submitFlag } from './transactions.ts';

/** A contribution with an asset id. Without one, nothing can be flagged. */
export type Flaggable = RegistryRecord & { readonly assetDefinitionId: string };

export function isFlaggable(record: RegistryRecord): record is Flaggable {
  return record.assetDefinitionId !== undefined;
}

/** What is looked up of contributions, once they are flagged. */
export const contributionsOf = (records: readonly Flaggable[]): readonly FoundContribution[] =>
  records.map(({ assetDefinitionId, id }) => ({ identifier: id, definitionId: assetDefinitionId }));

/** The plan that flags contributions by one transaction of this account. */
export function flagOf(
  accountId: string,
  contributions: readonly FoundContribution[],
): SubmissionPlan<FlagReceipt> {
  const assets = contributions.map(({ definitionId }) => ({ definitionId, accountId }));
  return {
    request: { kind: 'flag', accountId, assets },
    assemble: (client, signal) => assembleFlag(client, assets, signal),
    submit: submitFlag,
  };
}
