/**
 * Takes what only one tab may do at a time, until it is released or the tab is gone; `undefined` if another tab has it.
 * Pages without TLS have no locks, so there every tab may: the registry flags a contribution once at most.
 */
export function takeForThisTab(
  locks: LockManager | undefined,
  name: string,
): Promise<(() => void) | undefined> {
  if (locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> =>
      new Promise((release) => {
        if (lock === null) {
          resolve(undefined);
          release();
        } else resolve(release);
      });
    locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });
}
