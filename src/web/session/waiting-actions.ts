import { SignInDeclinedError, UnlockDeclinedError } from './session-errors.ts';

interface Waiting {
  readonly wants: 'key' | 'session';
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Who goes on once there is a key to sign with, or once the session is open. */
export class WaitingActions {
  #waiting: readonly Waiting[] = [];

  /** Rejects with `UnlockDeclinedError` or `SignInDeclinedError`, by what it waits for. */
  wait(wants: Waiting['wants']): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { wants, resolve, reject }];
    });
  }

  /** Lets go on what can with this; the others are told that it was declined. */
  settle(given: { readonly key: boolean; readonly session: boolean }): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { wants, resolve, reject } of waiting) {
      if (given[wants]) resolve();
      else reject(wants === 'key' ? new UnlockDeclinedError() : new SignInDeclinedError());
    }
  }
}
