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

/** How long after it was asked for a purchase may be that of a download whose answer was lost. */
const ANSWERED_WITHIN_MS = 5 * 60_000;

const timeOf = ({ at }: Movement) => (at !== undefined && 'ms' in at ? at.ms : undefined);

/** What is known here and what the service lists, each download once, the newest first. */
export function pastDownloads(
  kept: readonly KeptDownload[],
  movements: readonly Movement[],
  accountId: string,
): readonly PastDownload[] {
  const bought = new Map(
    movements
      .filter(({ kind }) => kind === 'download')
      .map((movement) => [movement.downloadId ?? `height ${movement.height}`, movement] as const),
  );
  const keptIds = new Set(kept.map(({ downloadId }) => downloadId));
  const unclaimed = [...bought.values()].filter(
    (movement) =>
      movement.accountId === accountId &&
      movement.downloadId !== undefined &&
      !keptIds.has(movement.downloadId),
  );
  const mayBe = ({ askedAtMs }: KeptDownload, movement: Movement) => {
    const ms = timeOf(movement);
    return ms !== undefined && ms >= askedAtMs && ms <= askedAtMs + ANSWERED_WITHIN_MS;
  };
  const unanswered = kept.filter(({ downloadId }) => downloadId === undefined);
  /** The purchase of an answer that was lost, where it can be that one alone. */
  const idOfLost = (one: KeptDownload) => {
    const [movement, ...more] = unclaimed.filter((candidate) => mayBe(one, candidate));
    if (movement === undefined || more.length > 0) return undefined;
    return unanswered.filter((other) => mayBe(other, movement)).length === 1
      ? movement.downloadId
      : undefined;
  };
  const own = kept.map((one): PastDownload => {
    const downloadId = one.downloadId ?? idOfLost(one);
    const movement = downloadId === undefined ? undefined : bought.get(downloadId);
    if (downloadId !== undefined) bought.delete(downloadId);
    return { key: one.id, atMs: one.askedAtMs, kept: one, movement, downloadId };
  });
  const others = [...bought].map(([key, movement]): PastDownload => {
    return { key, atMs: timeOf(movement), kept: undefined, movement, downloadId: movement.downloadId };
  });
  return [...own, ...others].toSorted((one, other) => (other.atMs ?? 0) - (one.atMs ?? 0));
}
