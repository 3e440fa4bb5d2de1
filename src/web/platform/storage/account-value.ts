import type { z } from 'zod';
import { persist } from 'zustand/middleware';
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla';
import { browserStorage, type JsonStorage, onChangeInOtherTab } from './json-storage.ts';

interface AccountValueOptions<Value> {
  /** The prefix of the storage key, before the account. */
  readonly name: string;
  /** Parses the stored value, and gives the default. */
  readonly schema: z.ZodType<Value>;
}

/** A value that this browser keeps for each account: the one of the account that is signed in. */
export class AccountValue<Value> {
  readonly #store: Mutate<StoreApi<Value>, [['zustand/persist', unknown]]>;
  readonly #storage: JsonStorage;
  readonly #name: string;
  #accountId: string | undefined;

  constructor({ name, schema }: AccountValueOptions<Value>, storage: JsonStorage = browserStorage()) {
    this.#name = name;
    this.#storage = storage;
    this.#store = createStore<Value>()(
      persist<Value, [], [], unknown>(() => schema.parse(undefined), {
        name,
        storage: {
          getItem: () => ({ state: this.#key === undefined ? undefined : storage.read(this.#key) }),
          // `persist` copies what it hands over into an object, also where it is an array.
          setItem: () => {
            if (this.#key !== undefined) storage.write(this.#key, this.getState());
          },
          removeItem: () => {
            if (this.#key !== undefined) storage.remove(this.#key);
          },
        },
        merge: (stored) => schema.parse(stored),
        skipHydration: true,
      }),
    );
  }

  readonly getState = (): Value => this.#store.getState();
  readonly getInitialState = (): Value => this.#store.getInitialState();
  readonly subscribe: StoreApi<Value>['subscribe'] = (listener) => this.#store.subscribe(listener);

  /** Switches to the value of this account; `undefined`: signed out. */
  follow(accountId: string | undefined): void {
    this.#accountId = accountId;
    void this.#store.persist.rehydrate();
  }

  /** Follows what other tabs change. */
  followTabs(): void {
    onChangeInOtherTab(
      (key) => key === this.#key,
      () => void this.#store.persist.rehydrate(),
    );
  }

  /** Whether the value outlives the tab. */
  get isKept(): boolean {
    return this.#storage.works;
  }

  erase(): void {
    this.#store.persist.clearStorage();
    void this.#store.persist.rehydrate();
  }

  /** Applies a change to the stored value, which another tab may have changed. */
  protected change(change: (value: Value) => Value): void {
    if (this.#key === undefined) return;
    if (this.#storage.works) void this.#store.persist.rehydrate();
    this.#store.setState(change(this.getState()), true);
  }

  get #key(): string | undefined {
    return this.#accountId === undefined ? undefined : `${this.#name}.${this.#accountId}`;
  }
}
