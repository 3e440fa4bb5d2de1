import { isDate } from '../../contract/is-date.ts';
import { exactTimes, exactTimeUtc } from '../format/exact-time.ts';
import { relativeTime } from '../format/relative-time.ts';
import { say } from '../words/say.ts';

export interface MomentTextProps {
  /** Milliseconds as a transaction gives them: they may be no date at all. */
  readonly ms: number | bigint;
  readonly nowMs: number;
}

/** An exact time, with how far it is from now. On hover it is also told by the clock of this place. */
export function MomentText({ ms: given, nowMs }: MomentTextProps) {
  const ms = Number(given);
  if (!isDate(ms)) return say('submission.outOfTime', { value: String(given) });
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms)}>
      {`${exactTimeUtc(ms)} · ${relativeTime(ms, nowMs)}`}
    </time>
  );
}
