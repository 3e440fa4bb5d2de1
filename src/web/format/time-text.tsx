import { useEffect, useState } from 'react';
import { isDate } from '../../contract/is-date.ts';
import { say } from '../messages/translator.ts';
import { exactTimes, exactTimeUtc, relativeTime } from './time.ts';

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

export interface TimeTextProps {
  readonly ms: number;
  readonly nowMs: number;
}

/** A relative time that tells the exact one, in UTC and of this place, on hover. */
export function TimeText({ ms, nowMs }: TimeTextProps) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms)}>
      {relativeTime(ms, nowMs)}
    </time>
  );
}

export interface MomentTextProps {
  /** Milliseconds as a transaction gives them: they may be no date at all. */
  readonly ms: number | bigint;
  readonly nowMs: number;
}

/** An exact time, with how far it is from now. On hover it is also told by the clock of this place. */
export function MomentText({ ms: given, nowMs }: MomentTextProps) {
  const ms = Number(given);
  if (!isDate(ms)) return say('common.outOfTime', { value: String(given) });
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

/** The time of day of this place, for what has just happened. The exact one, also in UTC, on hover. */
export function ClockTime({ ms }: { readonly ms: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms)}>
      {clock.format(ms)}
    </time>
  );
}
