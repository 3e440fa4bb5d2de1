import type { z } from 'zod';
import { Store } from '../../../signer/store.ts';
import { browserStorage, type JsonStorage } from './json-storage.ts';

interface AccountListOptions<Item> {
  /** What comes before the account in the key of the list. */
  readonly name: string;
  /** Reads what is stored, whatever it is. */
  readonly schema: z.ZodType<readonly Item[]>;
}

/** A list that this browser keeps for each account: the one of the account that is signed in. */
export class AccountList<Item> extends Store<readonly Item[]> {
  readonly #options: AccountListOptions<Item>;
  readonly #storage: JsonStorage;
  #accountId: string | undefined;

  constructor(options: AccountListOptions<Item>, storage: JsonStorage = browserStorage()) {
    super([]);
    this.#options = options;
    this.#storage = storage;
  }

  /** Changes to the list of this account; `undefined` for nobody, who has none. */
  follow(accountId: string | undefined): void {
    this.#accountId = accountId;
    this.setState(this.#read());
  }

  /** Follows what other tabs change. */
  followTabs(): void {
    // Only other tabs cause this event. A key of `null`: all of the storage was cleared.
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key === this.#key) this.setState(this.#read());
    });
  }

  /** Whether the list outlives the tab. */
  get isKept(): boolean {
    return this.#storage.works;
  }

  erase(): void {
    this.setState([]);
    if (this.#key !== undefined) this.#storage.remove(this.#key);
  }

  /** Begins with what is stored, since another tab may have changed it meanwhile. */
  protected change(change: (items: readonly Item[]) => readonly Item[]): void {
    if (this.#key === undefined) return;
    const items = change(this.#storage.works ? this.#read() : this.getState());
    this.#storage.write(this.#key, items);
    this.setState(items);
  }

  get #key(): string | undefined {
    return this.#accountId === undefined ? undefined : `${this.#options.name}.${this.#accountId}`;
  }

  #read(): readonly Item[] {
    return this.#key === undefined ? [] : this.#options.schema.parse(this.#storage.read(this.#key));
  }
}
