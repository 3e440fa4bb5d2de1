import { exactTimes, exactTimeUtc } from '../format/exact-time.ts';
import { say } from '../words/say.ts';

/** The farthest that a `Date` reaches from 1970, in milliseconds. Source: ECMA-262, 21.4.1.1. */
const FARTHEST_MS = 8.64e15;

/** An exact time where there is room for nothing more; the clock of this place on hover. It may be no date at all. */
export function MomentInCell({ ms }: { readonly ms: number }) {
  if (!(Math.abs(ms) <= FARTHEST_MS)) return say('submission.outOfTime', { value: String(ms) });
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms)}>
      {exactTimeUtc(ms)}
    </time>
  );
}
