import type { Db } from '../../service/store/db.ts';

/** How long submits held the ledger's head, from what they began with, which locks it, to their commit. */
export interface LockTimes {
  all(): readonly number[];
  clear(): void;
}

/** The store, with the time of each batch of submits taken: they alone are prepared. */
export function timeLocks(db: Db): { readonly db: Db; readonly locks: LockTimes } {
  let times: number[] = [];
  const timed: Db = {
    ...db,
    async transaction(work, options) {
      if (options?.prepared !== true) return db.transaction(work, options);
      const startMs = performance.now();
      try {
        return await db.transaction(work, options);
      } finally {
        times.push(performance.now() - startMs);
      }
    },
  };
  return {
    db: timed,
    locks: {
      all: () => times,
      clear() {
        times = [];
      },
    },
  };
}
