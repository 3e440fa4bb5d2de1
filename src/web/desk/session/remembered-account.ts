import { z } from 'zod';
import { persist } from 'zustand/middleware';
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla';
import { accountIdSchema } from '../../../contract/account-schemas.ts';
import { browserStorage, type JsonStorage } from '../../platform/storage/json-storage.ts';
import type { DeskSession } from './desk-session.ts';

const STORAGE_KEY = 'contribution-desk.remembered-account';
const storedSchema = z.object({ accountId: accountIdSchema });

export interface Remembered {
  /** The account that continues here after a reload. Only its name is kept. */
  readonly accountId: string | undefined;
  /** Whether to remember the account that next signs in or saves its keys. */
  readonly next: boolean;
}

const NOBODY: Remembered = { accountId: undefined, next: false };

/** The account that this browser offers first, remembered on request. */
export class RememberedAccount {
  readonly #session: DeskSession;
  readonly #storage: JsonStorage;
  readonly #store: Mutate<StoreApi<Remembered>, [['zustand/persist', unknown]]>;

  constructor(session: DeskSession, storage: JsonStorage = browserStorage()) {
    this.#session = session;
    this.#storage = storage;
    this.#store = createStore<Remembered>()(
      persist<Remembered, [], [], unknown>(() => NOBODY, {
        name: STORAGE_KEY,
        storage: {
          getItem: (key) => ({ state: storage.read(key) }),
          setItem: (key, { state }) =>
            state === undefined ? storage.remove(key) : storage.write(key, state),
          removeItem: (key) => storage.remove(key),
        },
        partialize: ({ accountId }) => (accountId === undefined ? undefined : { accountId }),
        merge: (stored) => ({ ...NOBODY, ...storedSchema.safeParse(stored).data }),
      }),
    );
    let before = session.getState().account;
    session.subscribe(() => {
      const { account } = session.getState();
      if (before !== undefined && account === undefined) this.rememberNext(false);
      before = account;
      this.#rememberAsAsked();
    });
  }

  readonly getState = (): Remembered => this.#store.getState();
  readonly getInitialState = (): Remembered => this.#store.getInitialState();
  readonly subscribe: StoreApi<Remembered>['subscribe'] = (listener) => this.#store.subscribe(listener);

  /** Whether the browser keeps anything for this page. */
  get works(): boolean {
    return this.#storage.works;
  }

  rememberNext(next: boolean): void {
    // Each change is written whole: what another tab has remembered meanwhile stays.
    if (this.works) void this.#store.persist.rehydrate();
    this.#store.setState({ next });
    this.#rememberAsAsked();
  }

  forget(): void {
    this.#store.setState(NOBODY);
  }

  #rememberAsAsked(): void {
    const { account, keysSaved } = this.#session.getState();
    // An account whose keys have no backup cannot continue after a reload.
    if (!this.getState().next || account === undefined || !keysSaved) return;
    this.#store.setState({ accountId: account.accountId, next: false });
  }
}
