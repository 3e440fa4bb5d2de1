import type { DBSchema } from 'idb';
import { BrowserDatabase, readable } from '../../platform/storage/browser-database.ts';
import { type Operation, operationSchema, type OperationRow, rowsSchema } from './operation.ts';

interface Tables extends DBSchema {
  operations: { key: string; value: Operation; indexes: { account: string } };
  /** All rows of operations that have more than are listed. */
  rows: { key: string; value: readonly OperationRow[] };
}

/** Written in one transaction: an operation, and its rows where the record does not hold them all. */
export interface KeptOperation {
  readonly operation: Operation;
  readonly rows: readonly OperationRow[] | undefined;
}

/**
 * The operations of all accounts in this browser. Records are validated when read; those that do not match
 * the schema are ignored. Every call rejects if the browser denies storage or has no room.
 */
export class OperationDatabase {
  readonly #database = new BrowserDatabase<Tables>({
    name: 'contribution-desk',
    version: 1,
    create(database) {
      database.createObjectStore('operations', { keyPath: 'id' }).createIndex('account', 'accountId');
      database.createObjectStore('rows');
    },
  });

  async ofAccount(accountId: string): Promise<readonly Operation[]> {
    const database = await this.#database.open();
    return readable(operationSchema, await database.getAllFromIndex('operations', 'account', accountId));
  }

  async withIds(ids: readonly string[]): Promise<readonly Operation[]> {
    const { store } = (await this.#database.open()).transaction('operations');
    return readable(operationSchema, await Promise.all(ids.map((id) => store.get(id))));
  }

  async rowsOf(id: string): Promise<readonly OperationRow[] | undefined> {
    const rows = rowsSchema.safeParse(await (await this.#database.open()).get('rows', id));
    return rows.success ? rows.data : undefined;
  }

  async put(kept: readonly KeptOperation[]): Promise<void> {
    const transaction = (await this.#database.open()).transaction(['operations', 'rows'], 'readwrite');
    await Promise.all([
      ...kept.map(({ operation }) => transaction.objectStore('operations').put(operation)),
      ...kept.flatMap(({ operation, rows }) =>
        rows === undefined ? [] : [transaction.objectStore('rows').put(rows, operation.id)],
      ),
      transaction.done,
    ]);
  }

  async remove(ids: readonly string[]): Promise<void> {
    const transaction = (await this.#database.open()).transaction(['operations', 'rows'], 'readwrite');
    await Promise.all([
      ...ids.flatMap((id) => [
        transaction.objectStore('operations').delete(id),
        transaction.objectStore('rows').delete(id),
      ]),
      transaction.done,
    ]);
  }
}
