/**
 * Named locks, each held by at most one tab. The browser releases those of a tab that is closed or crashes.
 */
export interface TabLocks {
  /** Gives a function that gives the name back; `undefined` if another tab still holds it after this time. */
  hold(name: string, waitMs: number): Promise<(() => void) | undefined>;
  /** The names that are held by any tab, this one included. */
  held(): Promise<ReadonlySet<string>>;
}

/** The browser's Web Locks, which pages without TLS do not have, and the document of a test has as `null`. */
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
    async held() {
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name }) => name ?? []));
    },
  };
}
