import { AppError } from '../../../contract/app-error.ts';
import type { FindOptions } from '../../../client/submission/find-on-registry.ts';
import type { Verification } from '../../../client/submission/submission-state.ts';
import { t } from './messages.ts';
import type { RunState } from './run-state.ts';

/** Thousands of answers may come at once; the page need not show each. */
const SHOWN_EVERY_MS = 250;

/** The analyst stopped the look-ups; the receipt stands. */
class LookUpsCancelledError extends AppError {
  constructor() {
    super('look-ups-cancelled', t('submission.lookUpsCancelled'));
  }
}

/** Queries the registry for one batch after the other, never for several at once. */
export class LookUpQueue {
  readonly #onProgress: (progress: RunState['lookUp']) => void;
  #last: Promise<unknown> = Promise.resolve();
  #asking = new AbortController();
  #shownAtMs = 0;

  constructor(onProgress: (progress: RunState['lookUp']) => void) {
    this.#onProgress = onProgress;
  }

  async find(number: number, find: (options: FindOptions) => Promise<Verification>): Promise<Verification> {
    const { signal } = this.#asking;
    const before = this.#last;
    const found = (async () => {
      await before;
      if (signal.aborted) throw new LookUpsCancelledError();
      return find({ signal, onProgress: (progress) => this.#tell(number, progress) });
    })();
    this.#last = found.catch(() => undefined).then(() => this.#onProgress(undefined));
    try {
      return await found;
    } catch (error) {
      throw signal.aborted ? new LookUpsCancelledError() : error;
    }
  }

  /** Asks about nothing more until `restart`. */
  cancel(): void {
    this.#asking.abort();
  }

  restart(): void {
    if (this.#asking.signal.aborted) this.#asking = new AbortController();
  }

  #tell(number: number, { done, total }: { readonly done: number; readonly total: number }): void {
    const nowMs = performance.now();
    if (nowMs - this.#shownAtMs < SHOWN_EVERY_MS) return;
    this.#shownAtMs = nowMs;
    this.#onProgress({ number, done, total });
  }
}
