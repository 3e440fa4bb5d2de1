import type { Flaggable } from '../../../client/submission/flag-transaction.ts';
import type { OperationRow } from '../../desk/operations/operation.ts';

/** Returns the row that Activity keeps of a flag. */
export function rowOfFlag({ assetDefinitionId, id, ...record }: Flaggable): OperationRow {
  const { fraudType, origination, destination, peerId } = record;
  return { identifier: id, definitionId: assetDefinitionId, fraudType, origination, destination, peerId };
}
