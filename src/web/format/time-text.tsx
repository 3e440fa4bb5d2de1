import { exactTimes } from './exact-time.ts';
import { relativeTime } from './relative-time.ts';

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
