import { useEffect } from 'react';
import { useDesk } from '../session/desk-context.tsx';

const CHECK_MS = 1000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Locks the key when nothing happened on the page for the idle limit, also after the machine slept. */
export function useIdleLock(): void {
  const { session } = useDesk();
  useEffect(() => {
    let lastMs = 0;
    const alive = () => {
      const nowMs = Date.now();
      if (nowMs - lastMs < CHECK_MS) return;
      lastMs = nowMs;
      // A page that slept past its limit locks; the click that wakes it does not save it.
      void session.lockWhenIdle().then(() => session.stayAwake());
    };
    const timer = setInterval(() => void session.lockWhenIdle(), CHECK_MS);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, alive, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, alive);
    };
  }, [session]);
}
