import { useEffect } from 'react';
import { type FlagStore, useFlagStore } from './flag-store.ts';

/** The flags, for a page whose rows offer _Undo_. Leaving the page sends none that can still be undone. */
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
