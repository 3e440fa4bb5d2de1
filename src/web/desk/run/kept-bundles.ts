import type { DBSchema } from 'idb';
import { z } from 'zod';
import { Store } from '../../../signer/store.ts';
import { BrowserDatabase, readable } from '../../platform/storage/browser-database.ts';
import type { ActivityStore } from '../operations/activity-store.ts';
import { operationSchema, rowsSchema } from '../operations/operation.ts';
import type { DeskSession } from '../session/desk-session.ts';
import { followAccount } from '../session/follow-account.ts';
import type { TakenBatch } from './batch.ts';
import { takenBatches } from './bundle.ts';
import type { RunPlan } from './run-plan.ts';
import type { Run } from './run.ts';

const text = z.string();
const count = z.int().min(0);
const { accountId, askedAtMs, kind } = operationSchema.shape;

/**
 * A run whose transactions are being signed elsewhere, which may take longer than the page lives. Unsigned,
 * so nothing of it is secret; each is read and compared with its rows again before it is used.
 */
const bundleSchema = z.strictObject({
  id: text.min(1),
  accountId,
  kind,
  takenAtMs: askedAtMs,
  /**
   * Whether it was exported as a file that is signed as a whole; otherwise it is one transaction under
   * review.
   */
  isFile: z.boolean(),
  batches: z
    .array(
      z.strictObject({
        rows: z
          .array(
            z.strictObject({
              key: count,
              line: z.strictObject({ source: text, lineNumber: count }).exactOptional(),
              asked: rowsSchema.element,
            }),
          )
          .min(1),
        transactionHex: text.min(2),
        operation: z.strictObject({ id: text.min(1), askedAtMs }),
      }),
    )
    .min(1),
});
export type KeptBundle = Readonly<z.output<typeof bundleSchema>>;

/** The part of it that no tab has sent since. */
export const unsentOf = (
  { batches }: KeptBundle,
  activity: Pick<ActivityStore, 'get'>,
): readonly TakenBatch[] =>
  batches.filter(({ operation }) => activity.get(operation.id)?.sentAtMs === undefined);

interface Tables extends DBSchema {
  bundles: { key: string; value: KeptBundle };
}

/** The bundles of this browser. Every call rejects where the browser denies storage or has no room. */
export class KeptBundles {
  readonly #database = new BrowserDatabase<Tables>({
    name: 'contribution-desk.bundles',
    version: 3,
    create: (database) => database.createObjectStore('bundles', { keyPath: 'id' }),
  });

  /** Those of an account, in the order in which they were taken away. */
  async ofAccount(account: string): Promise<readonly KeptBundle[]> {
    const all = await (await this.#database.open()).getAll('bundles');
    return readable(bundleSchema, all)
      .filter((bundle) => bundle.accountId === account)
      .sort((one, other) => one.takenAtMs - other.takenAtMs);
  }

  async put(bundle: KeptBundle): Promise<void> {
    await (await this.#database.open()).put('bundles', bundle);
  }

  async remove(id: string): Promise<void> {
    await (await this.#database.open()).delete('bundles', id);
  }
}

interface TakenState {
  /** Bundles of earlier pages that can be resumed. */
  readonly kept: readonly KeptBundle[];
  /** Whether bundles outlive the page. */
  readonly isKeeping: boolean;
}

const NOTHING_TAKEN: TakenState = { kept: [], isKeeping: true };

export interface TakenRunsOptions {
  readonly session: Pick<DeskSession, 'getState' | 'subscribe'>;
  readonly kind: RunPlan['kind'];
  readonly bundles?: KeptBundles | undefined;
  readonly clock?: () => number;
}

/**
 * Bundles out for signing elsewhere. They are kept in this browser, by account, until every batch is signed.
 */
export class TakenRuns extends Store<TakenState> {
  readonly #session: TakenRunsOptions['session'];
  readonly #bundles: KeptBundles;
  readonly #kind: RunPlan['kind'];
  readonly #clock: () => number;

  constructor({ session, kind: ofKind, bundles = new KeptBundles(), clock = Date.now }: TakenRunsOptions) {
    super(NOTHING_TAKEN);
    this.#session = session;
    this.#kind = ofKind;
    this.#bundles = bundles;
    this.#clock = clock;
    followAccount(session, (account) => void this.#read(account));
  }

  /**
   * Takes one up again: it is offered no more, and stays kept until it is sent or given up. Returns `false`
   * if it was before.
   */
  take(kept: KeptBundle): boolean {
    const isOffered = this.getState().kept.includes(kept);
    this.#set({ kept: this.getState().kept.filter((one) => one !== kept) });
    return isOffered;
  }

  /** Gives one up. */
  async discard(kept: KeptBundle): Promise<void> {
    this.take(kept);
    await this.#attempt(this.#bundles.remove(kept.id));
  }

  /**
   * Keeps what a run takes away. Returns how to say that the transaction under review is being signed
   * elsewhere by itself.
   *
   * @param kept what an earlier page kept of it
   */
  follow(run: Run, kept?: KeptBundle): () => void {
    const idsOf = (batches: readonly TakenBatch[]) => batches.map(({ operation }) => operation.id).join(' ');
    let isAway = kept !== undefined;
    let keptIds = kept === undefined ? '' : idsOf(kept.batches);
    let isFile = kept?.isFile ?? false;
    let id = kept?.id;
    let writing: Promise<unknown> = Promise.resolve();
    const follow = () => {
      const state = run.getState();
      const isOver = state.phase === 'ended';
      if (!isOver && !isAway && !state.isTaken) return;
      // The earlier record stands until all of it is assembled, or read again.
      if (!isOver && (state.isElsewhere ? !state.isTaken : state.tally.waiting + state.tally.assembled > 0))
        return;
      const batches = isOver ? [] : takenBatches(state);
      const ids = idsOf(batches);
      // A run that ended because its account signed out is kept for its return.
      const isSignedOut = this.#session.getState().account?.accountId !== run.plan.accountId;
      const isSame = ids === keptIds && isFile === state.isElsewhere;
      if (isSame || (ids === '' && (keptIds === '' || isSignedOut))) return;
      keptIds = ids;
      isFile = state.isElsewhere;
      id ??= batches[0]?.operation.id ?? '';
      const bundle = {
        id,
        accountId: run.plan.accountId,
        kind: this.#kind,
        takenAtMs: kept?.takenAtMs ?? this.#clock(),
        isFile,
        batches: batches.map((batch) => ({ ...batch, rows: [...batch.rows] })),
      };
      writing = writing.then(() =>
        this.#attempt(ids === '' ? this.#bundles.remove(bundle.id) : this.#bundles.put(bundle)),
      );
    };
    run.subscribe(follow);
    return () => {
      isAway = true;
      follow();
    };
  }

  async #read(account: string | undefined): Promise<void> {
    this.#set({ kept: [] });
    if (account === undefined) return;
    const kept = await this.#attempt(this.#bundles.ofAccount(account));
    if (kept !== undefined && account === this.#session.getState().account?.accountId)
      this.#set({ kept: kept.filter((one) => one.kind === this.#kind) });
  }

  async #attempt<Result>(access: Promise<Result>): Promise<Result | undefined> {
    try {
      return await access;
    } catch {
      this.#set({ isKeeping: false });
      return undefined;
    }
  }

  #set(change: Partial<TakenState>): void {
    this.setState({ ...this.getState(), ...change });
  }
}
