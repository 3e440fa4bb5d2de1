import { SignInDeclinedError } from '../../../client/submission/submission-errors.ts';
import { UnlockDeclinedError } from './session-errors.ts';

interface Waiting {
  readonly wants: 'key' | 'session';
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Actions that wait for a key to sign with or for the session to open. */
export class WaitingActions {
  #waiting: readonly Waiting[] = [];

  /** Rejects with `UnlockDeclinedError` or `SignInDeclinedError`, depending on what it waits for. */
  wait(wants: Waiting['wants']): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { wants, resolve, reject }];
    });
  }

  /** Resolves them all, or rejects them as declined. */
  settle(as: 'met' | 'declined'): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { wants, resolve, reject } of waiting) {
      if (as === 'met') resolve();
      else reject(wants === 'key' ? new UnlockDeclinedError() : new SignInDeclinedError());
    }
  }
}
