import { useEffect, useState } from 'react';
import { isDate } from '../../contract/is-date.ts';
import { t } from '../messages/translator.ts';
import { exactTimes, exactTimeUtc, relativeTime } from './time.ts';

const TICK_MS = 30_000;

/** The current time, updated twice a minute: enough to keep relative times true. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

export interface TimeTextProps {
  readonly ms: number;
  readonly nowMs: number;
}

/** A relative time with the exact one, in UTC and local time, on hover. */
export function TimeText({ ms, nowMs }: TimeTextProps) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms)}>
      {relativeTime(ms, nowMs)}
    </time>
  );
}

export interface MomentTextProps {
  /** Milliseconds as given by a transaction; not necessarily a valid date. */
  readonly ms: number | bigint;
  readonly nowMs: number;
}

/** An exact time and its distance from now, with local time on hover. */
export function MomentText({ ms: given, nowMs }: MomentTextProps) {
  const ms = Number(given);
  if (!isDate(ms)) return t('common.outOfTime', { value: String(given) });
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms)}>
      {`${exactTimeUtc(ms)} · ${relativeTime(ms, nowMs)}`}
    </time>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The local time of day, for something that has just happened, with the exact time on hover. */
export function ClockTime({ ms }: { readonly ms: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms)}>
      {clock.format(ms)}
    </time>
  );
}
