import type { Movement } from '../../../client/account/movements.ts';
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

const timeOf = ({ at }: Movement) => (at !== undefined && 'ms' in at ? at.ms : undefined);

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
    const name = one.downloadId ?? one.id;
    const movement = bought.get(name);
    bought.delete(name);
    const downloadId = one.downloadId ?? movement?.downloadId;
    return { key: one.id, atMs: one.askedAtMs, kept: one, movement, downloadId };
  });
  const others = [...bought].map(([key, movement]): PastDownload => {
    return { key, atMs: timeOf(movement), kept: undefined, movement, downloadId: movement.downloadId };
  });
  return [...own, ...others].toSorted((one, other) => (other.atMs ?? 0) - (one.atMs ?? 0));
}
