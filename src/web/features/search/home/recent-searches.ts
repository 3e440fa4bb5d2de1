import { z } from 'zod';
import { MAX_IDENTIFIER_LENGTH } from '../../../../contract/identifier/identifier.ts';
import { followAccount } from '../../../desk/session/follow-account.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';
import { AccountList } from '../../../platform/storage/account-list.ts';

const MOST = 8;
const storedSchema = z
  .array(z.string().max(2 * MAX_IDENTIFIER_LENGTH + 1))
  .max(MOST)
  .catch([]);

/** What an account looked up last in this browser, newest first. Only what was read as an identifier is ever put here. */
export class RecentSearches extends AccountList<string> {
  constructor() {
    super({ name: 'contribution-desk.recent-searches', schema: storedSchema });
  }

  put(text: string): void {
    if (text === this.getState()[0]) return;
    this.change((searches) => [text, ...searches.filter((one) => one !== text)].slice(0, MOST));
  }
}

export const useRecentSearches = perDesk(({ session }) => {
  const recent = new RecentSearches();
  followAccount(session, (accountId) => recent.follow(accountId));
  return recent;
});
