import type { Db } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';

/** What the owner of the tables can run instead. */
export const REBUILD_INDEXES = 'reindex table concurrently contribution';

/**
 * Rebuilds the indexes of contributions while everything goes on. Rows that were removed stay in an index until it is
 * vacuumed, and what they did to its shape stays after that; a new one is as if they had never been. Returns whether it could:
 * only the owner of the tables may, and the store may fail. What was committed before holds in any case, so that is no error.
 */
export async function rebuildIndexes(db: Db): Promise<boolean> {
  try {
    await db.exec(REBUILD_INDEXES);
    return true;
  } catch (error) {
    if (error instanceof StoreError) return false;
    throw error;
  }
}
