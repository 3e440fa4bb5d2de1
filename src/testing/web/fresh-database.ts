import * as fakeIndexedDb from 'fake-indexeddb';
import { OperationDatabase } from '../../web/desk/operations/operation-database.ts';

/** An empty database in memory, as a browser has it at a first visit. */
export function freshDatabase(): OperationDatabase {
  Object.assign(globalThis, fakeIndexedDb, { indexedDB: new fakeIndexedDb.IDBFactory() });
  return new OperationDatabase();
}
