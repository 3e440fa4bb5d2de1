import type { z } from 'zod';
import { Store } from '../../../signer/store.ts';
import { browserStorage, type JsonStorage, onChangeInOtherTab } from './json-storage.ts';

interface AccountValueOptions<Value> {
  /** The prefix of the storage key, before the account. */
  readonly name: string;
  /** Parses the stored value, and gives the default. */
  readonly schema: z.ZodType<Value>;
}

/** A value that this browser keeps for each account: the one of the account that is signed in. */
export class AccountValue<Value> extends Store<Value> {
  readonly #options: AccountValueOptions<Value>;
  readonly #storage: JsonStorage;
  #accountId: string | undefined;

  constructor(options: AccountValueOptions<Value>, storage: JsonStorage = browserStorage()) {
    super(options.schema.parse(undefined));
    this.#options = options;
    this.#storage = storage;
  }

  /** Switches to the value of this account; `undefined`: signed out. */
  follow(accountId: string | undefined): void {
    this.#accountId = accountId;
    this.setState(this.#read());
  }

  /** Follows what other tabs change. */
  followTabs(): void {
    onChangeInOtherTab(
      (key) => key === this.#key,
      () => this.setState(this.#read()),
    );
  }

  /** Whether the value outlives the tab. */
  get isKept(): boolean {
    return this.#storage.works;
  }

  erase(): void {
    if (this.#key !== undefined) this.#storage.remove(this.#key);
    this.setState(this.#options.schema.parse(undefined));
  }

  /** Applies a change to the stored value, which another tab may have changed. */
  protected change(change: (value: Value) => Value): void {
    if (this.#key === undefined) return;
    const value = change(this.#storage.works ? this.#read() : this.getState());
    this.#storage.write(this.#key, value);
    this.setState(value);
  }

  get #key(): string | undefined {
    return this.#accountId === undefined ? undefined : `${this.#options.name}.${this.#accountId}`;
  }

  #read(): Value {
    return this.#options.schema.parse(this.#key === undefined ? undefined : this.#storage.read(this.#key));
  }
}
