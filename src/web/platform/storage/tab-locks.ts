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

export function browserLocks(): TabLocks | undefined {
  const locks = webLocks();
  if (locks === undefined) return undefined;
  return {
    hold: (name, waitMs) =>
      new Promise((resolve, reject) => {
        const waitedLongEnough = AbortSignal.timeout(waitMs);
        const held = locks.request(
          name,
          { signal: waitedLongEnough },
          () =>
            new Promise<void>((release) => {
              resolve(release);
            }),
        );
        held.catch((error: unknown) => {
          if (waitedLongEnough.aborted) resolve(undefined);
          else reject(error instanceof Error ? error : new Error(String(error)));
        });
      }),
  };
}
