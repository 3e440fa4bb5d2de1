import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { type Flaggable, isFlaggable } from '../../../../client/submission/flag-transaction.ts';
import type { SelectionRead } from '../../../api/selection-options.ts';
import { isNamedAfter } from '../is-named-after.ts';
import { type LeftOut, type LeftOutReason, whyLeftOut } from './left-out.ts';

export interface ListOptions {
  readonly ownPeerId: string;
  /** Leaves out the contributions of the analyst's own peer: flagging them earns nothing. */
  readonly withoutOwn: boolean;
  /** Returns true if this tab has no flag of the contribution under way, and none of unknown outcome. */
  readonly isFree: (definitionId: string) => boolean;
}

export interface ListedSelection {
  /** The contributions that will be flagged; those of the own peer come last. */
  readonly rows: readonly Flaggable[];
  readonly leftOut: readonly LeftOut[];
}

/** The contributions that their own fields allow to flag, each asset once, and why not the others. */
function candidatesOf(selected: readonly RegistryRecord[], { isFree }: ListOptions) {
  const reasons = new Map<RegistryRecord, LeftOutReason>();
  const byId = new Map<string, Flaggable>();
  for (const record of selected) {
    if (!isFlaggable(record)) reasons.set(record, 'no-asset-id');
    else if (record.status === 'flagged') reasons.set(record, 'flagged');
    else if (!isNamedAfter(record.assetDefinitionId, record.id)) reasons.set(record, 'doubtful');
    else if (!isFree(record.assetDefinitionId)) reasons.set(record, 'busy');
    else {
      const known = byId.get(record.assetDefinitionId);
      if (known === undefined) byId.set(record.assetDefinitionId, record);
      // Two rows share an asset id, which may belong to either.
      else if (known !== record) for (const one of [known, record]) reasons.set(one, 'doubtful');
    }
  }
  return { candidates: [...byId.values()], reasons };
}

/** Lists which of the selected contributions can still be flagged, and the others with the reason. */
export function listSelection(
  selected: readonly RegistryRecord[],
  { lookedUp }: SelectionRead,
  options: ListOptions,
): ListedSelection {
  const { ownPeerId, withoutOwn } = options;
  const { candidates, reasons } = candidatesOf(selected, options);
  const isOwn = ({ peerId }: RegistryRecord) => peerId === ownPeerId;
  function whyNot(row: Flaggable): LeftOutReason | undefined {
    const now = lookedUp.get(row.id);
    if (now === undefined) return 'unread';
    const reason = whyLeftOut(row, now);
    if (reason !== undefined) return reason;
    return withoutOwn && isOwn(row) ? 'own' : undefined;
  }
  for (const row of candidates) {
    const reason = reasons.get(row) ?? whyNot(row);
    if (reason !== undefined) reasons.set(row, reason);
  }
  return {
    rows: candidates
      .filter((row) => !reasons.has(row))
      .sort((one, other) => Number(isOwn(one)) - Number(isOwn(other))),
    leftOut: selected.flatMap((record): LeftOut[] => {
      const reason = reasons.get(record);
      return reason === undefined ? [] : [{ record, reason }];
    }),
  };
}
