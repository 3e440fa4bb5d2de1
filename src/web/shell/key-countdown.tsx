import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { say } from '../words/say.ts';

const TICK_MS = 1000;

/** `14:32` for a time span; never negative. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "Unlocked · locks in 14:32", once a second. Not a live region: nobody wants to hear a clock. */
export function KeyCountdown({ locksAtMs, short }: { readonly locksAtMs: number; readonly short: boolean }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useInterval(() => setNowMs(Date.now()), TICK_MS, { autoInvoke: true });
  return (
    <span role="timer" aria-live="off">
      {say(short ? 'shell.unlockedShort' : 'shell.unlocked', { time: formatCountdown(locksAtMs - nowMs) })}
    </span>
  );
}
