import { persist } from 'zustand/middleware';
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla';
import { browserStorage, type JsonStorage, onChangeInOtherTab } from '../storage/json-storage.ts';
import { DEFAULT_SETTINGS, type Settings, storedSettingsSchema } from './settings.ts';

/**
 * The record while signed out, with what belongs to the browser: the colour scheme, which
 * `public/colour-scheme.js` reads before the first paint, and the trusted keys of the ledger.
 */
const BROWSER_KEY = 'contribution-desk.settings';

const ofBrowser = ({ colourScheme, ledgerPolicy }: Settings) => ({ colourScheme, ledgerPolicy });

const keyOf = (accountId: string | undefined) =>
  accountId === undefined ? BROWSER_KEY : `${BROWSER_KEY}.${accountId}`;

/**
 * The settings of the signed-in account, or of no account, stored in this browser and shared between tabs. If
 * storage is denied, they last until the tab closes or the account changes.
 */
export class SettingsStore {
  readonly #storage: JsonStorage;
  readonly #store: Mutate<StoreApi<Settings>, [['zustand/persist', unknown]]>;
  #accountId: string | undefined;

  constructor(storage: JsonStorage = browserStorage()) {
    this.#storage = storage;
    this.#store = createStore<Settings>()(
      persist<Settings, [], [], unknown>(() => DEFAULT_SETTINGS, {
        name: BROWSER_KEY,
        storage: {
          getItem: () => ({ state: { ...this.#stored(this.#accountId), ...ofBrowser(this.#shared()) } }),
          setItem: () => {
            const state = this.getState();
            storage.write(BROWSER_KEY, { ...this.#stored(undefined), ...ofBrowser(state) });
            storage.write(keyOf(this.#accountId), state);
          },
          removeItem: () => storage.remove(keyOf(this.#accountId)),
        },
        merge: (stored) => storedSettingsSchema.parse(stored),
        skipHydration: true,
      }),
    );
    void this.#store.persist.rehydrate();
  }

  readonly getState = (): Settings => this.#store.getState();
  readonly getInitialState = (): Settings => this.#store.getInitialState();
  readonly subscribe: StoreApi<Settings>['subscribe'] = (listener) => this.#store.subscribe(listener);

  /** Whether the settings outlive the tab. */
  get works(): boolean {
    return this.#storage.works;
  }

  /** Follows other tabs until it is told to stop. */
  followTabs(): () => void {
    return onChangeInOtherTab(
      (key) => key === BROWSER_KEY || key === keyOf(this.#accountId),
      () => void this.#store.persist.rehydrate(),
    );
  }

  /** Switches to the settings of this account; `undefined`: signed out. */
  follow(accountId: string | undefined): void {
    if (accountId === this.#accountId) return;
    this.#accountId = accountId;
    void this.#store.persist.rehydrate();
  }

  change(change: Partial<Settings>): void {
    this.#store.setState(change);
  }

  /** All but the trusted keys of the ledger. */
  reset(): void {
    const { ledgerPolicy } = this.getState();
    this.change({ ...DEFAULT_SETTINGS, ledgerPolicy });
  }

  #stored(accountId: string | undefined): Settings {
    return storedSettingsSchema.parse(this.#storage.read(keyOf(accountId)));
  }

  /** An empty storage must not reset settings held in memory. */
  #shared(): Settings {
    return this.works ? this.#stored(undefined) : this.getState();
  }
}
