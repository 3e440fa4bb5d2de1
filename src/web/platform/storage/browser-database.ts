import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { z } from 'zod';

interface BrowserDatabaseOptions<Tables extends DBSchema> {
  readonly name: string;
  /** Another number begins with empty tables. */
  readonly version: number;
  readonly create: (database: IDBPDatabase<Tables>) => void;
}

/**
 * A database of this browser. Opening it rejects where the browser denies storage, or a newer app has changed
 * its tables.
 */
export class BrowserDatabase<Tables extends DBSchema> {
  readonly #options: BrowserDatabaseOptions<Tables>;
  #opened: Promise<IDBPDatabase<Tables>> | undefined;

  constructor(options: BrowserDatabaseOptions<Tables>) {
    this.#options = options;
  }

  open(): Promise<IDBPDatabase<Tables>> {
    const { name, version, create } = this.#options;
    const forget = () => {
      this.#opened = undefined;
    };
    this.#opened ??= openDB<Tables>(name, version, {
      upgrade(database) {
        for (const table of database.objectStoreNames) database.deleteObjectStore(table);
        create(database);
      },
      // A tab left open must not keep a newer app from opening it.
      blocking: () => {
        void this.#opened?.then((database) => database.close());
        forget();
      },
      // The browser closed it, for example because the site's data was deleted.
      terminated: forget,
    });
    return this.#opened;
  }
}

/** Returns the stored values that match the schema. */
export const readable = <Value>(schema: z.ZodType<Value>, stored: readonly unknown[]): readonly Value[] =>
  stored.flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });

/** Classifies a storage error: denied by the browser, or no room. */
export const storageProblemOf = (error: unknown): 'denied' | 'full' =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'denied';
