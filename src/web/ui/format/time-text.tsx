import { useEffect, useMemo, useState } from 'react';
import { isDate } from '../../../contract/is-date.ts';
import { t } from '../../../messages/translator.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import {
  clockTime,
  exactTime,
  exactTimes,
  relativeTime,
  shortRelativeTime,
  type TimeFormat,
} from './time.ts';

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

/** The time zone of the settings. */
export function useTimeFormat(): TimeFormat {
  const { timeZone } = useSettings();
  return useMemo(() => (timeZone === 'local' ? {} : { timeZone }), [timeZone]);
}

export interface TimeTextProps {
  readonly ms: number;
  readonly nowMs: number;
  /** Abbreviates its unit. */
  readonly short?: boolean;
}

/** A relative time. On hover, the exact one in UTC and in the zone of the settings. */
export function TimeText({ ms, nowMs, short = false }: TimeTextProps) {
  const format = useTimeFormat();
  const own = exactTime(ms, format);
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms, format, own)} data-on-paper={own}>
      {short ? shortRelativeTime(ms, nowMs) : relativeTime(ms, nowMs)}
    </time>
  );
}

export interface MomentTextProps {
  /** Milliseconds as given by a transaction; not necessarily a valid date. */
  readonly ms: number | bigint;
  readonly nowMs: number;
}

/** An exact time in the zone of the settings and its distance from now, with UTC on hover. */
export function MomentText({ ms: given, nowMs }: MomentTextProps) {
  const format = useTimeFormat();
  const ms = Number(given);
  if (!isDate(ms)) return t('common.outOfTime', { value: String(given) });
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms, format)}>
      {`${exactTime(ms, format)} · ${relativeTime(ms, nowMs)}`}
    </time>
  );
}

/** The time of day, for something that has just happened, with the exact time on hover. */
export function ClockTime({ ms }: { readonly ms: number }) {
  const format = useTimeFormat();
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms, format)}>
      {clockTime(ms, format)}
    </time>
  );
}
