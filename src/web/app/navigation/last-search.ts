import { Store } from '../../../signer/store.ts';
import type { SearchParts } from '../../registry/results/search-parts.ts';
import type { DeskSession } from '../../desk/session/desk-session.ts';
import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { perDesk } from '../../desk/session/per-desk.ts';

const NOTHING: SearchParts = {};

/** The last search of this tab and its view. Forgotten when the account changes. */
export class LastSearch extends Store<SearchParts> {
  constructor(session: Pick<DeskSession, 'getState' | 'subscribe'>) {
    super(NOTHING);
    onOtherAccount(session, () => this.put(NOTHING));
  }

  put(parts: SearchParts): void {
    this.setState(parts);
  }
}

export const useLastSearch = perDesk(({ session }) => new LastSearch(session));
