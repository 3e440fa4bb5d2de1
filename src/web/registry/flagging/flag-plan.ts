import { MAX_DRAFTS } from '../../../contract/contribution.ts';
import type { FoundContribution, LookUpSought } from '../../../client/registry/look-up-found.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { OperationRow } from '../../desk/operations/operation.ts';
import { findFlagged } from '../../../client/submission/find-on-registry.ts';
import { flagOf } from '../../../client/submission/flag-transaction.ts';
import type { RunPlan, RunRow, TransactionPlan } from '../../desk/run/run-plan.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';

/** A contribution with an asset id. Without one, nothing can be flagged. */
export type Flaggable = RegistryRecord & { readonly assetDefinitionId: string };

export function isFlaggable(record: RegistryRecord): record is Flaggable {
  return record.assetDefinitionId !== undefined;
}

/** Returns the rows of a run that flags these contributions. */
export const flagRows = (records: readonly Flaggable[]): readonly RunRow[] =>
  records.map((record, key) => ({ key, asked: rowOfFlag(record) }));

export function rowOfFlag({ assetDefinitionId, id, ...record }: Flaggable): OperationRow {
  const { fraudType, origination, destination, peerId } = record;
  return { identifier: id, definitionId: assetDefinitionId, fraudType, origination, destination, peerId };
}

/** Returns the contributions to look up once they are flagged. */
export const contributionsOf = (rows: readonly OperationRow[]): readonly FoundContribution[] =>
  rows.flatMap(({ identifier, definitionId }) =>
    definitionId === undefined ? [] : [{ identifier, definitionId }],
  );

/** Returns the maximum number of contributions in one transaction. */
export const flagLimit = ({ reportLimit = MAX_DRAFTS }: Desk['config']): number =>
  Math.min(reportLimit, MAX_DRAFTS);

export interface FlagPlanOptions extends Pick<RunPlan, 'accountId' | 'onAccepted'> {
  readonly desk: Pick<Desk, 'config' | 'session'>;
  readonly lookUpOne: LookUpSought | undefined;
  /** Called with the contributions that the registry shows as flagged, and the others of their identifiers. */
  readonly onSeen: (records: readonly RegistryRecord[], others: readonly RegistryRecord[]) => void;
}

/** The run plan of a flag. The account named in the request is the signed-in one. */
export function createFlagPlan(options: FlagPlanOptions): RunPlan {
  const { accountId, desk, onAccepted } = options;
  return {
    kind: 'flag',
    accountId,
    limit: flagLimit(desk.config),
    transactionOf: (rows) => transactionPlan(options, contributionsOf(rows.map(({ asked }) => asked))),
    onAccepted,
  };
}

function transactionPlan(
  { accountId, desk, lookUpOne, onSeen }: FlagPlanOptions,
  sought: readonly FoundContribution[],
): TransactionPlan {
  const { client } = desk.session;
  return {
    ...flagOf(accountId, sought),
    // The transaction of a large selection is not shown again after signing.
    keep: (checked) =>
      sought.length === 1 ? checked : { ...checked, inspection: { ...checked.inspection, flags: [] } },
    async verify(_checked, options) {
      // The lookup uses the requested contributions. Those of a matching transaction are the same, and one
      // signed unread names none.
      const { records, others, verification } = await findFlagged(client, sought, {
        ...options,
        lookUpOne: lookUpOne?.(sought),
      });
      if (records.length > 0) onSeen(records, others);
      return verification;
    },
  };
}
