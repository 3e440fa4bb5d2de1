import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod';
import type { ContributionDraft } from '../../../../contract/contribution.ts';
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

/**
 * A report whose transactions are being signed elsewhere, which may take longer than the page lives. Unsigned, so nothing of it is
 * secret; each is read and compared with its rows again before it is used.
 */
const bundleSchema = z.strictObject({
  accountId: text.min(1),
  takenAtMs: z.int().min(0).max(8.64e15),
  batches: z.array(
    z.strictObject({
      rows: z.array(z.strictObject({ key: count, source: text, lineNumber: count, item: itemSchema })).min(1),
      transactionHex: text.min(2),
      operation: z.strictObject({ id: text.min(1), askedAtMs: z.int().min(0).max(8.64e15) }),
    }),
  ),
});
export type KeptBundle = Readonly<z.output<typeof bundleSchema>>;

interface Tables extends DBSchema {
  bundles: { key: string; value: KeptBundle };
}

/** At most one bundle of each account of this browser. Every call rejects where the browser denies storage or has no room. */
export class KeptBundles {
  #opened: Promise<IDBPDatabase<Tables>> | undefined;

  #open(): Promise<IDBPDatabase<Tables>> {
    this.#opened ??= openDB<Tables>(NAME, 1, {
      upgrade(database) {
        database.createObjectStore('bundles', { keyPath: 'accountId' });
      },
    });
    return this.#opened;
  }

  async get(accountId: string): Promise<KeptBundle | undefined> {
    const kept: unknown = await (await this.#open()).get('bundles', accountId);
    return bundleSchema.safeParse(kept).data;
  }

  async put(bundle: KeptBundle): Promise<void> {
    await (await this.#open()).put('bundles', bundle);
  }

  async remove(accountId: string): Promise<void> {
    await (await this.#open()).delete('bundles', accountId);
  }
}

export interface KeepOptions {
  /** Whether the run was given up because its account signed out: then the bundle waits for its return. */
  readonly isSignedOut: () => boolean;
  readonly clock: () => number;
  readonly onProblem: () => void;
}

/** Keeps what a run took away to be signed, as long as any of it waits for a signature. */
export function keepTaken(
  run: ReportRun,
  bundles: KeptBundles,
  { clock, isSignedOut, onProblem }: KeepOptions,
): void {
  const { accountId } = run;
  let keptIds = '';
  let writing: Promise<unknown> = Promise.resolve();
  run.subscribe(() => {
    const state = run.getState();
    const batches = state.isTaken && state.phase !== 'ended' ? takenBatches(state) : [];
    const ids = batches.map(({ operation }) => operation.id).join(' ');
    if (ids === keptIds || (ids === '' && isSignedOut())) return;
    keptIds = ids;
    writing = writing
      .then(() =>
        ids === ''
          ? bundles.remove(accountId)
          : bundles.put({
              accountId,
              takenAtMs: clock(),
              batches: [...batches].map((batch) => ({ ...batch, rows: [...batch.rows] })),
            }),
      )
      .catch(onProblem);
  });
}
