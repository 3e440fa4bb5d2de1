import type { DBSchema } from 'idb';
import { z } from 'zod';
import { BrowserDatabase } from '../../platform/storage/browser-database.ts';
import { LINE_FIELDS, type LineFields } from '../../../reading/line/line.ts';
import type { DraftRow } from './draft-row.ts';

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
  carriedOver: fieldsSchema.exactOptional(),
});

const recordSchema = z.strictObject({
  accountId: text.min(1),
  currentKey: count,
  rows: z.array(rowSchema),
});
export type DraftRecord = Readonly<z.output<typeof recordSchema>>;

interface Tables extends DBSchema {
  drafts: { key: string; value: DraftRecord };
}

/** The drafts in this browser, one for each account. Every call rejects if the browser denies storage or has no room. */
export class DraftDatabase {
  readonly #database = new BrowserDatabase<Tables>({
    name: 'contribution-desk.drafts',
    version: 2,
    create(database) {
      database.createObjectStore('drafts', { keyPath: 'accountId' });
    },
  });

  /** Returns the draft of an account; `undefined` if there is none that can be read. */
  async read(accountId: string): Promise<DraftRecord | undefined> {
    const stored = await (await this.#database.open()).get('drafts', accountId);
    return recordSchema.safeParse(stored).data;
  }

  async write(record: DraftRecord): Promise<void> {
    const transaction = (await this.#database.open()).transaction('drafts', 'readwrite');
    const written = transaction.store.put(record);
    // The page may close before it hears that the request succeeded.
    transaction.commit();
    await Promise.all([written, transaction.done]);
  }
}
