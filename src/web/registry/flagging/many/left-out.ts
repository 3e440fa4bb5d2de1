import type { LookedUp } from '../../../../client/registry/look-up-many.ts';
import { isTruncated } from '../../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { RegistryTime } from '../../../../client/http/tolerant-values.ts';
import { assetDoubt } from '../asset-doubt.ts';
import type { Flaggable } from '../flag-plan.ts';

/**
 * Why a selected contribution is not flagged with the others. `unread`: the registry could not be asked. `cut-off`: it showed
 * only newer ones. `doubtful`: its asset id may be another contribution's. `busy`: this tab is flagging it, or its outcome is open.
 * `own`: the analyst left out what the own peer reported.
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

/** Whether a contribution still says what its row said. Its status and confidence change with time. */
function saysTheSame(one: RegistryRecord, other: RegistryRecord): boolean {
  return (
    one.id === other.id &&
    one.fraudType === other.fraudType &&
    one.origination === other.origination &&
    one.destination === other.destination &&
    one.peerId === other.peerId &&
    timeOf(one.reportedAt) === timeOf(other.reportedAt)
  );
}

/** What the registry says of a row now that keeps it from being flagged as it was selected; `undefined` if nothing does. */
export function whyLeftOut(row: Flaggable, lookedUp: LookedUp): LeftOutReason | undefined {
  if ('error' in lookedUp) return 'unread';
  const { answer } = lookedUp;
  const now = answer.records.find(({ assetDefinitionId }) => assetDefinitionId === row.assetDefinitionId);
  if (now === undefined) return isTruncated(answer) ? 'cut-off' : 'gone';
  if (now.status === 'flagged') return 'flagged';
  if (now.isPrivileged) return 'privileged';
  if (!saysTheSame(row, now)) return 'changed';
  if (now.status !== row.status) return now.status === 'expired' ? 'expired' : 'changed';
  return assetDoubt(now, answer.records) === undefined ? undefined : 'doubtful';
}
