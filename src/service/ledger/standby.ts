import { z } from 'zod';
import type { Metrics } from '../platform/metrics.ts';
import type { Db, Tx } from '../store/db.ts';
import { StoreError } from '../store/store-error.ts';
import type { LedgerHead } from './append-entry.ts';

/** An entry that a reader must find in the store that it reads from. */
export type ReadFrom = Pick<LedgerHead, 'height' | 'entryHash'>;

/** Two in one: the standby has replayed the entry, and it is the same history. */
const KNOWS = `select pg_is_in_recovery() as "isStandby",
  exists (select from ledger_entry where height = $1 and entry_hash = $2) as "knowsHead"`;

const knowsSchema = z.object({ isStandby: z.boolean(), knowsHead: z.boolean() });

/** @throws {StoreError} if the server was promoted: it is a primary now */
async function knows(tx: Tx, { height, entryHash }: ReadFrom): Promise<boolean> {
  const [row] = await tx.query(KNOWS, [height, entryHash], knowsSchema);
  const { isStandby, knowsHead } = knowsSchema.parse(row);
  if (isStandby) return knowsHead;
  throw new StoreError('store-unreachable', 'The standby was promoted.', { obstacle: 'no-standby' });
}

/** The time between two attempts to reach a standby that is away. */
const TRIED_EVERY_MS = 1_000;

/** What a standby ends reads with that stand in the way of what it replays. Source: PostgreSQL, "Handling Query Conflicts". */
const CANCELLED = new Set(['40001', '40P01']);

/**
 * A streaming standby that answers reads. Each read names the newest entry that the primary had when its request
 * arrived. A standby without that entry leaves the read to the primary, so no reader goes backwards and a session
 * sees what it wrote, in whatever process. While the standby is away it is tried in the background, and no read waits
 * for it.
 */
export class Standby {
  readonly #open: () => Db;
  readonly #metrics: Pick<Metrics, 'countRead'> | undefined;
  /** `undefined` while it is away. */
  #db: Db | undefined;
  #opening: Db | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #onChange: (failure: unknown) => void = () => {};

  /** @param open a pool of connections to a standby, which is closed here */
  constructor(open: () => Db, metrics?: Pick<Metrics, 'countRead'>) {
    this.#open = open;
    this.#metrics = metrics;
  }

  /**
   * Begins to try it. `onChange` hears once when it is away, and why, and with `undefined` when it answers. Resolves
   * after the first attempt.
   */
  async begin(onChange: (failure: unknown) => void): Promise<void> {
    this.#onChange = onChange;
    await this.#tryIt(true);
  }

  /**
   * What the work reads there; `undefined` when the primary has to be asked, also since the standby fails. Throws what
   * else the work throws.
   */
  async read<Result>(
    from: ReadFrom,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined> {
    const db = this.#db;
    if (db === undefined) {
      this.#metrics?.countRead('primary-standby-away');
      return undefined;
    }
    try {
      const read = await db.transaction(async (tx) => {
        // Sent together. The second sees no less than the first: a standby only goes forward.
        const [known, worked] = await Promise.allSettled([knows(tx, from), work(tx)]);
        if (known.status === 'rejected') throw known.reason;
        if (!known.value) return undefined;
        if (worked.status === 'rejected') throw worked.reason;
        return { result: worked.value };
      });
      this.#metrics?.countRead(read === undefined ? 'primary-standby-behind' : 'standby');
      return read;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // Whatever it is, the primary knows better; a statement that is wrong fails there too.
      const isAway = error.code === 'store-unreachable' && !CANCELLED.has(error.sqlState ?? '');
      this.#metrics?.countRead(isAway ? 'primary-standby-away' : 'primary-standby-failed');
      if (isAway) this.#leave(db, error);
      return undefined;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const open = [this.#db, this.#opening].filter((db) => db !== undefined);
    this.#db = undefined;
    await Promise.all(open.map((db) => db.close()));
  }

  /** Its connections go too: they may lead to a server that was promoted. */
  #leave(db: Db, error: StoreError): void {
    if (this.#db !== db) return;
    this.#db = undefined;
    this.#onChange(error);
    db.close().catch(this.#onChange);
    this.#trySoon();
  }

  #trySoon(): void {
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#tryIt(false), TRIED_EVERY_MS).unref();
  }

  async #tryIt(saysFailure: boolean): Promise<void> {
    const db = this.#open();
    this.#opening = db;
    try {
      await db.run('select');
      if (this.#isClosed) return;
      this.#opening = undefined;
      this.#db = db;
      this.#onChange(undefined);
    } catch (error) {
      if (this.#isClosed) return;
      this.#opening = undefined;
      if (saysFailure) this.#onChange(error);
      await db.close();
      this.#trySoon();
    }
  }
}

interface Stores {
  readonly db: Db;
  readonly standby?: Standby | undefined;
}

/** A store each of whose statements and transactions is made by `run`. */
export const throughEach = (run: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>): Tx => ({
  query: (...args) => run((tx) => tx.query(...args)),
  run: (...args) => run((tx) => tx.run(...args)),
  exec: (...args) => run((tx) => tx.exec(...args)),
  transaction: (work) => run((tx) => tx.transaction(work)),
});

/** Where a reader reads from: the standby if there is one that has the entry, else the primary. For reading only. */
export function readingFrom({ db, standby }: Stores, from: ReadFrom): Tx {
  if (standby === undefined) return db;
  return throughEach(async (work) => {
    // What is read there is in a transaction already.
    const flat = (tx: Tx): Tx => ({ ...tx, transaction: (inner) => inner(tx) });
    const answered = await standby.read(from, (tx) => work(flat(tx)));
    return answered === undefined ? work(db) : answered.result;
  });
}
