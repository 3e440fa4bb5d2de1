import { type MutationState, type QueryClient, useMutationState } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AppError, asAppError } from '../../../contract/app-error.ts';
import { ApiError } from '../../../client/http/api-errors.ts';
import {
  costsMore,
  type DownloadAsked,
  type DownloadedItem,
  type DownloadEnd,
} from '../../../client/downloads/download.ts';
import type { DownloadFigures } from '../../../client/downloads/quote.ts';
import { DOWNLOAD_KEY, type DownloadOperation, downloadOptions } from '../../api/download-options.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { followAccount, onOtherAccount } from '../../desk/session/follow-account.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { unlockIfLocked } from '../../desk/session/unlock-if-locked.ts';
import { DownloadFiles } from '../../registry/results/export-results.ts';
import type { DownloadOrder } from './download-order.ts';
import { type KeptDownload, KeptDownloads } from './kept-downloads.ts';
import { trySaving } from './save-download.ts';

/** What is known of a download. */
interface Arrival {
  /** Missing for one that was bought elsewhere. */
  readonly kept: KeptDownload | undefined;
  readonly downloadId: string | undefined;
  /** The number of contributions that arrived. */
  readonly count: number;
  /** The number of those that only the JSON file has. */
  readonly unread: number;
  /** Of this answer; `kept.figures` are those of the first. */
  readonly figures: DownloadFigures | undefined;
  /** The name of the file that was saved when all had arrived. */
  readonly savedAs: string | undefined;
}

/** The variables of a download's mutation: what is asked for, and what has arrived. */
class Download {
  readonly asked: DownloadAsked;
  /** Asked for by the name of a download whose outcome is unknown. */
  readonly isAskedAgain: boolean;
  readonly stop = new AbortController();
  readonly startedAtMs = Date.now();
  readonly files = new DownloadFiles();
  readonly arrival: StoreApi<Arrival>;

  constructor(asked: DownloadAsked, kept: KeptDownload | undefined, isAskedAgain: boolean) {
    this.asked = asked;
    this.isAskedAgain = isAskedAgain;
    const downloadId = 'downloadId' in asked ? asked.downloadId : undefined;
    this.arrival = createStore<Arrival>(() => ({
      kept,
      downloadId,
      count: 0,
      unread: 0,
      figures: undefined,
      savedAs: undefined,
    }));
  }

  /** Whether it was made before, and is free. */
  get isAgain(): boolean {
    const { figures } = this.arrival.getState();
    return 'downloadId' in this.asked || (this.isAskedAgain && figures?.creditsSpent === 0);
  }

  put(items: readonly DownloadedItem[]): void {
    for (const item of items) this.files.put(item);
    const unread = items.filter(({ record }) => record === undefined).length;
    this.arrival.setState((before) => ({
      count: before.count + items.length,
      unread: before.unread + unread,
    }));
  }

  /** Returns true if the service did nothing and charged nothing. */
  isRefusal(error: unknown): boolean {
    // Asked again, only a higher cost is refused after the name was looked up: any other refusal says nothing
    // of the first time.
    const isRefused = this.isAskedAgain
      ? costsMore(error)
      : error instanceof ApiError && error.outcome !== 'unknown';
    return isRefused && !this.isAgain && this.arrival.getState().kept?.state === 'asked';
  }
}

export interface DownloadState extends Arrival, Pick<Download, 'files' | 'isAgain' | 'startedAtMs'> {
  /**
   * `received`: everything has arrived. `stopped` by the analyst or `failed`: a part may have arrived, and it may
   * be paid. `refused`: nothing was done.
   */
  readonly phase: 'under-way' | 'received' | 'stopped' | 'failed' | 'refused';
  readonly error: AppError | undefined;
}

function phaseOf(
  status: MutationState['status'],
  error: unknown,
  download: Download,
): DownloadState['phase'] {
  if (status === 'success') return 'received';
  if (status !== 'error') return 'under-way';
  if (download.stop.signal.aborted) return 'stopped';
  return download.isRefusal(error) ? 'refused' : 'failed';
}

type DownloadMutation = Pick<MutationState, 'status' | 'error' | 'variables'>;

const downloadOf = (mutation: DownloadMutation | undefined): Download | undefined =>
  mutation?.variables instanceof Download ? mutation.variables : undefined;

/** The state of a download's mutation, as the page shows it. */
export function downloadStateOf(mutation: DownloadMutation | undefined): DownloadState | undefined {
  const download = downloadOf(mutation);
  if (mutation === undefined || download === undefined) return undefined;
  const phase = phaseOf(mutation.status, mutation.error, download);
  const hasError = phase === 'failed' || phase === 'refused';
  const { files, isAgain, startedAtMs, arrival } = download;
  const error = hasError ? asAppError(mutation.error) : undefined;
  return { ...arrival.getState(), files, isAgain, startedAtMs, phase, error };
}

export const DOWNLOAD_FILTERS = { mutationKey: [DOWNLOAD_KEY] };

const askedBy = ({ id, parameters, maxCost }: KeptDownload): DownloadAsked => ({ id, parameters, maxCost });

/** Starts the downloads of this tab, one at a time. A download goes on when its page is left. */
export function createDownloads(
  { session }: Pick<Desk, 'session'>,
  queryClient: QueryClient,
  keptDownloads: KeptDownloads,
) {
  const cache = queryClient.getMutationCache();
  let latest: Download | undefined;
  const stop = () => latest?.stop.abort();
  // What one account downloads is not for the next.
  onOtherAccount(session, stop);

  async function run(asked: DownloadAsked, kept?: KeptDownload, isAskedAgain = false): Promise<void> {
    const accountId = session.getState().account?.accountId;
    if (accountId === undefined || queryClient.isMutating(DOWNLOAD_FILTERS) > 0) return;
    // Before the request, so that it has its name if this tab ends now.
    if (kept !== undefined) keptDownloads.put(kept);
    const download = new Download(asked, kept, isAskedAgain);
    latest = download;
    const { arrival } = download;
    const { signal } = download.stop;
    const keep = (changes: Partial<KeptDownload>) => {
      const before = arrival.getState().kept;
      if (before === undefined || signal.aborted) return;
      const next = { ...before, ...changes };
      arrival.setState({ kept: next });
      keptDownloads.put(next);
    };
    const operation: DownloadOperation = {
      client: session.client,
      accountId,
      asked,
      signal,
      onAgreed: (downloadId) => {
        if (download.isAgain) return;
        arrival.setState({ downloadId });
        keep({ state: 'agreed', ...(downloadId === undefined ? {} : { downloadId }) });
      },
      onItems: (items) => download.put(items),
    };
    const onReceived = ({ figures, downloadId }: DownloadEnd) => {
      const { downloadId: known = downloadId, count } = arrival.getState();
      arrival.setState({ figures, downloadId: known });
      keep({
        state: 'received',
        ...(downloadId === undefined ? {} : { downloadId }),
        // A repetition costs nothing, which is not what was paid.
        ...(download.isAgain ? {} : { figures }),
      });
      if (count === 0 || signal.aborted) return;
      const { files, startedAtMs: atMs } = download;
      arrival.setState({ savedAs: trySaving({ files, atMs, isPart: false }, 'csv') });
    };
    const onFailed = (error: Error) => {
      if (kept !== undefined && !signal.aborted && download.isRefusal(error)) keptDownloads.remove(kept.id);
    };
    // The files of the one before are dropped.
    for (const before of cache.findAll(DOWNLOAD_FILTERS)) cache.remove(before);
    const options = downloadOptions<Download>(queryClient, operation, onReceived, onFailed);
    // Its error stays in the cache, for the page.
    await cache
      .build(queryClient, options)
      .execute(download)
      .catch(() => undefined);
  }

  const mayPay = async (cost: number) => cost === 0 || unlockIfLocked(session);

  return {
    /** Downloads, and pays what it costs. Ignored while another download is under way. */
    async start({ parameters, cost: maxCost }: DownloadOrder): Promise<void> {
      if (!(await mayPay(maxCost))) return;
      const id = crypto.randomUUID();
      const kept: KeptDownload = { id, askedAtMs: Date.now(), parameters, state: 'asked', maxCost };
      await run(askedBy(kept), kept);
    },
    /**
     * Asks by its name for a download whose outcome is unknown: if it was made, it comes again, free; otherwise it is
     * made now.
     */
    async askAgain(kept: KeptDownload): Promise<void> {
      if (await mayPay(kept.maxCost)) await run(askedBy(kept), kept, true);
    },
    /** Downloads the same contributions once more, which is free. */
    again: (downloadId: string, kept?: KeptDownload): Promise<void> => run({ downloadId }, kept),
    stop,
  };
}

/** The downloads of this tab, and what this browser keeps of those that were asked for. */
export const useDownloads = perDesk((desk, queryClient) => {
  const kept = new KeptDownloads();
  followAccount(desk.session, (accountId) => kept.follow(accountId));
  kept.followTabs();
  return { kept, run: createDownloads(desk, queryClient, kept) };
});

const NOTHING_ARRIVED = createStore(() => undefined);

/** The latest download of this tab; `undefined` if there is none. */
export function useLatestDownload(): DownloadState | undefined {
  const mutation = useMutationState({ filters: DOWNLOAD_FILTERS }).at(-1);
  useStore<StoreApi<unknown>>(downloadOf(mutation)?.arrival ?? NOTHING_ARRIVED);
  return downloadStateOf(mutation);
}
