import { MAX_DRAFTS } from '../../../contract/contribution.ts';
import type { FoundContribution, LookUpSought } from '../../../client/registry/look-up-found.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { OperationRow } from '../../desk/operations/operation.ts';
import { findFlagged } from '../../../client/submission/find-on-registry.ts';
import { flagTransaction } from '../../../client/submission/flag-transaction.ts';
import type { RunPlan, RunRow, TransactionPlan } from '../../desk/run/run-plan.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';

/** A contribution that has an asset id, without which nothing can be flagged. */
export type Flaggable = RegistryRecord & { readonly assetDefinitionId: string };

export function isFlaggable(record: RegistryRecord): record is Flaggable {
  return record.assetDefinitionId !== undefined;
}

/** The rows of a run that flags these. */
export const flagRows = (records: readonly Flaggable[]): readonly RunRow[] =>
  records.map((record, key) => ({ key, asked: rowOfFlag(record) }));

/** The row of a flag as it was asked for. */
export function rowOfFlag({ assetDefinitionId, id, ...record }: Flaggable): OperationRow {
  const { fraudType, origination, destination, peerId } = record;
  return { identifier: id, definitionId: assetDefinitionId, fraudType, origination, destination, peerId };
}

/** The contributions to look for on the registry: rows without an asset id are left out. */
export const contributionsOfRows = (rows: readonly OperationRow[]): readonly FoundContribution[] =>
  rows.flatMap(({ identifier, definitionId }) =>
    definitionId === undefined ? [] : [{ identifier, definitionId }],
  );

/** At most so many in one transaction. */
export const flagLimit = ({ reportLimit = MAX_DRAFTS }: Desk['config']): number =>
  Math.min(reportLimit, MAX_DRAFTS);

export interface FlagPlanOptions
  extends Pick<RunPlan, 'accountId' | 'oneClick'>, Required<Pick<RunPlan, 'onAccepted' | 'onBegun'>> {
  readonly desk: Pick<Desk, 'config' | 'session'>;
  readonly lookUpOne: LookUpSought | undefined;
  /** Called with those that the registry shows as flagged. */
  readonly onSeen: (records: readonly RegistryRecord[]) => void;
}

/** How contributions are flagged. The account named in the request is the caller's own. */
export function createFlagPlan(options: FlagPlanOptions): RunPlan {
  const { accountId, desk, oneClick, onAccepted, onBegun } = options;
  return {
    kind: 'flag',
    accountId,
    limit: flagLimit(desk.config),
    oneClick,
    transactionOf: (rows) => transactionPlan(options, contributionsOfRows(rows.map(({ asked }) => asked))),
    onAccepted,
    onBegun,
  };
}

/** One transaction of them. */
function transactionPlan(
  { accountId, desk, lookUpOne, onSeen }: FlagPlanOptions,
  sought: readonly FoundContribution[],
): TransactionPlan {
  const { client } = desk.session;
  return {
    ...flagTransaction({ client, accountId, contributions: sought }),
    // Of many flags nobody looks at the transaction again.
    keep: (checked) =>
      sought.length === 1 ? checked : { ...checked, inspection: { ...checked.inspection, flags: [] } },
    async verify(_checked, options) {
      // Looks for what was requested: a matching transaction says the same, and one signed unread says nothing.
      const { records, verification } = await findFlagged(client, sought, {
        ...options,
        lookUpOne: lookUpOne?.(sought),
      });
      if (records.length > 0) onSeen(records);
      return verification;
    },
  };
}
