import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { storageProblemOf } from '../../platform/storage/browser-database.ts';
import { unlessItHangs } from '../../platform/storage/unless-it-hangs.ts';
import { byTime, isOpen, LISTED_ROWS, type Operation, type OperationRow } from './operation.ts';
import { NotRecordedError } from './not-recorded-error.ts';
import type { KeptOperation, OperationDatabase } from './operation-database.ts';

const DAY_MS = 86_400_000;

const messageSchema = z.strictObject({ accountId: z.string(), ids: z.array(z.string()) });

export interface ActivityState {
  readonly accountId: string | undefined;
  /** Newest first. */
  readonly operations: readonly Operation[];
  readonly loading: boolean;
  /** The reason why new operations end with this tab: the browser denies storage, or has no room. */
  readonly problem: 'denied' | 'full' | undefined;
  /** The time of this account's sign-in here. */
  readonly sinceMs: number;
}

const NOTHING: ActivityState = {
  accountId: undefined,
  operations: [],
  loading: false,
  problem: undefined,
  sinceMs: 0,
};

/** How long operations are kept in this browser. */
export const RETENTION_DAYS = 90;

export interface ActivityStoreOptions {
  /** The name of the service's host. */
  readonly host: string;
  /** Without one, operations end with this tab. */
  readonly database?: OperationDatabase;
  /** To other tabs. */
  readonly channel?: BroadcastChannel;
  readonly clock?: () => number;
}

/** The reports and flags of the signed-in account, stored in this browser and the same in all its tabs. */
export class ActivityStore {
  readonly #store = createStore<ActivityState>(() => NOTHING);
  readonly getState = (): ActivityState => this.#store.getState();
  readonly getInitialState = (): ActivityState => this.#store.getInitialState();
  readonly subscribe: StoreApi<ActivityState>['subscribe'] = (listener) => this.#store.subscribe(listener);
  readonly host: string;
  readonly #database: OperationDatabase | undefined;
  readonly #channel: BroadcastChannel | undefined;
  readonly #clock: () => number;
  /** The latest unwritten state of each operation. */
  readonly #unwritten = new Map<string, KeptOperation>();
  /** Operations whose latest state is not in the database: not written yet, or refused. */
  readonly #unrecorded = new Set<string>();
  /** The rows of long operations that are not in the database. */
  readonly #rows = new Map<string, readonly OperationRow[]>();
  #writing: Promise<void> | undefined;
  #loading: Promise<void> = Promise.resolve();

  constructor({ host, database, channel, clock = Date.now }: ActivityStoreOptions) {
    this.host = host;
    this.#database = database;
    this.#channel = channel;
    this.#clock = clock;
    channel?.addEventListener('message', ({ data }) => {
      const message = messageSchema.safeParse(data);
      if (message.success && message.data.accountId === this.getState().accountId)
        void this.#readAgain(message.data.ids);
    });
  }

  /** Switches to the operations of this account; `undefined` while signed out. */
  follow(accountId: string | undefined): void {
    if (accountId === this.getState().accountId) return;
    this.#rows.clear();
    const loading = accountId !== undefined && this.#database !== undefined;
    this.#store.setState({ ...NOTHING, accountId, loading, sinceMs: this.#clock() });
    if (accountId !== undefined && this.#database !== undefined)
      this.#loading = this.#load(accountId, this.#database);
  }

  /** Resolves once the stored operations are loaded, or cannot be read. */
  loaded(): Promise<void> {
    return this.#loading;
  }

  /**
   * Resolves once the latest state of an operation is in the database. @throws {NotRecordedError} where the
   * browser refuses it, or takes longer than a second
   */
  async recorded(id: string): Promise<void> {
    await unlessItHangs(this.#writing ?? Promise.resolve());
    if (this.#unrecorded.has(id)) throw new NotRecordedError();
  }

  /** Adds or replaces an operation. `rows`: all of its rows, if they are new or changed. */
  put(operation: Operation, rows?: readonly OperationRow[]): void {
    const { accountId, operations } = this.getState();
    const isLong = rows !== undefined && rows.length > LISTED_ROWS;
    if (isLong) this.#rows.set(operation.id, rows);
    if (operation.accountId === accountId) this.#show(withOperation(operations, operation));
    if (this.#database === undefined) return;
    const { id } = operation;
    // Rows whose write was refused go with the next change.
    const left = this.#unwritten.get(id)?.rows ?? (this.#unrecorded.has(id) ? this.#rows.get(id) : undefined);
    this.#unwritten.set(id, { operation, rows: isLong ? rows : left });
    this.#unrecorded.add(id);
    this.#writing ??= this.#write(this.#database);
  }

  get(id: string): Operation | undefined {
    return this.getState().operations.find((operation) => operation.id === id);
  }

  /** Returns all rows of an operation; its record holds only the first ones. */
  async rowsOf({ id, rowCount, rows }: Operation): Promise<readonly OperationRow[]> {
    if (rowCount <= rows.length) return rows;
    return this.#rows.get(id) ?? (await this.#database?.rowsOf(id)) ?? rows;
  }

  /** Forgets the account's operations; open outcomes only if `open`. */
  async erase({ open }: { readonly open: boolean }): Promise<void> {
    await this.#remove((operation) => open || !isOpen(operation));
  }

  /** Deletes operations that are older than `RETENTION_DAYS`, except open outcomes. */
  async prune(): Promise<void> {
    const fromMs = this.#clock() - RETENTION_DAYS * DAY_MS;
    await this.#remove((operation) => !isOpen(operation) && operation.changedAtMs < fromMs);
  }

  async #remove(isGone: (operation: Operation) => boolean): Promise<void> {
    const { accountId, operations } = this.getState();
    const ids = operations.filter(isGone).map(({ id }) => id);
    if (ids.length === 0 || accountId === undefined) return;
    this.#show(operations.filter((operation) => !isGone(operation)));
    // Waits for a write in progress; drops one not started.
    for (const id of ids) {
      this.#unwritten.delete(id);
      this.#unrecorded.delete(id);
    }
    await this.#writing;
    await this.#attempt(async () => this.#database?.remove(ids));
    this.#channel?.postMessage({ accountId, ids });
  }

  async #load(accountId: string, database: OperationDatabase): Promise<void> {
    await this.#writing;
    const kept = await this.#attempt(() => database.ofAccount(accountId));
    if (this.getState().accountId !== accountId) return;
    // Changes made during the read are newer.
    const here = this.getState().operations;
    const ids = new Set(here.map(({ id }) => id));
    const others = (kept ?? []).filter(({ id }) => !ids.has(id));
    this.#store.setState({ loading: false, operations: [...here, ...others].sort(byTime) });
    await this.prune();
  }

  /** Another tab wrote or removed these. */
  async #readAgain(ids: readonly string[]): Promise<void> {
    const { accountId } = this.getState();
    const found = await this.#attempt(async () => this.#database?.withIds(ids));
    // A failed read does not mean that the records are gone.
    if (found === undefined || this.getState().accountId !== accountId) return;
    const changed = new Set(ids);
    const others = this.getState().operations.filter(({ id }) => !changed.has(id));
    this.#show([...found, ...others].sort(byTime));
  }

  /** Writes until no changes are left; changes made during a write are batched into the next. */
  async #write(database: OperationDatabase): Promise<void> {
    while (this.#unwritten.size > 0) {
      const batch = [...this.#unwritten.values()];
      this.#unwritten.clear();
      await this.#attempt(async () => {
        await database.put(batch);
        for (const { operation } of batch) {
          this.#rows.delete(operation.id);
          if (!this.#unwritten.has(operation.id)) this.#unrecorded.delete(operation.id);
        }
        const accountIds = new Set(batch.map(({ operation }) => operation.accountId));
        for (const accountId of accountIds) {
          const own = batch.filter(({ operation }) => operation.accountId === accountId);
          this.#channel?.postMessage({ accountId, ids: own.map(({ operation }) => operation.id) });
        }
      });
    }
    this.#writing = undefined;
  }

  /** Reports a storage error in the state; the desk continues in memory. */
  async #attempt<Result>(access: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await access();
    } catch (error) {
      this.#store.setState({ problem: storageProblemOf(error) });
      return undefined;
    }
  }

  #show(operations: readonly Operation[]): void {
    this.#store.setState({ operations });
  }
}

function withOperation(operations: readonly Operation[], operation: Operation): readonly Operation[] {
  const at = operations.findIndex(({ id }) => id === operation.id);
  return at === -1 ? [operation, ...operations] : operations.with(at, operation);
}
