import { useEffect, useState } from 'react';
import { useDeskState } from '../../desk/session/desk-context.tsx';

const WARNING_MS = 2 * 60_000;

/** True while an idle page is within two minutes of locking the key. */
export function useLocksSoon(): boolean {
  const { locksAtMs } = useDeskState();
  const [warnedOf, setWarnedOf] = useState<number>();
  useEffect(() => {
    if (locksAtMs === undefined) return undefined;
    // A computer that slept past the limit has nothing to be warned of any more.
    const warn = () => Date.now() < locksAtMs && setWarnedOf(locksAtMs);
    const timer = setTimeout(warn, Math.max(0, locksAtMs - Date.now() - WARNING_MS));
    return () => clearTimeout(timer);
  }, [locksAtMs]);
  return locksAtMs !== undefined && warnedOf === locksAtMs;
}
