import type { LookedUp } from '../../../../client/registry/look-up-many.ts';
import { isTruncated } from '../../../../client/registry/retrieve-contributions.ts';
import type { Flaggable } from '../../../../client/submission/flag-transaction.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { RegistryTime } from '../../../../client/http/tolerant-values.ts';

/**
 * The reason why a selected contribution is not flagged with the others. `unread`: the registry could not be
 * asked. `cut-off`: its answer held only newer ones. `doubtful`: the asset id may be another contribution's.
 * `busy`: this tab is flagging it, or the outcome is open. `own`: the analyst left out the contributions of
 * their own peer.
 */
export type LeftOutReason =
  | 'no-asset-id'
  | 'privileged'
  | 'flagged'
  | 'expired'
  | 'changed'
  | 'gone'
  | 'cut-off'
  | 'unread'
  | 'doubtful'
  | 'busy'
  | 'own';

export interface LeftOut {
  readonly record: RegistryRecord;
  readonly reason: LeftOutReason;
}

const timeOf = (time: RegistryTime | undefined) =>
  time === undefined ? undefined : 'ms' in time ? time.ms : time.text;

/**
 * Returns true if a contribution still equals its row. Status and confidence change with time and are
 * ignored.
 */
function isUnchanged(one: RegistryRecord, other: RegistryRecord): boolean {
  return (
    one.id === other.id &&
    one.fraudType === other.fraudType &&
    one.origination === other.origination &&
    one.destination === other.destination &&
    one.peerId === other.peerId &&
    timeOf(one.reportedAt) === timeOf(other.reportedAt)
  );
}

/**
 * Returns the reason, by the registry's current answer, not to flag a row as selected; `undefined` if there
 * is none.
 */
export function whyLeftOut(row: Flaggable, lookedUp: LookedUp): LeftOutReason | undefined {
  if ('error' in lookedUp) return 'unread';
  const { answer } = lookedUp;
  const now = answer.records.find(({ assetDefinitionId }) => assetDefinitionId === row.assetDefinitionId);
  if (now === undefined) return isTruncated(answer) ? 'cut-off' : 'gone';
  if (now.status === 'flagged') return 'flagged';
  if (now.isPrivileged) return 'privileged';
  if (!isUnchanged(row, now)) return 'changed';
  if (now.status === row.status) return undefined;
  return now.status === 'expired' ? 'expired' : 'changed';
}
