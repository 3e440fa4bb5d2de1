import { createStore } from 'zustand/vanilla';
import type { SearchParts } from '../../registry/results/search-parts.ts';
import type { DeskSession } from '../../desk/session/desk-session.ts';
import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { perDesk } from '../../desk/session/per-desk.ts';

/** The last search of this tab and its view. Forgotten when the account changes. */
export function createLastSearch(session: Pick<DeskSession, 'getState' | 'subscribe'>) {
  const lastSearch = createStore<SearchParts>(() => ({}));
  onOtherAccount(session, () => lastSearch.setState({}, true));
  return lastSearch;
}

export const useLastSearch = perDesk(({ session }) => createLastSearch(session));
