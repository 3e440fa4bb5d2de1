import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';
import { FlagButton } from '../../web/registry/flagging/row/flag-button.tsx';
import { useFlags, useFlagViews } from '../../web/registry/flagging/use-flags.ts';

interface FlagOfRowProps {
  readonly record: RegistryRecord;
  readonly inGrid?: boolean;
}

/** The flag button of a table with one row. */
export function FlagOfRow({ record, inGrid = false }: FlagOfRowProps) {
  const flags = useFlags();
  const viewOf = useFlagViews();
  return (
    <FlagButton
      record={record}
      flags={flags}
      view={viewOf(record.assetDefinitionId ?? '')}
      ownPeerId="wonderland"
      inGrid={inGrid}
    />
  );
}
