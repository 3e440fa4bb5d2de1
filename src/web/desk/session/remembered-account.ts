import { z } from 'zod';
import { accountIdSchema } from '../../../contract/account-schemas.ts';
import { Store } from '../../../signer/store.ts';
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

/** The account that this browser offers first, remembered on request. */
export class RememberedAccount extends Store<Remembered> {
  readonly #session: DeskSession;
  readonly #storage: JsonStorage;

  constructor(session: DeskSession, storage: JsonStorage = browserStorage()) {
    super({
      accountId: storedSchema.safeParse(storage.read(STORAGE_KEY)).data?.accountId,
      next: false,
    });
    this.#storage = storage;
    this.#session = session;
    let before = session.getState().account;
    session.subscribe(() => {
      const { account } = session.getState();
      if (before !== undefined && account === undefined) this.rememberNext(false);
      before = account;
      this.#rememberAsAsked();
    });
  }

  /** Whether the browser keeps anything for this page. */
  get works(): boolean {
    return this.#storage.works;
  }

  rememberNext(next: boolean): void {
    this.setState({ ...this.getState(), next });
    this.#rememberAsAsked();
  }

  forget(): void {
    this.#storage.remove(STORAGE_KEY);
    this.setState({ accountId: undefined, next: false });
  }

  #rememberAsAsked(): void {
    const { account, keysSaved } = this.#session.getState();
    // An account whose keys have no backup cannot continue after a reload.
    if (!this.getState().next || account === undefined || !keysSaved) return;
    const { accountId } = account;
    this.#storage.write(STORAGE_KEY, { accountId });
    this.setState({ accountId, next: false });
  }
}
