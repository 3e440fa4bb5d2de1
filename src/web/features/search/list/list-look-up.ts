import { createStore } from 'zustand/vanilla';
import { onOtherAccount } from '../../../desk/session/follow-account.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';
import type { ListQuery } from '../../../../reading/search/query.ts';

/**
 * The list that is looked up and is too long for an address. It is kept until it is closed, replaced, or the
 * account changes.
 */
export const useListLookUp = perDesk(({ session }) => {
  const store = createStore<ListQuery | undefined>(() => undefined);
  const close = () => store.setState(undefined, true);
  onOtherAccount(session, close);
  return { ...store, start: (query: ListQuery) => store.setState(query, true), close };
});
