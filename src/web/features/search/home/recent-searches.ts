import { z } from 'zod';
import { MAX_IDENTIFIER_LENGTH } from '../../../../contract/identifier/identifier.ts';
import { Store } from '../../../../signer/store.ts';
import { followAccount } from '../../../session/follow-account.ts';
import { perDesk } from '../../../submission/per-desk.ts';
import { browserStorage, type JsonStorage } from '../../../storage/json-storage.ts';

const MOST = 8;
const keyOf = (accountId: string) => `contribution-desk.recent-searches.${accountId}`;
const storedSchema = z
  .array(z.string().max(2 * MAX_IDENTIFIER_LENGTH + 1))
  .max(MOST)
  .catch([]);

/** What an account looked up last in this browser, newest first. Only what was read as an identifier is ever put here. */
export class RecentSearches extends Store<readonly string[]> {
  readonly #storage: JsonStorage;
  #accountId: string | undefined;

  constructor(storage: JsonStorage = browserStorage()) {
    super([]);
    this.#storage = storage;
  }

  follow(accountId: string | undefined): void {
    this.#accountId = accountId;
    this.setState(accountId === undefined ? [] : storedSchema.parse(this.#storage.read(keyOf(accountId))));
  }

  put(text: string): void {
    const [first, ...rest] = this.getState();
    if (this.#accountId === undefined || text === first) return;
    const searches = [text, ...(first === undefined ? [] : [first, ...rest]).filter((one) => one !== text)];
    this.setState(searches.slice(0, MOST));
    this.#storage.write(keyOf(this.#accountId), this.getState());
  }

  erase(): void {
    this.setState([]);
    if (this.#accountId !== undefined) this.#storage.remove(keyOf(this.#accountId));
  }
}

export const useRecentSearches = perDesk(({ session }) => {
  const recent = new RecentSearches();
  followAccount(session, (accountId) => recent.follow(accountId));
  return recent;
});
