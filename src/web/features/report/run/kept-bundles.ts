import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod';
import type { ContributionDraft } from '../../../../contract/contribution.ts';
import type { TakenBatch } from './batch.ts';
import { takenBatches } from './bundle.ts';
import type { ReportRun } from './report-run.ts';

const NAME = 'contribution-desk.bundles';

const text = z.string();
const count = z.int().min(0);

const itemSchema: z.ZodType<ContributionDraft> = z.strictObject({
  id: text,
  fraudType: text,
  origination: text,
  destination: text,
  sourcePeerId: text.exactOptional(),
});

const formerSchema = z.strictObject({
  accountId: text.min(1),
  takenAtMs: z.int().min(0).max(8.64e15),
  batches: z
    .array(
      z.strictObject({
        rows: z
          .array(z.strictObject({ key: count, source: text, lineNumber: count, item: itemSchema }))
          .min(1),
        transactionHex: text.min(2),
        operation: z.strictObject({ id: text.min(1), askedAtMs: z.int().min(0).max(8.64e15) }),
      }),
    )
    .min(1),
});

/**
 * A report whose transactions are being signed elsewhere, which may take longer than the page lives. Unsigned, so nothing of it is
 * secret; each is read and compared with its rows again before it is used.
 */
const bundleSchema = formerSchema.extend({
  id: text.min(1),
  /** Whether it was taken away as a file that is signed as a whole, or is one transaction under review. */
  isFile: z.boolean(),
});
export type KeptBundle = Readonly<z.output<typeof bundleSchema>>;

interface Tables extends DBSchema {
  taken: { key: string; value: KeptBundle };
  /** Of the version that kept one bundle of each account. */
  bundles: { key: string; value: unknown };
}

/** The bundles of this browser. Every call rejects where the browser denies storage or has no room. */
export class KeptBundles {
  #opened: Promise<IDBPDatabase<Tables>> | undefined;

  #open(): Promise<IDBPDatabase<Tables>> {
    this.#opened ??= openDB<Tables>(NAME, 2, {
      async upgrade(database, _oldVersion, _newVersion, transaction) {
        const taken = database.createObjectStore('taken', { keyPath: 'id' });
        if (!database.objectStoreNames.contains('bundles')) return;
        for (const former of await transaction.objectStore('bundles').getAll()) {
          const { data } = formerSchema.safeParse(former);
          const id = data?.batches[0]?.operation.id;
          if (data !== undefined && id !== undefined) await taken.put({ ...data, id, isFile: true });
        }
        database.deleteObjectStore('bundles');
      },
    });
    return this.#opened;
  }

  /** Those of an account, in the order in which they were taken away. */
  async ofAccount(accountId: string): Promise<readonly KeptBundle[]> {
    const all: readonly unknown[] = await (await this.#open()).getAll('taken');
    return all
      .flatMap((kept) => bundleSchema.safeParse(kept).data ?? [])
      .filter((bundle) => bundle.accountId === accountId)
      .sort((one, other) => one.takenAtMs - other.takenAtMs);
  }

  async put(bundle: KeptBundle): Promise<void> {
    await (await this.#open()).put('taken', bundle);
  }

  async remove(id: string): Promise<void> {
    await (await this.#open()).delete('taken', id);
  }
}

export interface KeepOptions {
  /** What an earlier page kept of it. */
  readonly kept: KeptBundle | undefined;
  /** Whether the run was given up because its account signed out: then the bundle waits for its return. */
  readonly isSignedOut: () => boolean;
  readonly clock: () => number;
  readonly onProblem: () => void;
}

/**
 * Keeps what a run took away to be signed, as long as any of it waits for a signature. Returns how to say that the transaction
 * under review is being signed elsewhere by itself.
 */
export function keepTaken(
  run: ReportRun,
  bundles: KeptBundles,
  { clock, isSignedOut, kept, onProblem }: KeepOptions,
): () => void {
  const idsOf = (batches: readonly TakenBatch[]) => batches.map(({ operation }) => operation.id).join(' ');
  let isAway = kept !== undefined;
  let keptIds = kept === undefined ? '' : idsOf(kept.batches);
  let id = kept?.id;
  let writing: Promise<unknown> = Promise.resolve();
  const follow = () => {
    const state = run.getState();
    const isOver = state.phase === 'ended';
    if (!isOver && !isAway && !state.isTaken) return;
    // Until all of it is assembled, or read again, what was kept before holds.
    if (!isOver && (state.isElsewhere ? !state.isTaken : state.tally.waiting + state.tally.assembled > 0))
      return;
    const batches = isOver ? [] : takenBatches(state);
    const ids = idsOf(batches);
    if (ids === keptIds || (ids === '' && isSignedOut())) return;
    keptIds = ids;
    id ??= batches[0]?.operation.id ?? '';
    const bundle = {
      id,
      accountId: run.accountId,
      takenAtMs: kept?.takenAtMs ?? clock(),
      isFile: state.isElsewhere,
      batches: batches.map((batch) => ({ ...batch, rows: [...batch.rows] })),
    };
    writing = writing
      .then(() => (ids === '' ? bundles.remove(bundle.id) : bundles.put(bundle)))
      .catch(onProblem);
  };
  run.subscribe(follow);
  return () => {
    isAway = true;
    follow();
  };
}
