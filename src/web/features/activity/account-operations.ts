import type { LedgerOperation } from '../../../client/account/operations.ts';
import { byTime, type Operation } from '../../desk/operations/operation.ts';

/** An operation as Activity lists it. */
export interface ListedOperation extends Operation {
  /** The ledger alone tells of it, not this browser: its time is that of its entry, and `rows` are the first of it. */
  readonly isFromLedger?: true;
}

interface Owner {
  readonly accountId: string;
  /** The name of the service's host. */
  readonly host: string;
}

const listed = (operation: LedgerOperation, owner: Owner): ListedOperation => ({
  ...owner,
  isFromLedger: true,
  id: operation.payloadHashHex,
  kind: operation.kind,
  state: 'verified',
  askedAtMs: operation.atMs,
  changedAtMs: operation.atMs,
  payloadHashHex: operation.payloadHashHex,
  rowCount: operation.count,
  rows: operation.items.map(({ definitionId, peerId, ...row }) => ({
    ...row,
    ...(definitionId === undefined ? {} : { definitionId }),
    ...(peerId === undefined ? {} : { peerId }),
  })),
  rewarded: operation.rewarded,
  ...(operation.repeated === undefined ? {} : { repeated: operation.repeated }),
});

/**
 * What this browser knows and what the ledger has, the newest first. An operation that both have is there once, as this
 * browser knows it: with all its rows, and until the registry was asked with an open outcome.
 */
export function accountOperations(
  here: readonly Operation[],
  onLedger: readonly LedgerOperation[],
  owner: Owner,
): readonly ListedOperation[] {
  const known = new Set(here.map(({ payloadHashHex }) => payloadHashHex));
  const others = onLedger.filter(({ payloadHashHex }) => !known.has(payloadHashHex));
  if (others.length === 0) return here;
  return [...here, ...others.map((operation) => listed(operation, owner))].toSorted(byTime);
}
