import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';
import type { FlagStore } from '../../web/registry/flagging/flag-store.ts';

/** Flags a contribution, and resolves once nothing of it goes on by itself. */
export function flagged(
  flagStore: FlagStore,
  record: RegistryRecord,
  undoSeconds: number | null = 0,
): Promise<void> {
  flagStore.flag(record, undoSeconds);
  return new Promise((resolve) => {
    const look = () => {
      const view = flagStore.getView(record.assetDefinitionId ?? '');
      const isAsking = view.step === 'flagged' && view.registry === 'asking';
      if (view.step !== 'working' && !isAsking) resolve();
    };
    flagStore.subscribe(look);
    look();
  });
}
