import { isDate } from '../../contract/is-date.ts';
import { exactTimes, exactTimeUtc } from '../format/time.ts';
import { say } from './messages.ts';

/** An exact time where there is room for nothing more; the clock of this place on hover. It may be no date at all. */
export function MomentInCell({ ms }: { readonly ms: number }) {
  if (!isDate(ms)) return say('common.outOfTime', { value: String(ms) });
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms)}>
      {exactTimeUtc(ms)}
    </time>
  );
}
