import type { Db } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';

/** The statement for the owner of the tables. */
export const REBUILD_INDEXES = 'reindex table concurrently contribution';

/**
 * Rebuilds the indexes of contributions while the service runs. Removed rows stay in an index until a vacuum,
 * and their pages after it. Returns false when it could not: only the owner of the tables may. That is no
 * error, since the change before it is committed.
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
