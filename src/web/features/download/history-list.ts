import type { Movement } from '../../api/movements.ts';
import type { KeptDownload } from './kept-downloads.ts';

/** A download that was asked for here, bought by the peer, or both. */
export interface PastDownload {
  readonly key: string;
  readonly atMs: number | undefined;
  readonly kept: KeptDownload | undefined;
  readonly movement: Movement | undefined;
  /** Gets it again. */
  readonly downloadId: string | undefined;
}

/** What is known here and what the service lists, each download once, the newest first. */
export function pastDownloads(
  kept: readonly KeptDownload[],
  movements: readonly Movement[],
): readonly PastDownload[] {
  const bought = new Map(
    movements
      .filter(({ kind }) => kind === 'download')
      .map((movement) => [movement.downloadId ?? `height ${movement.height}`, movement] as const),
  );
  const own = kept.map((one): PastDownload => {
    const movement = one.downloadId === undefined ? undefined : bought.get(one.downloadId);
    if (one.downloadId !== undefined) bought.delete(one.downloadId);
    return { key: one.id, atMs: one.askedAtMs, kept: one, movement, downloadId: one.downloadId };
  });
  const others = [...bought].map(([key, movement]): PastDownload => {
    const atMs = movement.at !== undefined && 'ms' in movement.at ? movement.at.ms : undefined;
    return { key, atMs, kept: undefined, movement, downloadId: movement.downloadId };
  });
  return [...own, ...others].toSorted((one, other) => (other.atMs ?? 0) - (one.atMs ?? 0));
}
