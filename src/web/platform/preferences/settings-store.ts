import { Store } from '../../../signer/store.ts';
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
export class SettingsStore extends Store<Settings> {
  readonly #storage: JsonStorage;
  #accountId: string | undefined;

  constructor(storage: JsonStorage = browserStorage()) {
    super(DEFAULT_SETTINGS);
    this.#storage = storage;
    this.#read();
  }

  /** Whether the settings outlive the tab. */
  get works(): boolean {
    return this.#storage.works;
  }

  /** Follows other tabs until it is told to stop. */
  followTabs(): () => void {
    return onChangeInOtherTab(
      (key) => key === BROWSER_KEY || key === keyOf(this.#accountId),
      () => this.#read(),
    );
  }

  /** Switches to the settings of this account; `undefined`: signed out. */
  follow(accountId: string | undefined): void {
    if (accountId === this.#accountId) return;
    this.#accountId = accountId;
    this.#read();
  }

  change(change: Partial<Settings>): void {
    const before = this.getState();
    const settings = { ...before, ...change };
    if (JSON.stringify(settings) === JSON.stringify(before)) return;
    if (
      this.#accountId !== undefined &&
      JSON.stringify(ofBrowser(settings)) !== JSON.stringify(ofBrowser(before))
    ) {
      this.#storage.write(BROWSER_KEY, { ...this.#stored(undefined), ...ofBrowser(settings) });
    }
    this.#storage.write(keyOf(this.#accountId), settings);
    this.setState(settings);
  }

  /** All but the trusted keys of the ledger. */
  reset(): void {
    const { ledgerPolicy } = this.getState();
    this.change({ ...DEFAULT_SETTINGS, ledgerPolicy });
  }

  #stored(accountId: string | undefined): Settings {
    return storedSettingsSchema.parse(this.#storage.read(keyOf(accountId)));
  }

  #read(): void {
    // An empty storage must not reset settings held in memory.
    const shared = ofBrowser(this.works ? this.#stored(undefined) : this.getState());
    this.setState({ ...this.#stored(this.#accountId), ...shared });
  }
}
