import { useEffect } from 'react';
import { useDeskState } from '../../session/desk-context.tsx';

/** Has the browser ask before the page closes while keys exist nowhere else. */
export function KeySavingGuard() {
  const { key, keysSaved } = useDeskState();
  const atRisk = key === 'unlocked' && !keysSaved;
  useEffect(() => {
    if (!atRisk) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [atRisk]);
  return null;
}
