import type { AppError } from '../../../contract/app-error.ts';
import { asAppError } from '../../../contract/app-error.ts';
import type { DeskSession } from '../session/desk-session.ts';

/** The stages before the assembly of a transaction that one click signs. */
export type BeforeAssembly =
  | { readonly kind: 'unlocking' }
  /** It can be undone. Without a time it waits for `send`. */
  | { readonly kind: 'delay'; readonly sendsAtMs: number | undefined };

export interface ReleaseOptions {
  readonly session: Pick<DeskSession, 'getState' | 'ensureUnlocked'>;
  /** `null` waits until it is ended. */
  readonly undoSeconds: number | null;
  readonly clock: () => number;
  readonly onChange: (before: BeforeAssembly | undefined) => void;
}

/** Holds a transaction that one click signs: the key is asked for, then a delay leaves time to undo. */
export class Release {
  readonly #options: ReleaseOptions;
  #isEnded = false;
  #endDelay = (): void => undefined;

  constructor(options: ReleaseOptions) {
    this.#options = options;
  }

  /** Resolves once it can no longer be undone or was ended, with the error if the key was not unlocked. */
  async wait(): Promise<AppError | undefined> {
    const { clock, onChange, session, undoSeconds } = this.#options;
    try {
      if (session.getState().key !== 'unlocked') onChange({ kind: 'unlocking' });
      await session.ensureUnlocked();
    } catch (error) {
      return asAppError(error);
    }
    if (undoSeconds !== 0 && !this.#isEnded) {
      const delayMs = undoSeconds === null ? undefined : undoSeconds * 1000;
      await new Promise<void>((resolve) => {
        const timer = delayMs === undefined ? undefined : setTimeout(resolve, delayMs);
        this.#endDelay = () => {
          clearTimeout(timer);
          resolve();
        };
        onChange({ kind: 'delay', sendsAtMs: delayMs === undefined ? undefined : clock() + delayMs });
      });
    }
    return undefined;
  }

  end(): void {
    this.#isEnded = true;
    this.#endDelay();
  }
}
