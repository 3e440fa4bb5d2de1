import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The time, renewed twice a minute: enough for relative times to stay true. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
