import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { t } from './messages.ts';
import styles from './header.module.css';

const TICK_MS = 1000;

/** `14:32` for a time span; never negative. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * `Unlocked · locks in 1:32`, updated every second; the time alone where space is short. Not a live region: a
 * clock must not be read aloud.
 */
export function KeyCountdown({ locksAtMs }: { readonly locksAtMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useInterval(() => setNowMs(Date.now()), TICK_MS, { autoInvoke: true });
  const time = formatCountdown(locksAtMs - nowMs);
  return (
    <>
      <span role="timer" aria-live="off" className={styles['long']}>
        {t('header.locksIn', { time })}
      </span>
      <span className={styles['short']} aria-hidden>
        {time}
      </span>
    </>
  );
}
