import { useEffect } from 'react';
import { type FlagStore, useFlagStore } from './flag-store.ts';

/**
 * Returns the flags, for a page whose rows offer _Undo_. Flags that can still be undone are not sent when the
 * page is left.
 */
export function useFlagsOfPage(): FlagStore {
  const flagStore = useFlagStore();
  useEffect(() => {
    const leave = () => flagStore.leave();
    // A page in the browser's back/forward cache continues when the analyst returns.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [flagStore]);
  return flagStore;
}
