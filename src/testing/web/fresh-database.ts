import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { OperationDatabase } from '../../web/activity/operation-database.ts';

/** An empty database in memory, as a browser has it at a first visit. */
export function freshDatabase(): OperationDatabase {
  globalThis.indexedDB = new IDBFactory();
  return new OperationDatabase();
}
