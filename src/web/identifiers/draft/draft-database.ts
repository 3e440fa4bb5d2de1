import type { DBSchema } from 'idb';
import { z } from 'zod';
import { BrowserDatabase, readable } from '../../platform/storage/browser-database.ts';
import { LINE_FIELDS, type LineFields } from '../../../reading/line/line.ts';
import type { DraftRow } from './draft-row.ts';

/** Rows per block. An edit rewrites one block; keys are never reused, so a row stays in its block. */
export const BLOCK_KEYS = 1000;

export const blockOf = (key: number): number => Math.floor(key / BLOCK_KEYS);

const text = z.string();
const count = z.int().min(0);

const fieldsSchema: z.ZodType<LineFields> = z.strictObject({
  id: text,
  fraudType: text,
  origination: text,
  destination: text,
  sourcePeerId: text,
});

const rowSchema: z.ZodType<DraftRow> = z.strictObject({
  key: count,
  source: text,
  lineNumber: count,
  fields: fieldsSchema,
  asTyped: z.array(z.enum(LINE_FIELDS)),
  isRemoved: z.boolean(),
  overruled: z.array(text).exactOptional(),
  operationId: text.exactOptional(),
  sent: fieldsSchema.exactOptional(),
});

const blockSchema = z.array(rowSchema);

/** A draft without its rows. */
const recordSchema = z.strictObject({
  id: text.min(1),
  accountId: text.min(1),
  changedAtMs: count,
  /** Rows with something to report. */
  rowCount: count,
  nextKey: count,
  currentKey: count,
  defaults: fieldsSchema,
});
export type DraftRecord = Readonly<z.output<typeof recordSchema>>;

interface Tables extends DBSchema {
  drafts: { key: string; value: DraftRecord };
  /** Rows by draft and number of the block. */
  blocks: { key: [string, number]; value: readonly DraftRow[] };
}

/**
 * The drafts of all accounts in this browser: one record each, and its rows in blocks. Records that do not
 * match the schema are ignored. Every call rejects if the browser denies storage or has no room.
 */
export class DraftDatabase {
  readonly #database = new BrowserDatabase<Tables>({
    name: 'contribution-desk.drafts',
    version: 1,
    create(database) {
      database.createObjectStore('drafts', { keyPath: 'id' });
      database.createObjectStore('blocks');
    },
  });

  /** The drafts of an account, newest first. */
  async ofAccount(accountId: string): Promise<readonly DraftRecord[]> {
    const records = await (await this.#database.open()).getAll('drafts');
    return readable(recordSchema, records)
      .filter((record) => record.accountId === accountId)
      .sort((one, other) => other.changedAtMs - one.changedAtMs);
  }

  /** Reads block by block, to keep each task short. */
  async rowsOf(id: string): Promise<readonly DraftRow[]> {
    const database = await this.#database.open();
    const rows: DraftRow[] = [];
    for (const key of await database.getAllKeys('blocks', blocksOf(id)))
      rows.push(...(blockSchema.safeParse(await database.get('blocks', key)).data ?? []));
    return rows;
  }

  /** Writes a draft and its changed blocks, all or nothing. */
  async write(record: DraftRecord, blocks: ReadonlyMap<number, readonly DraftRow[]>): Promise<void> {
    const transaction = (await this.#database.open()).transaction(['drafts', 'blocks'], 'readwrite');
    const written = [
      transaction.objectStore('drafts').put(record),
      ...[...blocks].map(([number, rows]) =>
        rows.length === 0
          ? transaction.objectStore('blocks').delete([record.id, number])
          : transaction.objectStore('blocks').put(rows, [record.id, number]),
      ),
      transaction.done,
    ];
    // The page may close before it hears that all requests succeeded.
    transaction.commit();
    await Promise.all(written);
  }
}

const blocksOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);
