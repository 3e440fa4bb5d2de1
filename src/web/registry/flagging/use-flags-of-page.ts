import { useEffect } from 'react';
import { type FlagStore, useFlagStore } from './flag-store.ts';

/** The flags, for a page whose rows can undo them: leaving it sends none that can still be undone. */
export function useFlagsOfPage(): FlagStore {
  const flagStore = useFlagStore();
  useEffect(() => {
    const leave = () => flagStore.leave();
    // A page that the browser keeps for the way back goes on there.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [flagStore]);
  return flagStore;
}
