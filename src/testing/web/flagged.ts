import { vi } from 'vitest';
import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';
import type { Flags } from '../../web/registry/flagging/flags.ts';

/** Flags a contribution, and resolves once nothing of it goes on by itself. */
export async function flagged(
  flags: Flags,
  record: RegistryRecord,
  undoSeconds: number | null = 0,
): Promise<void> {
  await flags.flag(record, undoSeconds);
  const isOver = () => {
    const view = flags.getView(record.assetDefinitionId ?? '');
    return view.step !== 'working' && (view.step !== 'flagged' || view.registry !== 'asking');
  };
  // A busy machine asks the real service for a while.
  await vi.waitUntil(isOver, { timeout: 20_000 });
}
