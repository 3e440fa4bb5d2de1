/**
 * Named locks, each held by one tab at most. The browser releases the locks of a tab that closes or crashes.
 */
export interface TabLocks {
  /**
   * Acquires a lock and returns its release function; `undefined` if another tab still holds it after
   * `waitMs`.
   */
  hold(name: string, waitMs: number): Promise<(() => void) | undefined>;
}

/** The browser's Web Locks, which are missing on pages without TLS and `null` in test documents. */
function webLocks(): LockManager | undefined {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ?? undefined;
}

/** Returns what releases the lock; `undefined` if it is not available, or the signal ended the wait. */
function taken(locks: LockManager, name: string, options: LockOptions): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const held = locks.request(name, options, (lock) => {
      if (lock === null) {
        resolve(undefined);
        return;
      }
      return new Promise<void>((release) => {
        resolve(release);
      });
    });
    held.catch((error: unknown) => {
      if (options.signal?.aborted === true) resolve(undefined);
      else reject(error instanceof Error ? error : new Error(String(error)));
    });
  });
}

export function browserLocks(): TabLocks | undefined {
  const locks = webLocks();
  if (locks === undefined) return undefined;
  return {
    // A lock that is free is taken however busy the page is; only one that is not has to be waited for.
    hold: async (name, waitMs) =>
      (await taken(locks, name, { ifAvailable: true })) ??
      taken(locks, name, { signal: AbortSignal.timeout(waitMs) }),
  };
}
