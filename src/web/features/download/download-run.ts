import type { QueryClient } from '@tanstack/react-query';
import type { AppError } from '../../../contract/app-error.ts';
import { Store } from '../../../signer/store.ts';
import { ApiError } from '../../../client/http/api-errors.ts';
import { tokensMoved } from '../../api/tokens-moved.ts';
import {
  costsMore,
  type DownloadAsked,
  type DownloadedItem,
  readDownload,
} from '../../../client/downloads/download.ts';
import type { DownloadFigures } from '../../../client/downloads/quote.ts';
import { DownloadFiles } from '../../registry/results/export-results.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { followAccount } from '../../desk/session/follow-account.ts';
import { unlockIfLocked } from '../../desk/session/unlock-if-locked.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { asAppError } from '../../../contract/app-error.ts';
import type { DownloadOrder } from './download-order.ts';
import { type KeptDownload, KeptDownloads } from './kept-downloads.ts';
import { trySaving } from './save-download.ts';

/**
 * `under-way`; `received`: all is there. `stopped` by the analyst, `failed`: a part may be there, and it may
 * be paid. `refused`: nothing was done.
 */
export type DownloadPhase = 'under-way' | 'received' | 'stopped' | 'failed' | 'refused';

export interface DownloadState {
  readonly phase: DownloadPhase;
  /** Missing where it is had again after it was bought elsewhere. */
  readonly kept: KeptDownload | undefined;
  readonly downloadId: string | undefined;
  readonly startedAtMs: number;
  /** Whether it is had again, which is free. */
  readonly isAgain: boolean;
  /** How many contributions arrived. */
  readonly count: number;
  /** Those among them that stand in the JSON file alone. */
  readonly unread: number;
  readonly files: DownloadFiles;
  /** The name of the file that was saved as soon as all had arrived. */
  readonly savedAs: string | undefined;
  /** Whether the browser refused to save it. */
  readonly saveFailed: boolean;
  /** Of this answer; `kept.figures` are those of the first. */
  readonly figures: DownloadFigures | undefined;
  readonly error: AppError | undefined;
}

/**
 * The download of this tab: one at a time, outside React, so that leaving the page neither stops nor repeats
 * it. It begins by a click alone, which is why it is no query; nothing asks for it a second time.
 */
export class DownloadRun extends Store<DownloadState | undefined> {
  readonly #session: Desk['session'];
  readonly #queryClient: QueryClient;
  readonly #kept: KeptDownloads;
  #isBusy = false;
  #stop: AbortController | undefined;

  constructor({ session }: Pick<Desk, 'session'>, queryClient: QueryClient, kept: KeptDownloads) {
    super(undefined);
    this.#session = session;
    this.#queryClient = queryClient;
    this.#kept = kept;
  }

  /**
   * Downloads, and pays what it costs. Does nothing while another download is under way: a second click is
   * none.
   */
  async start({ parameters, cost }: DownloadOrder): Promise<void> {
    await this.#once(async () => {
      if (cost > 0 && !(await unlockIfLocked(this.#session))) return;
      const kept: KeptDownload = {
        id: crypto.randomUUID(),
        askedAtMs: Date.now(),
        parameters,
        state: 'asked',
        maxCost: cost,
      };
      // First of all, so that it has its name when this tab ends now.
      this.#kept.put(kept);
      await this.#read(kept, askedBy(kept), 'first');
    });
  }

  /**
   * Asks by its name for a download whose outcome is unknown: what was made comes again, free, and what was
   * not is made now.
   */
  async askAgain(kept: KeptDownload): Promise<void> {
    await this.#once(async () => {
      if (kept.maxCost > 0 && !(await unlockIfLocked(this.#session))) return;
      await this.#read(kept, askedBy(kept), 'asked-again');
    });
  }

  /** The same contributions once more, which is free. */
  async again(downloadId: string, kept?: KeptDownload): Promise<void> {
    await this.#once(() => this.#read(kept, { downloadId }, 'again'));
  }

  stop(): void {
    this.#stop?.abort();
  }

  /** Drops what was read, as another account must not see it. */
  forget(): void {
    this.stop();
    this.setState(undefined);
  }

  async #once(run: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await run();
    } finally {
      this.#isBusy = false;
    }
  }

  async #read(
    kept: KeptDownload | undefined,
    asked: DownloadAsked,
    how: 'first' | 'asked-again' | 'again',
  ): Promise<void> {
    const accountId = this.#session.getState().account?.accountId;
    if (accountId === undefined) return;
    const stop = new AbortController();
    this.#stop = stop;
    let state: DownloadState = {
      phase: 'under-way',
      kept,
      downloadId: 'downloadId' in asked ? asked.downloadId : undefined,
      startedAtMs: Date.now(),
      isAgain: how === 'again',
      count: 0,
      unread: 0,
      files: new DownloadFiles(),
      savedAs: undefined,
      saveFailed: false,
      figures: undefined,
      error: undefined,
    };
    const isShown = () => this.#session.getState().account?.accountId === accountId;
    const show = (changes: Partial<DownloadState>) => {
      state = { ...state, ...changes };
      if (isShown()) this.setState(state);
    };
    const keep = (changes: Partial<KeptDownload>) => {
      if (state.kept === undefined) return;
      const next = { ...state.kept, ...changes };
      show({ kept: next });
      if (isShown()) this.#kept.put(next);
    };
    show({});
    try {
      const { figures, downloadId } = await readDownload(
        this.#session.client,
        asked,
        {
          onAgreed: (id) => {
            if (how === 'again') return;
            show({ downloadId: id });
            keep({ state: 'agreed', ...(id === undefined ? {} : { downloadId: id }) });
          },
          onItems: (items) => show(withItems(state, items)),
        },
        stop.signal,
      );
      const isAgain = how === 'again' || (how === 'asked-again' && figures.creditsSpent === 0);
      keep({
        state: 'received',
        ...(downloadId === undefined ? {} : { downloadId }),
        // Had again it costs nothing, which is not what was paid.
        ...(isAgain ? {} : { figures }),
      });
      show({ phase: 'received', isAgain, figures, downloadId: state.downloadId ?? downloadId });
    } catch (error) {
      if (stop.signal.aborted) show({ phase: 'stopped' });
      else {
        const { kept: asAsked } = state;
        // Asked again, only the cost is looked at after the name: any other refusal says nothing of the first
        // time.
        const isRefused =
          how === 'first' ? error instanceof ApiError && error.outcome !== 'unknown' : costsMore(error);
        const nothingDone = isRefused && asAsked?.state === 'asked';
        show({ phase: nothingDone ? 'refused' : 'failed', error: asAppError(error) });
        if (nothingDone && isShown()) this.#kept.remove(asAsked.id);
      }
    } finally {
      if (isShown()) tokensMoved(this.#queryClient, accountId);
    }
    const { phase, files, startedAtMs: atMs, count } = state;
    if (phase !== 'received' || count === 0 || !isShown()) return;
    const savedAs = trySaving({ files, atMs, isPart: false }, 'csv');
    show({ savedAs, saveFailed: savedAs === undefined });
  }
}

const askedBy = ({ id, parameters, maxCost }: KeptDownload): DownloadAsked => ({ id, parameters, maxCost });

function withItems(
  { files, count, unread }: DownloadState,
  items: readonly DownloadedItem[],
): Partial<DownloadState> {
  let more = 0;
  for (const item of items) {
    files.put(item);
    if (item.record === undefined) more += 1;
  }
  return { count: count + items.length, unread: unread + more };
}

/** The download of this tab, and what this browser keeps of those that were asked for. */
export const useDownloads = perDesk((desk, queryClient) => {
  const kept = new KeptDownloads();
  const run = new DownloadRun(desk, queryClient, kept);
  followAccount(desk.session, (accountId) => {
    kept.follow(accountId);
    run.forget();
  });
  kept.followTabs();
  return { kept, run };
});
