import { Store } from '../../../../signer/store.ts';
import type { DeskSession } from '../../../desk/session/desk-session.ts';
import { onOtherAccount } from '../../../desk/session/follow-account.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';
import type { ListQuery } from '../../../../reading/search/search-query.ts';

/**
 * The list that is looked up and is too long for an address. It is kept until it is closed, replaced, or the
 * account changes.
 */
class ListLookUp extends Store<ListQuery | undefined> {
  constructor(session: DeskSession) {
    super(undefined);
    onOtherAccount(session, () => this.close());
  }

  start(query: ListQuery): void {
    this.setState(query);
  }

  close(): void {
    this.setState(undefined);
  }
}

export const useListLookUp = perDesk(({ session }) => new ListLookUp(session));
